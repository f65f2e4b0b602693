import { useEffect, useRef, useState } from 'preact/hooks';
import type { Qr } from '../parts/qr.ts';
import { addressOfSecret, switchOn } from '../session/app-codes.ts';
import { CodeField, codeIn, Form } from '../session/form.tsx';

interface Props {
  secret: string;
  email: string;
  done: () => void;
  giveUp: () => void;
}

/** Renders the secret as a QR code, a link and a text, and the form for the first code. */
export function AccountFactorSetUp({ secret, email, done, giveUp }: Props) {
  const address = addressOfSecret(secret, email);
  const start = useRef<HTMLParagraphElement>(null);
  useEffect(() => start.current?.focus(), []);
  return (
    <>
      <p ref={start} tabIndex={-1}>
        1. Scan this code with an authenticator app, <a href={address}>open it in an app of this device</a>, or type the
        key below into one.
      </p>
      <QrCode text={address} />
      <p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is reached by the keyboard to be copied by hand */}
        <code class="secret" translate={false} tabIndex={0}>
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
      <p>2. Enter the code that the app shows now.</p>
      <div class="factor-code">
        <Form
          action="Switch it on"
          code="app"
          submit={async (fields) => {
            await switchOn(codeIn(fields));
            done();
            return null;
          }}
        >
          <CodeField />
        </Form>
        <button type="button" class="secondary outline" onClick={giveUp}>
          Not now
        </button>
      </div>
    </>
  );
}

/** Renders the QR code. Its encoder is a separate chunk; if that fails, the link and the key are enough. */
function QrCode({ text }: { text: string }) {
  const [qr, setQr] = useState<Qr | null>(null);
  useEffect(() => {
    import('../parts/qr.ts').then(({ qrOf }) => setQr(qrOf(text))).catch(() => {});
  }, [text]);
  if (!qr) return <div class="qr" />;
  return (
    <svg class="qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="QR code of the key below">
      <path d={qr.path} />
    </svg>
  );
}
