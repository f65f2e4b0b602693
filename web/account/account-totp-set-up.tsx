import { useEffect, useRef, useState } from 'preact/hooks';
import { AuthForm, getCode, VerificationCodeField } from './auth-form.tsx';
import type { QrCode } from './qr-code.ts';
import { buildTotpUri, enableTotp } from './totp-factor.ts';

interface AccountTotpSetUpProps {
  secret: string;
  email: string;
  onDone: () => void;
  onCancel: () => void;
}

/** Renders the secret as a QR code, a link and a text, and the form for the first code. */
export function AccountTotpSetUp({ secret, email, onDone, onCancel }: AccountTotpSetUpProps) {
  const address = buildTotpUri(secret, email);
  const firstStep = useRef<HTMLParagraphElement>(null);
  useEffect(() => firstStep.current?.focus(), []);
  return (
    <>
      <p ref={firstStep} tabIndex={-1}>
        1. Scan this code with an authenticator app, <a href={address}>open it in an app on this device</a>, or enter
        the key below.
      </p>
      <QrCodeImage text={address} />
      <p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is reached by the keyboard to be copied by hand */}
        <code class="secret" translate={false} tabIndex={0}>
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
      <p>2. Enter the current code from the app.</p>
      <div class="factor-code">
        <AuthForm
          action="Turn on"
          codeKind="app"
          onSubmit={async (fields) => {
            await enableTotp(getCode(fields));
            onDone();
            return null;
          }}
        >
          <VerificationCodeField />
        </AuthForm>
        <button type="button" class="secondary outline" onClick={onCancel}>
          Not now
        </button>
      </div>
    </>
  );
}

interface QrCodeImageProps {
  text: string;
}

/** Renders the QR code. Its encoder is a separate chunk; if that fails, the link and the key are enough. */
function QrCodeImage({ text }: QrCodeImageProps) {
  const [qr, setQr] = useState<QrCode | null>(null);
  useEffect(() => {
    import('./qr-code.ts').then(({ createQrCode }) => setQr(createQrCode(text))).catch(() => {});
  }, [text]);
  if (!qr) return <div class="qr" />;
  return (
    <svg class="qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="QR code of the key below">
      <path d={qr.path} />
    </svg>
  );
}
