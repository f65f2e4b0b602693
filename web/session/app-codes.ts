import { call } from './identity-provider.ts';
import { accessToken, refresh } from './renewal.ts';

/* The second factor of whoever is signed in: the codes of an authenticator app (TOTP). All of it is done by their access token. */

const NAME = 'SOFTWARE_TOKEN_MFA';

/** Whether the sign-in asks for a code. @throws SignInError */
export async function hasAppCodes(): Promise<boolean> {
  const AccessToken = await accessToken();
  const { UserMFASettingList: factors = [] } = await call<{ UserMFASettingList?: string[] }>('GetUser', {
    AccessToken,
  });
  return factors.includes(NAME);
}

/** The secret that an app makes its codes of; it serves once a code of it is given. @throws SignInError */
export async function newSecret(): Promise<string> {
  const AccessToken = await accessToken();
  return (await call<{ SecretCode: string }>('AssociateSoftwareToken', { AccessToken })).SecretCode;
}

/** From now on the sign-in asks for a code. @throws SignInError */
export async function switchOn(code: string): Promise<void> {
  const AccessToken = await accessToken();
  await call('VerifySoftwareToken', { AccessToken, UserCode: code });
  await call('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } });
  // What the service knows about the factor it knows by the token.
  await refresh(AccessToken).catch(() => {});
}

/** @throws SignInError */
export async function switchOff(): Promise<void> {
  const AccessToken = await accessToken();
  await call('SetUserMFAPreference', {
    AccessToken,
    SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
  });
}

/** What an authenticator app reads, from the QR code or from a link. */
export function addressOfSecret(secret: string, email: string): string {
  const issuer = 'Regulatory updates';
  const label = `${issuer}:${email}`;
  return `otpauth://totp/${encodeURIComponent(label)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
