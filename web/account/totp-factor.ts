import { callIdentityProvider } from '../session/identity-provider.ts';
import { getAccessToken, refreshSession } from '../session/token-renewal.ts';

/* The second factor of the signed-in person: codes of an authenticator app (TOTP). All calls use the access token. */

const TOTP_FACTOR = 'SOFTWARE_TOKEN_MFA';

/** Whether the sign-in requires a code. @throws SignInError */
export async function isTotpEnabled(): Promise<boolean> {
  const AccessToken = await getAccessToken();
  const { UserMFASettingList: factors = [] } = await callIdentityProvider<{ UserMFASettingList?: string[] }>(
    'GetUser',
    {
      AccessToken,
    },
  );
  return factors.includes(TOTP_FACTOR);
}

/** Returns a new secret. It takes effect after its first code is verified. @throws SignInError */
export async function createTotpSecret(): Promise<string> {
  const AccessToken = await getAccessToken();
  return (await callIdentityProvider<{ SecretCode: string }>('AssociateSoftwareToken', { AccessToken })).SecretCode;
}

/** Requires a code at sign-in from now on. @throws SignInError */
export async function enableTotp(code: string): Promise<void> {
  const AccessToken = await getAccessToken();
  await callIdentityProvider('VerifySoftwareToken', { AccessToken, UserCode: code });
  await callIdentityProvider('SetUserMFAPreference', {
    AccessToken,
    SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
  });
  // The service reads the factor from the token, so the token is renewed.
  await refreshSession(AccessToken).catch(() => {});
}

/** @throws SignInError */
export async function disableTotp(): Promise<void> {
  const AccessToken = await getAccessToken();
  await callIdentityProvider('SetUserMFAPreference', {
    AccessToken,
    SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
  });
}

/** Returns the otpauth URI for a QR code or a link. */
export function buildTotpUri(secret: string, email: string): string {
  const issuer = 'Regulatory updates';
  const label = `${issuer}:${email}`;
  return `otpauth://totp/${encodeURIComponent(label)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
