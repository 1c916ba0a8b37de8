"""Which portrait and shape stand for somebody."""

from __future__ import annotations

import itertools

from monstrotheque.server.faces import FACES, SHAPES, faces_of, favourite_shape, shapes_of


def test_the_same_people_keep_their_shapes_wherever_they_sit() -> None:
    people = ["ada", "bob", "cid", "dora", "Igor"]
    first = dict(zip(people, shapes_of(people), strict=True))
    assert sorted(first.values()) == list(range(SHAPES))
    for seats in itertools.permutations(people):
        assert dict(zip(seats, shapes_of(seats), strict=True)) == first


def test_a_favourite_shape_is_given_up_only_where_somebody_has_it() -> None:
    ada, *others = (f"p{number}" for number in range(50))
    like = next(each for each in others if favourite_shape(each) == favourite_shape(ada))
    unlike = next(each for each in others if favourite_shape(each) != favourite_shape(ada))
    assert shapes_of([ada, unlike, None])[:2] == [favourite_shape(ada), favourite_shape(unlike)]
    assert favourite_shape(ada) in shapes_of([ada, like])
    assert len(set(shapes_of([ada, like, None]))) == 3


def test_no_two_people_at_a_table_wear_the_same_portrait() -> None:
    worn = faces_of({"ada": "owl", "bob": "owl", "cy": "bat", "eve": "owl"})
    assert sorted(worn) == ["ada", "bob", "cy", "eve"]
    assert len(set(worn.values())) == len(worn)
    assert worn == faces_of({"eve": "owl", "cy": "bat", "bob": "owl", "ada": "owl"})
    assert worn["ada"] == "owl"
    assert set(faces_of({str(number): "beaver" for number in range(len(FACES))}).values()) == set(FACES)
