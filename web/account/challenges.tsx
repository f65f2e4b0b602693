import {
  type AuthChallenge,
  type AuthTokens,
  submitNewPassword,
  submitTotpCode,
} from '../session/identity-provider.ts';
import {
  AuthPage,
  getCode,
  getNewPassword,
  NewPasswordFields,
  SecondaryButton,
  VerificationCodeField,
} from './auth-form.tsx';

interface NewPasswordPageProps {
  challenge: AuthChallenge;
  onNext: (answer: AuthTokens | AuthChallenge) => null;
  onCancel: () => void;
}

/** Renders the form that replaces a temporary password at the first sign-in. */
export function NewPasswordPage({ challenge, onNext, onCancel }: NewPasswordPageProps) {
  return (
    <AuthPage
      heading="Choose a new password"
      action="Set password"
      onSubmit={async (fields) => {
        const { password, fault } = getNewPassword(fields);
        return fault ?? onNext(await submitNewPassword(challenge, password));
      }}
      secondaryActions={<SecondaryButton text="Start again" go={onCancel} />}
    >
      <p>Your temporary password works only once.</p>
      <NewPasswordFields />
    </AuthPage>
  );
}

/** Renders the form for the code of the authenticator app. */
export function TotpCodePage({ challenge, onNext, onCancel }: NewPasswordPageProps) {
  return (
    <AuthPage
      heading="Enter your authenticator code"
      action="Continue"
      codeKind="app"
      onSubmit={async (fields) => onNext(await submitTotpCode(challenge, getCode(fields)))}
      secondaryActions={<SecondaryButton text="Start again" go={onCancel} />}
    >
      <p>
        Enter the six digits from your authenticator app. They change every 30 seconds. If you lost access, contact an
        administrator.
      </p>
      <VerificationCodeField />
    </AuthPage>
  );
}
