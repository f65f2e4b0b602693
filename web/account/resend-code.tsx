import { useState } from 'preact/hooks';
import { SecondaryButton } from './auth-form.tsx';
import { explainSignInError } from './sign-in-errors.ts';

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
