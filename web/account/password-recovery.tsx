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
import { confirmNewPassword, requestPasswordCode } from './mail-code-requests.ts';

interface ForgotPasswordPageProps {
  email: string;
  onBack: () => void;
}

/** Renders the form that requests a code for a new password. */
export function ForgotPasswordPage({
  email,
  onBack,
  onSent,
}: ForgotPasswordPageProps & { onSent: (email: string) => void }) {
  const submit = async (fields: Map<string, string>) => {
    const to = fields.get('email') ?? '';
    await requestPasswordCode(to);
    onSent(to);
    return null;
  };
  return (
    <AuthPage
      heading="Forgot password"
      action="Send a code"
      codeKind="mail"
      onSubmit={submit}
      secondaryActions={<SecondaryButton text="Back" go={onBack} />}
    >
      <p>You will receive an email with a code to choose a new password.</p>
      <EmailField email={email} />
    </AuthPage>
  );
}

/** Renders the form for the code and the new password, which then signs in. */
export function ResetPasswordPage({
  email,
  onBack,
  onNext,
}: ForgotPasswordPageProps & { onNext: (answer: AuthTokens | AuthChallenge) => null }) {
  const submit = async (fields: Map<string, string>) => {
    const { password, fault } = getNewPassword(fields);
    if (fault) return fault;
    await confirmNewPassword(email, getCode(fields), password);
    return initiateAuth(email, password).then(onNext, goBack);
  };
  // The code is used up; the sign-in form explains the error.
  const goBack = () => {
    onBack();
    return null;
  };
  const others = (
    <>
      <ResendCode send={() => requestPasswordCode(email)} />
      <SecondaryButton text="Back" go={onBack} />
    </>
  );
  return (
    <AuthPage
      heading="Choose a new password"
      action="Set password"
      codeKind="mail"
      onSubmit={submit}
      secondaryActions={others}
    >
      <p role="status">
        If <bdi>{email}</bdi> has an account, a code was sent. It is valid for one hour.
      </p>
      <p>
        No email? Check your spam folder. If you have never signed in, ask an administrator for a new temporary
        password.
      </p>
      <VerificationCodeField />
      <NewPasswordFields />
    </AuthPage>
  );
}
