import { CodeField, codeIn, EmailField, FormPage, NewPasswordFields, newPasswordIn, Other } from './form.tsx';
import { type Challenge, initiateAuth, type Tokens } from './identity-provider.ts';
import { confirmSignUp, sendAgain, signUp } from './mail-codes.ts';
import { SendAgain } from './send-again.tsx';

interface Props {
  email: string;
  back: () => void;
}

/** Renders the sign-up form. */
export function SignUp({ email, back, made }: Props & { made: (email: string, password: string) => void }) {
  const submit = async (fields: Map<string, string>) => {
    const to = fields.get('email') ?? '';
    const { password, fault } = newPasswordIn(fields);
    if (fault) return fault;
    await signUp(to, password);
    made(to, password);
    return null;
  };
  return (
    <FormPage heading="Sign up" action="Make an account" submit={submit} others={<Other text="Back" go={back} />}>
      <p>
        You get a code by mail, which shows that the address is yours. New accounts read; an administrator lets them
        share.
      </p>
      <EmailField email={email} />
      <NewPasswordFields />
    </FormPage>
  );
}

interface ConfirmProps extends Props {
  password: string;
  next: (answer: Tokens | Challenge) => null;
}

/** Renders the form for the code of a new account, which then signs in. */
export function Confirm({ email, password, back, next }: ConfirmProps) {
  // The code is used up; the sign-in form explains the error.
  const goBack = () => {
    back();
    return null;
  };
  const others = (
    <>
      <SendAgain send={() => sendAgain(email)} />
      <Other text="Back" go={back} />
    </>
  );
  return (
    <FormPage
      heading="Confirm your address"
      action="Confirm"
      code="mail"
      submit={async (fields) => {
        await confirmSignUp(email, codeIn(fields));
        return initiateAuth(email, password).then(next, goBack);
      }}
      others={others}
    >
      <p role="status">
        If <bdi>{email}</bdi> had no account yet, a code is on its way there.
      </p>
      <p>No mail? Look among the spam. If you have an account already, go back and sign in.</p>
      <CodeField />
    </FormPage>
  );
}
