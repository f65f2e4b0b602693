import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { DemoMark } from '../parts/demo-mark.tsx';
import { Wordmark } from '../parts/wordmark.tsx';
import { explainSignIn, type WhichCode } from './words.ts';

export type Fields = Map<string, string>;

interface PageProps {
  heading: string;
  action: string;
  /** Returns an error message for the fields, or null. @throws SignInError */
  submit: (fields: Fields) => Promise<string | null>;
  /** The kind of code in the form, for error messages. */
  code?: WhichCode;
  children: ComponentChildren;
  /** Actions below the form. */
  others?: ComponentChildren;
}

/** Renders a page of a signed-out person with one form. */
export function FormPage({ heading, others, ...form }: PageProps) {
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
        <DemoMark />
      </p>
      <h1 ref={title} tabIndex={-1}>
        {heading}
      </h1>
      <Form {...form} />
      {others && <div class="buttons">{others}</div>}
    </main>
  );
}

/** Renders a form that sends one request at a time. */
export function Form({ action, submit, code, children }: Omit<PageProps, 'heading' | 'others'>) {
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const send = async (form: HTMLFormElement) => {
    if (isBusy) return;
    setBusy(true);
    setFault('');
    const fields = new Map([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const wrong = await submit(fields).catch((error) => explainSignIn(error, code));
    setFault(wrong ?? '');
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
        {fault}
      </p>
      <button type="submit" aria-busy={isBusy} aria-disabled={isBusy}>
        {action}
      </button>
    </form>
  );
}

interface EmailProps {
  email: string;
  /** Gets the typed address. */
  write?: (email: string) => void;
}

export function EmailField({ email, write }: EmailProps) {
  return (
    <label>
      Email
      <input
        name="email"
        type="email"
        autocomplete="username"
        defaultValue={email}
        onInput={(event) => write?.(event.currentTarget.value)}
        required
      />
    </label>
  );
}

/** Renders the field for a six-digit code from a mail or an app. */
export function CodeField() {
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
export const codeIn = (fields: Fields): string => (fields.get('code') ?? '').replaceAll(' ', '');

/** Renders the fields for a new password with the pool's policy (infra/identity.yml). */
export function NewPasswordFields() {
  return (
    <>
      <p id="rules">
        The new password has at least 12 characters, among them a small letter, a capital letter, a digit and a symbol.
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
    </>
  );
}

/** Returns the new password and an error message, or null as `fault`. */
export function newPasswordIn(fields: Fields): { password: string; fault: string | null } {
  const password = fields.get('password') ?? '';
  const isSame = password === fields.get('again');
  return { password, fault: isSame ? null : 'The two passwords differ. Enter the same one twice.' };
}

/** Renders a secondary button below the form. */
export function Other({ text, go }: { text: string; go: () => void }) {
  return (
    <button type="button" class="secondary outline" onClick={go}>
      {text}
    </button>
  );
}
