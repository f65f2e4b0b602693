import { SignInError } from './identity-provider.ts';

const BY_CODE: Record<string, string> = {
  unreachable: 'The sign-in service cannot be reached. Check your connection, then try again.',
  TooManyRequestsException: 'Too many attempts. Wait a few minutes, then try again.',
  LimitExceededException: 'Too many attempts. Wait a few minutes, then try again.',
  PasswordResetRequiredException: 'Your password has to be reset. Ask an administrator for a new one.',
  UserNotConfirmedException: 'Your account is not confirmed yet. Ask an administrator.',
  UserNotFoundException: 'Email or password is wrong.',
  InvalidParameterException: 'Write an email address and a password.',
  UnsupportedChallenge: 'Your account asks for a step that this page does not have. Ask an administrator.',
  CodeMismatchException: 'This took too long. Sign in again with the password that you were given.',
  ExpiredCodeException: 'This took too long. Sign in again with the password that you were given.',
};

/** A failed sign-in in words: what is wrong and what to do. */
export function explainSignIn(error: unknown): string {
  if (!(error instanceof SignInError)) return 'The page has an error. Load it again.';
  const { code, message } = error;
  if (code === 'NotAuthorizedException') return refusal(message);
  if (code === 'InvalidPasswordException') {
    return `The new password does not fit the rules. ${message.replace(/^.*?:\s*/, '')}`;
  }
  return BY_CODE[code] ?? `The sign-in service refused this (${code}). Ask an administrator.`;
}

/** One code stands for several refusals; their texts tell them apart. */
function refusal(message: string): string {
  if (/disabled/i.test(message)) return 'This account is disabled. Ask an administrator to enable it.';
  if (/attempts exceeded/i.test(message)) return 'Too many attempts. Wait a few minutes, then try again.';
  if (/session/i.test(message)) return 'This took too long. Sign in again with the password that you were given.';
  if (/temporary password has expired/i.test(message)) {
    return 'Your first password has expired. Ask an administrator for a new one.';
  }
  return 'Email or password is wrong.';
}
