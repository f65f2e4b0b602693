import { CodeField, codeIn, EmailField, FormPage, NewPasswordFields, newPasswordIn, Other } from './form.tsx';
import { type Challenge, initiateAuth, type Tokens } from './identity-provider.ts';
import { askForCode, setPassword } from './mail-codes.ts';
import { SendAgain } from './send-again.tsx';

interface Props {
  email: string;
  back: () => void;
}

/** Renders the form that requests a code for a new password. */
export function Forgotten({ email, back, sent }: Props & { sent: (email: string) => void }) {
  const submit = async (fields: Map<string, string>) => {
    const to = fields.get('email') ?? '';
    await askForCode(to);
    sent(to);
    return null;
  };
  return (
    <FormPage
      heading="Forgotten password"
      action="Send a code"
      code="mail"
      submit={submit}
      others={<Other text="Back" go={back} />}
    >
      <p>You get a code by mail, with which you choose a new password.</p>
      <EmailField email={email} />
    </FormPage>
  );
}

/** Renders the form for the code and the new password, which then signs in. */
export function Reset({ email, back, next }: Props & { next: (answer: Tokens | Challenge) => null }) {
  const submit = async (fields: Map<string, string>) => {
    const { password, fault } = newPasswordIn(fields);
    if (fault) return fault;
    await setPassword(email, codeIn(fields), password);
    return initiateAuth(email, password).then(next, goBack);
  };
  // The code is used up; the sign-in form explains the error.
  const goBack = () => {
    back();
    return null;
  };
  const others = (
    <>
      <SendAgain send={() => askForCode(email)} />
      <Other text="Back" go={back} />
    </>
  );
  return (
    <FormPage heading="Choose a new password" action="Set the password" code="mail" submit={submit} others={others}>
      <p role="status">
        If <bdi>{email}</bdi> has an account, a code is on its way there. It serves for an hour.
      </p>
      <p>
        No mail? Look among the spam. If you have never signed in you get no code: ask an administrator for a new first
        password.
      </p>
      <CodeField />
      <NewPasswordFields />
    </FormPage>
  );
}
