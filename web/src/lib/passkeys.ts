import { api } from "./api";
import type { Me } from "./types";

/** Whether passkeys work here: in a browser that knows them, at an address with a name (a number has none). */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === "function" && "parseCreationOptionsFromJSON" in PublicKeyCredential && isSecureContext && !/^[\d.:[\]]+$/.test(location.hostname);
}

/** Nobody touched or unlocked the device, or it has no passkey for this address. */
export class NoPasskey extends Error {}

/** Make a passkey on this device for the account with *password*. */
export async function addPasskey(password: string): Promise<void> {
  const { options } = await api.passkeyOptions(password);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON);
  await api.addPasskey(await answered(navigator.credentials.create({ publicKey })));
}

/** Sign in by a passkey of this device. */
export async function enterByPasskey(): Promise<Me> {
  const { options } = await api.passkeySignInOptions();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON);
  return api.enterByPasskey(await answered(navigator.credentials.get({ publicKey })));
}

async function answered(asked: Promise<Credential | null>): Promise<Record<string, unknown>> {
  const found = await asked.catch(() => null);
  if (!(found instanceof PublicKeyCredential)) throw new NoPasskey();
  return { ...found.toJSON() };
}
