"""A campaign as its members see it, and as a file."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from monstrotheque.engine.texts import Texts
from monstrotheque.server.campaigns.groups import CampaignGroup
from monstrotheque.server.campaigns.messages import CampaignInfo, MemberInfo, QuestionInfo, SetupStepInfo
from monstrotheque.server.faces import faces_of, shapes_of
from monstrotheque.server.people.accounts import Profile
from monstrotheque.server.table.frames import own_words


def view_json(group: CampaignGroup, person: str, lang: str, people: Mapping[str, Profile]) -> CampaignInfo:
    """The campaign as its members, *people*, see it. It never contains the secret of a day in progress."""
    rules, campaign = group.rules, group.campaign
    view, texts = rules.view(campaign), rules.texts(lang, campaign)
    opening = None if campaign.is_over else rules.opens(campaign, campaign.day)
    question = None
    if view.get("due"):
        words, choices = rules.ask(view, texts)
        question = QuestionInfo(
            **view["due"], words=words, choices=choices, voices=group.voices, version=group.question
        )
    return CampaignInfo(
        id=group.id,
        game=group.game,
        name=campaign.name,
        host=group.host,
        version=group.version,
        members=_members(group, person, people),
        day=campaign.day,
        days=rules.DAYS,
        opens=opening.isoformat() if opening else None,
        summary=rules.summary(view, texts),
        view=view,
        question=question,
        table=group.table,
        tables=list(group.days),
        by_hand=campaign.by_hand,
        entered=rules.is_entered(campaign),
        setup=_setup(group, texts),
        words=own_words(rules.own_words(campaign)),
        over=campaign.is_over,
    )


def _setup(group: CampaignGroup, texts: Texts) -> list[SetupStepInfo] | None:
    """The setup of a day played with the real cards."""
    if not group.campaign.by_hand:
        return None
    steps = group.rules.day_setup(group.campaign, texts)
    return [msgspec.convert(step, SetupStepInfo, from_attributes=True) for step in steps]


def file_text(group: CampaignGroup) -> str:
    """The campaign's file, without the secret of a day in progress."""
    text: str = group.rules.dump(group.rules.without_start(group.campaign))
    return text


def _members(group: CampaignGroup, person: str, people: Mapping[str, Profile]) -> list[MemberInfo]:
    characters = group.campaign.characters
    shapes = shapes_of([member or name for name, member in zip(characters, group.members, strict=True)])
    worn = faces_of({member: people[member].portrait for member in group.members if member})
    return [
        MemberInfo(
            seat=seat,
            character=name,
            person=member,
            name=people[member].name if member else None,
            face=worn[member] if member else None,
            shape=shapes[seat],
            you=member == person,
        )
        for seat, (name, member) in enumerate(zip(characters, group.members, strict=True))
    ]
