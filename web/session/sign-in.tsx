import { useState } from 'preact/hooks';
import { config } from '../config.ts';
import { AppCode, NewPassword } from './challenges.tsx';
import { EmailField, FormPage, Other } from './form.tsx';
import { type Challenge, initiateAuth, SignInError, type Tokens } from './identity-provider.ts';
import { sendAgain } from './mail-codes.ts';
import { Forgotten, Reset } from './recovery.tsx';
import { signedIn } from './session.ts';
import { Confirm, SignUp } from './sign-up.tsx';
import type { Why } from './state.ts';

const WHY: Record<Why, string> = {
  none: '',
  left: 'You are signed out.',
  ended: 'Your session has ended. Sign in again; you come back to where you were.',
  closed:
    'Your session has ended: the tab in which you signed in was closed. Sign in again; you come back to where you were.',
};

/**
 * The current step of a signed-out person. The password of a new account stays in memory until its code is confirmed.
 */
type Step =
  | { name: 'sign-in' | 'forgotten' | 'sign-up'; email: string }
  | { name: 'reset'; email: string }
  | { name: 'confirm'; email: string; password: string }
  | { name: 'challenge'; challenge: Challenge };

/** Renders the sign-in with its steps: new password, TOTP code, password recovery and sign-up. */
export function SignIn({ why }: { why: Why }) {
  const [step, setStep] = useState<Step>({ name: 'sign-in', email: '' });
  const back = (email = '') => setStep({ name: 'sign-in', email });
  const next = (answer: Tokens | Challenge) => {
    const challenge = signedIn(answer);
    if (challenge) setStep({ name: 'challenge', challenge });
    return null;
  };
  if (step.name === 'challenge') {
    const props = { challenge: step.challenge, next, giveUp: () => back() };
    return step.challenge.wants === 'app-code' ? <AppCode {...props} /> : <NewPassword {...props} />;
  }
  const { email } = step;
  const props = { email, back: () => back(email), next };
  if (step.name === 'forgotten') return <Forgotten {...props} sent={(to) => setStep({ name: 'reset', email: to })} />;
  if (step.name === 'reset') return <Reset {...props} />;
  const confirm = (to: string, password: string) => setStep({ name: 'confirm', email: to, password });
  if (step.name === 'sign-up') return <SignUp {...props} made={confirm} />;
  if (step.name === 'confirm') return <Confirm {...props} password={step.password} />;
  return (
    <EmailAndPassword
      why={why}
      email={email}
      next={next}
      confirm={confirm}
      go={(name, to) => setStep({ name, email: to })}
    />
  );
}

interface Props {
  why: Why;
  email: string;
  next: (answer: Tokens | Challenge) => null;
  /** Continues with the code of an unconfirmed account. */
  confirm: (email: string, password: string) => void;
  go: (name: 'forgotten' | 'sign-up', email: string) => void;
}

function EmailAndPassword({ why, email: known, next, confirm, go }: Props) {
  const [email, setEmail] = useState(known);
  const submit = async (fields: Map<string, string>) => {
    const [to, password] = [fields.get('email') ?? '', fields.get('password') ?? ''];
    try {
      return next(await initiateAuth(to, password));
    } catch (error) {
      const isNew = error instanceof SignInError && error.code === 'UserNotConfirmedException';
      if (!isNew || !config.self_sign_up) throw error;
    }
    await sendAgain(to);
    confirm(to, password);
    return null;
  };
  const others = (
    <>
      <Other text="Forgotten password" go={() => go('forgotten', email)} />
      {config.self_sign_up && <Other text="Sign up" go={() => go('sign-up', email)} />}
    </>
  );
  return (
    <FormPage heading="Sign in" action="Sign in" submit={submit} others={others}>
      {WHY[why] && <p role="status">{WHY[why]}</p>}
      <EmailField email={known} write={setEmail} />
      <label>
        Password
        <input name="password" type="password" autocomplete="current-password" required />
      </label>
    </FormPage>
  );
}
