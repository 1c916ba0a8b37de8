"""Passkeys: a device signs instead of a password."""

from __future__ import annotations

import hashlib
import json
import time
from typing import Any

import cbor2
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url

from monstrotheque.server.errors import Forbidden
from monstrotheque.server.people.passkeys import VALID_SECONDS, checked_challenge, new_challenge
from monstrotheque.server.people.sessions import Signer
from tests.server.client import Guest
from tests.server.http.test_lobby import status
from tests.server.people.test_accounts import PASSWORD, unique

HOST = "localhost"
ORIGIN = f"http://{HOST}"
BY_BROWSER = {"origin": ORIGIN, "host": HOST}
PRESENT_AND_VERIFIED = 0x05
ATTESTED = 0x40


class Device:
    """An authenticator with one passkey."""

    def __init__(self, credential: bytes = b"passkey of a device") -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.credential = credential
        self.uses = 0

    def made(self, options: dict[str, Any], flags: int = PRESENT_AND_VERIFIED) -> dict[str, Any]:
        """What `navigator.credentials.create` answers."""
        numbers = self.key.public_key().public_numbers()
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")})
        attested = bytes(16) + len(self.credential).to_bytes(2, "big") + self.credential + public
        data = self._data(options["rp"]["id"], flags | ATTESTED) + attested
        answer = {"attestationObject": cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})}
        return self._answer(answer | {"clientDataJSON": said("webauthn.create", options)})

    def signed(self, options: dict[str, Any], flags: int = PRESENT_AND_VERIFIED) -> dict[str, Any]:
        """What `navigator.credentials.get` answers."""
        self.uses += 1
        data, client = self._data(options["rpId"], flags), said("webauthn.get", options)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._answer({"authenticatorData": data, "clientDataJSON": client, "signature": signature})

    def _data(self, host: str, flags: int) -> bytes:
        return hashlib.sha256(host.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4, "big")

    def _answer(self, response: dict[str, bytes]) -> dict[str, Any]:
        name = bytes_to_base64url(self.credential)
        told = {key: bytes_to_base64url(value) for key, value in response.items()}
        return {"id": name, "rawId": name, "type": "public-key", "clientExtensionResults": {}, "response": told}


def said(kind: str, options: dict[str, Any], origin: str = ORIGIN) -> bytes:
    return json.dumps({"type": kind, "challenge": options["challenge"], "origin": origin}).encode()


