import { callAsClient, SignInError } from './identity-provider.ts';

/*
 * Actions with a code from a mail: a new password, and a new account. They must not reveal whether an address has an
 * account, so account-related errors are ignored.
 */

/** Errors that are independent of an account. */
const OF_ANY_ADDRESS = /^(unreachable|TooManyRequests|LimitExceeded|InternalError|ResourceNotFound)/;
const OF_ANY_SIGN_UP = /^(InvalidPassword|InvalidParameter|NotAuthorized)/;

/** @throws SignInError that reveals nothing about an account */
async function quietly(asking: Promise<unknown>, alsoTold = OF_ANY_ADDRESS): Promise<void> {
  await asking.catch((error) => {
    if (!(error instanceof SignInError) || OF_ANY_ADDRESS.test(error.code) || alsoTold.test(error.code)) throw error;
  });
}

/** Sends a code for a new password, if the address has an account. @throws SignInError */
export const askForCode = (email: string): Promise<void> =>
  quietly(callAsClient('ForgotPassword', { Username: email }));

/** @throws SignInError */
export async function setPassword(email: string, code: string, password: string): Promise<void> {
  await callAsClient('ConfirmForgotPassword', { Username: email, ConfirmationCode: code, Password: password });
}

/** Creates an account, unless the address has one. @throws SignInError */
export const signUp = (email: string, password: string): Promise<void> =>
  quietly(
    callAsClient('SignUp', {
      Username: email,
      Password: password,
      UserAttributes: [{ Name: 'email', Value: email }],
    }),
    OF_ANY_SIGN_UP,
  );

/** Sends the code of a new account again. @throws SignInError */
export const sendAgain = (email: string): Promise<void> =>
  quietly(callAsClient('ResendConfirmationCode', { Username: email }));

/** @throws SignInError */
export async function confirmSignUp(email: string, code: string): Promise<void> {
  await callAsClient('ConfirmSignUp', { Username: email, ConfirmationCode: code });
}
