import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { DemoBadge, Wordmark } from '../components/wordmark.tsx';
import { type CodeKind, explainSignInError } from './sign-in-errors.ts';

type FormFields = Map<string, string>;

interface AuthPageProps {
  heading: string;
  action: string;
  /** Returns an error message for the fields, or null. @throws SignInError */
  onSubmit: (fields: FormFields) => Promise<string | null>;
  /** The kind of code in the form, for error messages. */
  codeKind?: CodeKind;
  children: ComponentChildren;
  /** Actions below the form. */
  secondaryActions?: ComponentChildren;
}

/** Renders a page of a signed-out person with one form. */
export function AuthPage({ heading, secondaryActions, ...form }: AuthPageProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // Focuses before the first input, because a later focus would interrupt typing.
  useLayoutEffect(() => {
    document.title = `${heading} · Regulatory updates`;
    title.current?.focus();
  }, [heading]);
  return (
    <main class="narrow">
      <p class="brand">
        <Wordmark />
        <DemoBadge />
      </p>
      <h1 ref={title} tabIndex={-1}>
        {heading}
      </h1>
      <AuthForm {...form} />
      {secondaryActions && <div class="buttons">{secondaryActions}</div>}
    </main>
  );
}

/** Renders a form that sends one request at a time. */
export function AuthForm({ action, onSubmit, codeKind, children }: Omit<AuthPageProps, 'heading' | 'others'>) {
  const [errorText, setErrorText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const send = async (form: HTMLFormElement) => {
    if (isBusy) return;
    setBusy(true);
    setErrorText('');
    const fields = new Map([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const message = await onSubmit(fields).catch((error) => explainSignInError(error, codeKind));
    setErrorText(message ?? '');
    setBusy(false);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
    >
      {children}
      <p class="fault" role="alert">
        {errorText}
      </p>
      <button type="submit" aria-busy={isBusy} aria-disabled={isBusy}>
        {action}
      </button>
    </form>
  );
}

interface EmailFieldProps {
  email: string;
  /** Gets the typed address. */
  onInput?: (email: string) => void;
}

export function EmailField({ email, onInput }: EmailFieldProps) {
  return (
    <label>
      Email
      <input
        name="email"
        type="email"
        autocomplete="username"
        defaultValue={email}
        onInput={(event) => onInput?.(event.currentTarget.value)}
        required
      />
    </label>
  );
}

/** Renders the field for a six-digit code from a mail or an app. */
export function VerificationCodeField() {
  return (
    <label>
      Code
      <input
        name="code"
        inputMode="numeric"
        autocomplete="one-time-code"
        pattern=" *[0-9]( *[0-9]){5} *"
        title="Six digits"
        required
      />
    </label>
  );
}

/** Returns the code without spaces, which mails and apps may contain. */
export const getCode = (fields: FormFields): string => (fields.get('code') ?? '').replaceAll(' ', '');

/** Renders the fields for a new password with the pool's policy (infra/identity.yml). */
export function NewPasswordFields() {
  return (
    <>
      <p id="rules">At least 12 characters, with a lowercase letter, an uppercase letter, a digit and a symbol.</p>
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
        Repeat password
        <input name="again" type="password" autocomplete="new-password" required />
      </label>
    </>
  );
}

/** Returns the new password and an error message, or null as `fault`. */
export function getNewPassword(fields: FormFields): { password: string; fault: string | null } {
  const password = fields.get('password') ?? '';
  const isSame = password === fields.get('again');
  return { password, fault: isSame ? null : 'The passwords do not match.' };
}

interface SecondaryButtonProps {
  text: string;
  go: () => void;
}

/** Renders a secondary button below the form. */
export function SecondaryButton({ text, go: onClick }: SecondaryButtonProps) {
  return (
    <button type="button" class="secondary outline" onClick={onClick}>
      {text}
    </button>
  );
}

interface ResendCodeProps {
  send: () => Promise<void>;
}

/** Renders the button that sends another code, with the outcome. */
export function ResendCode({ send: onSend }: ResendCodeProps) {
  const [statusText, setStatusText] = useState('');
  const resend = async () => {
    setStatusText('');
    await onSend().then(
      () => setStatusText('Another code was sent. Only the newest code is valid.'),
      (error) => setStatusText(explainSignInError(error, 'mail')),
    );
  };
  return (
    <>
      <SecondaryButton text="Send another code" go={() => void resend()} />
      <p class="notice" role="status">
        {statusText}
      </p>
    </>
  );
}