def sent(guest: Guest, path: str, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    answer = guest.http.post(path, json=body, headers=BY_BROWSER)
    return answer.status_code, answer.json()


def options_to_add(guest: Guest) -> dict[str, Any]:
    code, answer = sent(guest, "/api/me/passkeys/options", {"password": PASSWORD})
    assert code == 200, answer
    options: dict[str, Any] = answer["options"]
    return options


def options_to_enter(guest: Guest) -> dict[str, Any]:
    options: dict[str, Any] = sent(guest, "/api/session/passkey/options", {})[1]["options"]
    return options


def account_with(guest: Guest, device: Device) -> dict[str, Any]:
    """An account with a passkey on *device*."""
    account: dict[str, Any] = guest.post("/api/me/account", {"name": unique(guest), "password": PASSWORD})
    code, answer = sent(guest, "/api/me/passkeys", {"credential": device.made(options_to_add(guest))})
    assert code == 201, answer
    assert [each["id"] for each in answer["passkeys"]] == [bytes_to_base64url(device.credential)]
    return account


def enter(guest: Guest, credential: dict[str, Any]) -> tuple[int, Any]:
    code, answer = sent(guest, "/api/session/passkey", {"credential": credential})
    return code, answer["id"] if code == 201 else answer["error"]["details"]["reason"]


def test_an_account_is_entered_by_its_passkey_until_it_is_removed(ada: Guest, bob: Guest) -> None:
    device = Device(ada.me["id"].encode())
    account = account_with(ada, device)
    assert enter(bob, device.signed(options_to_enter(bob))) == (201, account["id"])
    assert bob.get("/api/me")["name"] == account["name"]
    (passkey,) = bob.get("/api/me/passkeys")["passkeys"]
    assert ada.http.delete(f"/api/me/passkeys/{passkey['id']}").json() == {"passkeys": []}
    assert enter(bob, device.signed(options_to_enter(bob))) == (403, "wrong_passkey")
    assert status(ada, "DELETE", f"/api/me/passkeys/{passkey['id']}") == (404, "not_found")


def test_recovering_an_account_ends_its_passkeys(ada: Guest, bob: Guest) -> None:
    device = Device(ada.me["id"].encode())
    account = account_with(ada, device)
    wish = {"name": account["name"], "code": account["recovery"], "password": "something else again"}
    bob.post("/api/session/recovery", wish)
    assert bob.get("/api/me/passkeys") == {"passkeys": []}
    assert enter(ada, device.signed(options_to_enter(ada))) == (403, "wrong_passkey")


def test_guests_and_wrong_passwords_get_no_passkey(ada: Guest) -> None:
    assert sent(ada, "/api/me/passkeys/options", {"password": PASSWORD})[0] == 409
    assert sent(ada, "/api/me/passkeys", {"credential": {}})[0] == 409
    ada.post("/api/me/account", {"name": unique(ada), "password": PASSWORD})
    assert sent(ada, "/api/me/passkeys/options", {"password": "another password"})[0] == 403
    assert sent(ada, "/api/me/passkeys", {"credential": {}})[0] == 403
    assert status(ada, "POST", "/api/me/passkeys/options", {"password": PASSWORD})[0] == 409, "no browser"


def test_what_a_device_signed_is_good_once_for_one_session_and_site(ada: Guest, bob: Guest) -> None:
    device = Device(ada.me["id"].encode())
    account = account_with(ada, device)
    refused = (403, "wrong_passkey")
    options = options_to_enter(bob)
    copied = device.signed(options)
    assert enter(ada, copied) == refused, "the challenge of another session"
    assert enter(bob, device.signed(options, flags=0x01)) == refused, "nobody has unlocked the device"
    assert enter(bob, device.signed(options | {"rpId": "elsewhere.example"})) == refused
    assert enter(bob, device.signed(options | {"challenge": "AAAA"})) == refused
    assert enter(bob, Device(device.credential).signed(options)) == refused, "another key"
    foreign = device.signed(options)
    foreign["response"]["clientDataJSON"] = bytes_to_base64url(said("webauthn.get", options, "http://elsewhere"))
    assert enter(bob, foreign) == refused
    for broken in ({}, {"id": 7}, {"id": copied["id"]}, {"id": copied["id"], "response": {"clientDataJSON": "=="}}):
        assert enter(bob, broken) == refused
    assert enter(bob, device.signed(options)) == (201, account["id"])
    assert enter(bob, copied) == refused, "an older use, and its session is over"


def test_a_passkey_belongs_to_one_account(ada: Guest, bob: Guest) -> None:
    device = Device(ada.me["id"].encode())
    account_with(ada, device)
    bob.post("/api/me/account", {"name": unique(bob), "password": PASSWORD})
    assert sent(bob, "/api/me/passkeys", {"credential": device.made(options_to_add(bob))})[0] == 403
    assert bob.get("/api/me/passkeys") == {"passkeys": []}


def test_a_challenge_grows_old(monkeypatch: pytest.MonkeyPatch) -> None:
    signer = Signer()
    signer.use(b"secret")
    challenge = new_challenge(signer, "enter", "session")
    signed = Device().signed({"rpId": HOST, "challenge": bytes_to_base64url(challenge)})
    assert checked_challenge(signer, "enter", "session", signed) == challenge
    later = time.time() + VALID_SECONDS + 1
    monkeypatch.setattr(time, "time", lambda: later)
    with pytest.raises(Forbidden) as refused:
        checked_challenge(signer, "enter", "session", signed)
    assert refused.value.details["reason"] == "late_passkey"


def test_a_deleted_account_leaves_no_passkey(ada: Guest, bob: Guest) -> None:
    device = Device(ada.me["id"].encode())
    account_with(ada, device)
    ada.http.request("DELETE", "/api/me", json={"password": PASSWORD}).raise_for_status()
    assert enter(bob, device.signed(options_to_enter(bob))) == (403, "wrong_passkey")
