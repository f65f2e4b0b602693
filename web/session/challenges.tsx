import { CodeField, codeIn, FormPage, NewPasswordFields, newPasswordIn, Other } from './form.tsx';
import { type Challenge, chooseNewPassword, giveAppCode, type Tokens } from './identity-provider.ts';

interface Props {
  challenge: Challenge;
  next: (answer: Tokens | Challenge) => null;
  giveUp: () => void;
}

/** Renders the form that replaces a temporary password at the first sign-in. */
export function NewPassword({ challenge, next, giveUp }: Props) {
  return (
    <FormPage
      heading="Choose a new password"
      action="Set the password"
      submit={async (fields) => {
        const { password, fault } = newPasswordIn(fields);
        return fault ?? next(await chooseNewPassword(challenge, password));
      }}
      others={<Other text="Start again" go={giveUp} />}
    >
      <p>The password that you were given works once.</p>
      <NewPasswordFields />
    </FormPage>
  );
}

/** Renders the form for the code of the authenticator app. */
export function AppCode({ challenge, next, giveUp }: Props) {
  return (
    <FormPage
      heading="Enter the code of your app"
      action="Go on"
      code="app"
      submit={async (fields) => next(await giveAppCode(challenge, codeIn(fields)))}
      others={<Other text="Start again" go={giveUp} />}
    >
      <p>
        Your authenticator app shows six digits, others every 30 seconds. If you have lost it, ask an administrator.
      </p>
      <CodeField />
    </FormPage>
  );
}
