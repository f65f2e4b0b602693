import { callWithClientId, SignInError } from '../session/identity-provider.ts';

/*
 * Actions with a code from a mail: a new password, and a new account. They must not reveal whether an address has an
 * account, so account-related errors are ignored.
 */

/** Errors that are independent of an account. */
const ACCOUNT_INDEPENDENT_ERRORS = /^(unreachable|TooManyRequests|LimitExceeded|InternalError|ResourceNotFound)/;
const SIGN_UP_ERRORS = /^(InvalidPassword|InvalidParameter|NotAuthorized)/;

/** @throws SignInError that reveals nothing about an account */
async function hideAccountErrors(
  request: Promise<unknown>,
  reportedErrors = ACCOUNT_INDEPENDENT_ERRORS,
): Promise<void> {
  await request.catch((error) => {
    if (
      !(error instanceof SignInError) ||
      ACCOUNT_INDEPENDENT_ERRORS.test(error.code) ||
      reportedErrors.test(error.code)
    )
      throw error;
  });
}

/** Sends a code for a new password, if the address has an account. @throws SignInError */
export const requestPasswordCode = (email: string): Promise<void> =>
  hideAccountErrors(callWithClientId('ForgotPassword', { Username: email }));

/** @throws SignInError */
export async function confirmNewPassword(email: string, code: string, password: string): Promise<void> {
  await callWithClientId('ConfirmForgotPassword', { Username: email, ConfirmationCode: code, Password: password });
}

/** Creates an account, unless the address has one. @throws SignInError */
export const createAccount = (email: string, password: string): Promise<void> =>
  hideAccountErrors(
    callWithClientId('SignUp', {
      Username: email,
      Password: password,
      UserAttributes: [{ Name: 'email', Value: email }],
    }),
    SIGN_UP_ERRORS,
  );

/** Sends the code of a new account again. @throws SignInError */
export const resendSignUpCode = (email: string): Promise<void> =>
  hideAccountErrors(callWithClientId('ResendConfirmationCode', { Username: email }));

/** @throws SignInError */
export async function confirmAccount(email: string, code: string): Promise<void> {
  await callWithClientId('ConfirmSignUp', { Username: email, ConfirmationCode: code });
}
