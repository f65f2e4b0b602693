import { CodeMismatchError, CognitoError, ExpiredCodeError, NotAuthorizedError } from 'cognito-local/lib/errors.js';

/*
 * Rules of the deployed user pool (infra/identity.yml) that cognito-local lacks: password policy, writable attributes,
 * the lifetime of codes, and the owner of a challenge.
 */

const MIN_PASSWORD_LENGTH = 12;
const REQUIRED_CHARACTERS: [RegExp, string][] = [
  [/[a-z]/, 'lowercase'],
  [/[A-Z]/, 'uppercase'],
  [/[0-9]/, 'numeric'],
  [/[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|\S +\S/, 'symbol'],
];

/** @throws Cognito's InvalidPasswordException */
export function assertPasswordPolicy(password: unknown): void {
  const text = String(password ?? '');
  const lacks = REQUIRED_CHARACTERS.find(([kind]) => !kind.test(text))?.[1];
  const fault =
    text.length < MIN_PASSWORD_LENGTH ? 'Password not long enough' : lacks && `Password must have ${lacks} characters`;
  if (!fault) return;
  throw new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${fault}`);
}

const WRITABLE_ATTRIBUTES = ['email'];

/** Checks the client's WriteAttributes. @throws Cognito's NotAuthorizedException */
export function assertWritable(names: (string | undefined)[]): void {
  if (names.some((name) => !WRITABLE_ATTRIBUTES.includes(String(name))))
    throw new NotAuthorizedError('A client attempted to write unauthorized attribute');
}

const CODE_LIFETIME_MS = 60 * 60_000;

/** Records when each person's code was sent. After a restart, earlier codes are invalid. */
export function createCodeRegistry(now: () => number) {
  const sent = new Map<string, number>();
  return {
    note: (username: string) => void sent.set(username, now()),
    /** @throws Cognito's errors for a wrong, used or expired code */
    check: (user: { Username: string; ConfirmationCode?: string | undefined } | null, code: unknown) => {
      // Same error as for a wrong code, so that it does not reveal who has an account.
      if (!user) throw new CodeMismatchError();
      if (!user.ConfirmationCode || now() - (sent.get(user.Username) ?? 0) > CODE_LIFETIME_MS)
        throw new ExpiredCodeError();
      if (code !== user.ConfirmationCode) throw new CodeMismatchError();
    },
  };
}

const SESSION_LIFETIME_MS = 3 * 60_000;

/** Records challenges by user. Others cannot be answered. */
export function createChallengeRegistry(now: () => number) {
  const open = new Map<string, { username: string; until: number }>();
  return {
    // biome-ignore lint/suspicious/noExplicitAny: cognito-local's answers are untyped
    note: ({ Session, ChallengeParameters }: any) =>
      void open.set(Session, { username: ChallengeParameters.USER_ID_FOR_SRP, until: now() + SESSION_LIFETIME_MS }),
    /** Returns the user of a challenge. @throws Cognito's NotAuthorizedException */
    check: (session: unknown, username: unknown): string => {
      const known = open.get(String(session));
      if (!known || known.username !== username || known.until < now())
        throw new NotAuthorizedError('Invalid session for the user, session is expired.');
      return known.username;
    },
    end: (session: unknown) => void open.delete(String(session)),
  };
}
