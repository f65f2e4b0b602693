import { SignInError } from '../session/identity-provider.ts';

const SESSION_EXPIRED_TEXT = 'This took too long. Start again.';

const SIGN_IN_ERROR_TEXTS: Record<string, string> = {
  unreachable: 'The sign-in service cannot be reached. Check your connection, then try again.',
  TooManyRequestsException: 'Too many attempts. Wait a few minutes, then try again.',
  LimitExceededException: 'Too many attempts. Wait a few minutes, then try again.',
  TooManyFailedAttemptsException: 'Too many attempts. Wait a few minutes, then try again.',
  PasswordResetRequiredException: 'Your password must be reset. Select “Forgot password”.',
  UserNotConfirmedException: 'Your account is not confirmed yet. Ask an administrator.',
  UserNotFoundException: 'Email or password is wrong.',
  InvalidParameterException: 'Enter an email address and a password.',
  UnsupportedChallenge: 'Your account requires a step that this page does not support. Contact an administrator.',
  CodeMismatchException: SESSION_EXPIRED_TEXT,
  ExpiredCodeException: SESSION_EXPIRED_TEXT,
};

/** The kind of code that a form requires. */
export type CodeKind = 'mail' | 'app' | 'none';

/** One text for all invalid codes: wrong, expired, or of an address without an account. */
const INVALID_MAIL_CODE =
  'This code is wrong or expired. Enter the code from the newest email, or request another one.';
const INVALID_TOTP_CODE =
  'This code is wrong. Enter the current code from your app, and check the clock of its device.';
const CODE_ERROR_TEXTS: Record<CodeKind, Record<string, string>> = {
  none: {},
  mail: Object.fromEntries(
    [
      ...['CodeMismatchException', 'ExpiredCodeException', 'NotAuthorizedException', 'UserNotFoundException'],
      ...['InvalidParameterException', 'UserNotConfirmedException', 'AliasExistsException'],
    ].map((code) => [code, INVALID_MAIL_CODE]),
  ),
  app: {
    CodeMismatchException: INVALID_TOTP_CODE,
    EnableSoftwareTokenMFAException: INVALID_TOTP_CODE,
    ExpiredCodeException: 'This code was already used. Wait for the next one.',
    InvalidParameterException: 'Enter the six digits shown in your app.',
  },
};

/** Returns the message for a sign-in error. */
export function explainSignInError(error: unknown, which: CodeKind = 'none'): string {
  if (!(error instanceof SignInError)) return 'An unexpected error occurred. Reload the page.';
  const { code, message } = error;
  const isTooMany = /attempts exceeded|attempt limit/i.test(message);
  const words = isTooMany ? SIGN_IN_ERROR_TEXTS['LimitExceededException'] : CODE_ERROR_TEXTS[which][code];
  if (words) return words;
  if (code === 'NotAuthorizedException') return explainNotAuthorized(message);
  if (code === 'InvalidPasswordException') {
    return `The new password does not meet the requirements. ${message.replace(/^.*?:\s*/, '')}`;
  }
  return SIGN_IN_ERROR_TEXTS[code] ?? `The sign-in service rejected this (${code}). Ask an administrator.`;
}

/** One error code covers several causes, distinguished by their texts. */
function explainNotAuthorized(message: string): string {
  if (/disabled/i.test(message)) return 'This account is disabled. Ask an administrator to enable it.';
  if (/access token/i.test(message)) return 'Your session was ended in another place. Sign out, then sign in again.';
  if (/session/i.test(message)) return SESSION_EXPIRED_TEXT;
  if (/signup is not permitted/i.test(message)) return 'Sign-up is disabled. Ask an administrator for an account.';
  if (/temporary password has expired/i.test(message)) {
    return 'Your first password has expired. Ask an administrator for a new one.';
  }
  return 'Email or password is wrong.';
}
