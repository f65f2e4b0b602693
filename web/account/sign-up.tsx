import { type AuthChallenge, type AuthTokens, initiateAuth } from '../session/identity-provider.ts';
import {
  AuthPage,
  EmailField,
  getCode,
  getNewPassword,
  NewPasswordFields,
  ResendCode,
  SecondaryButton,
  VerificationCodeField,
} from './auth-form.tsx';
import { confirmAccount, createAccount, resendSignUpCode } from './mail-code-requests.ts';

interface SignUpPageProps {
  email: string;
  onBack: () => void;
}

/** Renders the sign-up form. */
export function SignUpPage({
  email,
  onBack,
  onCreated,
}: SignUpPageProps & { onCreated: (email: string, password: string) => void }) {
  const submit = async (fields: Map<string, string>) => {
    const to = fields.get('email') ?? '';
    const { password, fault } = getNewPassword(fields);
    if (fault) return fault;
    await createAccount(to, password);
    onCreated(to, password);
    return null;
  };
  return (
    <AuthPage
      heading="Sign up"
      action="Create account"
      onSubmit={submit}
      secondaryActions={<SecondaryButton text="Back" go={onBack} />}
    >
      <p>
        You will receive an email with a code to confirm your address. New accounts can read; an administrator can allow
        sharing.
      </p>
      <EmailField email={email} />
      <NewPasswordFields />
    </AuthPage>
  );
}

interface ConfirmAccountProps extends SignUpPageProps {
  password: string;
  onNext: (answer: AuthTokens | AuthChallenge) => null;
}

/** Renders the form for the code of a new account, which then signs in. */
export function ConfirmAccountPage({ email, password, onBack, onNext }: ConfirmAccountProps) {
  // The code is used up; the sign-in form explains the error.
  const goBack = () => {
    onBack();
    return null;
  };
  const others = (
    <>
      <ResendCode send={() => resendSignUpCode(email)} />
      <SecondaryButton text="Back" go={onBack} />
    </>
  );
  return (
    <AuthPage
      heading="Confirm your address"
      action="Confirm"
      codeKind="mail"
      onSubmit={async (fields) => {
        await confirmAccount(email, getCode(fields));
        return initiateAuth(email, password).then(onNext, goBack);
      }}
      secondaryActions={others}
    >
      <p role="status">
        If <bdi>{email}</bdi> had no account yet, a code was sent.
      </p>
      <p>No email? Check your spam folder. If you already have an account, go back and sign in.</p>
      <VerificationCodeField />
    </AuthPage>
  );
}
