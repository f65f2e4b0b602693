import { call } from './identity-provider.ts';
import { accessToken, refresh } from './renewal.ts';

/* The second factor of the signed-in person: codes of an authenticator app (TOTP). All calls use the access token. */

const NAME = 'SOFTWARE_TOKEN_MFA';

/** Whether the sign-in requires a code. @throws SignInError */
export async function hasAppCodes(): Promise<boolean> {
  const AccessToken = await accessToken();
  const { UserMFASettingList: factors = [] } = await call<{ UserMFASettingList?: string[] }>('GetUser', {
    AccessToken,
  });
  return factors.includes(NAME);
}

/** Returns a new secret. It takes effect after its first code is verified. @throws SignInError */
export async function newSecret(): Promise<string> {
  const AccessToken = await accessToken();
  return (await call<{ SecretCode: string }>('AssociateSoftwareToken', { AccessToken })).SecretCode;
}

/** Requires a code at sign-in from now on. @throws SignInError */
export async function switchOn(code: string): Promise<void> {
  const AccessToken = await accessToken();
  await call('VerifySoftwareToken', { AccessToken, UserCode: code });
  await call('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } });
  // The service reads the factor from the token, so the token is renewed.
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

/** Returns the otpauth URI for a QR code or a link. */
export function addressOfSecret(secret: string, email: string): string {
  const issuer = 'Regulatory updates';
  const label = `${issuer}:${email}`;
  return `otpauth://totp/${encodeURIComponent(label)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
