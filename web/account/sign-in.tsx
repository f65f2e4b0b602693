import { useState } from 'preact/hooks';
import { config } from '../browser/config.ts';
import {
  type AuthChallenge,
  type AuthTokens,
  initiateAuth,
  SignInError,
  submitNewPassword,
  submitTotpCode,
} from '../session/identity-provider.ts';
import { completeSignIn } from '../session/session.ts';
import type { SignOutReason } from '../session/session-state.ts';
import {
  AuthPage,
  EmailField,
  getCode,
  getNewPassword,
  NewPasswordFields,
  SecondaryButton,
  VerificationCodeField,
} from './auth-form.tsx';
import { resendSignUpCode } from './mail-code-requests.ts';
import { ForgotPasswordPage, ResetPasswordPage } from './password-recovery.tsx';
import { ConfirmAccountPage, SignUpPage } from './sign-up.tsx';

const SIGN_OUT_TEXTS: Record<SignOutReason, string> = {
  none: '',
  left: 'You are signed out.',
  ended: 'Your session has ended. Sign in again to continue where you left off.',
  closed:
    'Your session ended because the tab you signed in with was closed. Sign in again to continue where you left off.',
};

/**
 * The current step of a signed-out person. The password of a new account stays in memory until its code is confirmed.
 */
type SignInStep =
  | { name: 'sign-in' | 'forgotten' | 'sign-up'; email: string }
  | { name: 'reset'; email: string }
  | { name: 'confirm'; email: string; password: string }
  | { name: 'challenge'; challenge: AuthChallenge };

interface SignInViewProps {
  why: SignOutReason;
}

/** Renders the sign-in with its steps: new password, TOTP code, password recovery and sign-up. */
export function SignInView({ why: reason }: SignInViewProps) {
  const [step, setStep] = useState<SignInStep>({ name: 'sign-in', email: '' });
  const back = (email = '') => setStep({ name: 'sign-in', email });
  const next = (answer: AuthTokens | AuthChallenge) => {
    const challenge = completeSignIn(answer);
    if (challenge) setStep({ name: 'challenge', challenge });
    return null;
  };
  if (step.name === 'challenge') {
    const props = { challenge: step.challenge, onNext: next, onCancel: () => back() };
    return step.challenge.kind === 'app-code' ? <TotpCodePage {...props} /> : <NewPasswordPage {...props} />;
  }
  const { email } = step;
  const props = { email, onBack: () => back(email), onNext: next };
  if (step.name === 'forgotten')
    return <ForgotPasswordPage {...props} onSent={(to) => setStep({ name: 'reset', email: to })} />;
  if (step.name === 'reset') return <ResetPasswordPage {...props} />;
  const confirm = (to: string, password: string) => setStep({ name: 'confirm', email: to, password });
  if (step.name === 'sign-up') return <SignUpPage {...props} onCreated={confirm} />;
  if (step.name === 'confirm') return <ConfirmAccountPage {...props} password={step.password} />;
  return (
    <PasswordSignIn
      reason={reason}
      email={email}
      onNext={next}
      onConfirmAccount={confirm}
      onGoTo={(name, to) => setStep({ name, email: to })}
    />
  );
}

interface PasswordSignInProps {
  reason: SignOutReason;
  email: string;
  onNext: (answer: AuthTokens | AuthChallenge) => null;
  /** Continues with the code of an unconfirmed account. */
  onConfirmAccount: (email: string, password: string) => void;
  onGoTo: (name: 'forgotten' | 'sign-up', email: string) => void;
}

function PasswordSignIn({ reason, email: known, onNext, onConfirmAccount, onGoTo }: PasswordSignInProps) {
  const [email, setEmail] = useState(known);
  const submit = async (fields: Map<string, string>) => {
    const to = fields.get('email') ?? '';
    const password = fields.get('password') ?? '';
    try {
      return onNext(await initiateAuth(to, password));
    } catch (error) {
      const isNew = error instanceof SignInError && error.code === 'UserNotConfirmedException';
      if (!isNew || !config.self_sign_up) throw error;
    }
    await resendSignUpCode(to);
    onConfirmAccount(to, password);
    return null;
  };
  const others = (
    <>
      <SecondaryButton text="Forgot password" go={() => onGoTo('forgotten', email)} />
      {config.self_sign_up && <SecondaryButton text="Sign up" go={() => onGoTo('sign-up', email)} />}
    </>
  );
  return (
    <AuthPage heading="Sign in" action="Sign in" onSubmit={submit} secondaryActions={others}>
      {SIGN_OUT_TEXTS[reason] && <p role="status">{SIGN_OUT_TEXTS[reason]}</p>}
      <EmailField email={known} onInput={setEmail} />
      <label>
        Password
        <input name="password" type="password" autocomplete="current-password" required />
      </label>
    </AuthPage>
  );
}

interface NewPasswordPageProps {
  challenge: AuthChallenge;
  onNext: (answer: AuthTokens | AuthChallenge) => null;
  onCancel: () => void;
}

/** Renders the form that replaces a temporary password at the first sign-in. */
function NewPasswordPage({ challenge, onNext, onCancel }: NewPasswordPageProps) {
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
function TotpCodePage({ challenge, onNext, onCancel }: NewPasswordPageProps) {
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
