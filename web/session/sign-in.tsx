import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { DemoMark } from '../parts/demo-mark.tsx';
import { type Challenge, chooseNewPassword, initiateAuth, type Tokens } from './identity-provider.ts';
import { signedIn } from './session.ts';
import type { Why } from './state.ts';
import { explainSignIn } from './words.ts';

const WHY: Record<Why, string> = {
  none: '',
  left: 'You are signed out.',
  ended: 'Your session has ended. Sign in again; you come back to where you were.',
  closed:
    'Your session has ended: the tab in which you signed in was closed. Sign in again; you come back to where you were.',
};

/** Email and password, and the choice of a new password at the first sign-in. */
export function SignIn({ why }: { why: Why }) {
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const next = (step: Tokens | Challenge) => {
    setChallenge(signedIn(step));
    return null;
  };
  if (challenge) return <NewPassword challenge={challenge} next={next} giveUp={() => setChallenge(null)} />;
  return (
    <Form
      heading="Sign in"
      action="Sign in"
      submit={async (fields) => next(await initiateAuth(fields.get('email') ?? '', fields.get('password') ?? ''))}
    >
      {WHY[why] && <p role="status">{WHY[why]}</p>}
      <label>
        Email
        <input name="email" type="email" autocomplete="username" required />
      </label>
      <label>
        Password
        <input name="password" type="password" autocomplete="current-password" required />
      </label>
    </Form>
  );
}

interface NewPasswordProps {
  challenge: Challenge;
  next: (step: Tokens | Challenge) => null;
  giveUp: () => void;
}

function NewPassword({ challenge, next, giveUp }: NewPasswordProps) {
  return (
    <Form
      heading="Choose a new password"
      action="Set the password"
      submit={async (fields) => {
        if (fields.get('password') !== fields.get('again'))
          return 'The two passwords differ. Write the same one twice.';
        return next(await chooseNewPassword(challenge, fields.get('password') ?? ''));
      }}
    >
      <p id="rules">
        The password that you were given serves once. The new one has at least 12 characters, among them a small letter,
        a capital letter, a digit and a sign.
      </p>
      <label>
        New password
        <input
          name="password"
          type="password"
          autocomplete="new-password"
          aria-describedby="rules"
          minLength={12}
          required
        />
      </label>
      <label>
        The same again
        <input name="again" type="password" autocomplete="new-password" required />
      </label>
      <button type="button" class="secondary outline" onClick={giveUp}>
        Start again
      </button>
    </Form>
  );
}

interface FormProps {
  heading: string;
  action: string;
  /** Answers what is wrong with the fields, or null. @throws SignInError */
  submit: (fields: Map<string, string>) => Promise<string | null>;
  children: ComponentChildren;
}

function Form({ heading, action, submit, children }: FormProps) {
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${heading} · Regulatory updates`;
    title.current?.focus();
  }, [heading]);
  const send = async (form: HTMLFormElement) => {
    if (isBusy) return;
    setBusy(true);
    setFault('');
    const fields = new Map([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const wrong = await submit(fields).catch(explainSignIn);
    setFault(wrong ?? '');
    setBusy(false);
  };
  return (
    <main class="narrow">
      <p class="brand">
        Regulatory updates <DemoMark />
      </p>
      <h1 ref={title} tabIndex={-1}>
        {heading}
      </h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send(event.currentTarget);
        }}
      >
        {children}
        <p class="fault" role="alert">
          {fault}
        </p>
        <button type="submit" aria-busy={isBusy} aria-disabled={isBusy}>
          {action}
        </button>
      </form>
    </main>
  );
}
