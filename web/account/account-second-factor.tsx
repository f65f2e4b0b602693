import { useEffect, useRef, useState } from 'preact/hooks';
import { Loading } from '../components/loading.tsx';
import { announce } from '../data/messages.ts';
import { useFetch } from '../data/use-fetch.ts';
import type { UserSession } from '../session/session-tokens.ts';
import { AuthForm, getCode, VerificationCodeField } from './auth-form.tsx';
import type { QrCode } from './qr-code.ts';
import { explainSignInError } from './sign-in-errors.ts';
import { buildTotpUri, createTotpSecret, disableTotp, enableTotp, isTotpEnabled } from './totp-factor.ts';

interface AccountSecondFactorProps {
  session: UserSession;
}

/** Renders the state and the set-up of the second factor. */
export function AccountSecondFactor({ session }: AccountSecondFactorProps) {
  const { value: isOn, error, retry } = useFetch('second-factor', isTotpEnabled);
  const [secret, setSecret] = useState('');
  const [errorText, setErrorText] = useState('');
  const attempt = (operation: Promise<unknown>) => {
    setErrorText('');
    operation.catch((failure) => setErrorText(explainSignInError(failure)));
  };
  const handleDone = (announcement: string) => {
    setSecret('');
    announce(announcement);
    retry();
  };
  const message = error == null ? errorText : explainSignInError(error);
  return (
    <section aria-labelledby="second-factor">
      <h2 id="second-factor">Second factor</h2>
      {isOn === null && error == null && <Loading subject="your second factor" shape="text" />}
      {isOn === true && (
        <TotpEnabled switchOff={() => attempt(disableTotp().then(() => handleDone('Second factor turned off.')))} />
      )}
      {isOn === false && secret && (
        <AccountTotpSetUp
          secret={secret}
          email={session.email}
          onDone={() => handleDone('Second factor turned on.')}
          onCancel={() => setSecret('')}
        />
      )}
      {isOn === false && !secret && <TotpDisabled setUp={() => attempt(createTotpSecret().then(setSecret))} />}
      <p class="fault" role="alert">
        {message}
      </p>
      {error != null && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </section>
  );
}

interface TotpDisabledProps {
  setUp: () => void;
}

function TotpDisabled({ setUp: onSetUp }: TotpDisabledProps) {
  return (
    <>
      <p>
        <strong>Off.</strong> Protect your account with a code from an authenticator app, in addition to your password.
        Admins may be required to use it.
      </p>
      <button type="button" onClick={onSetUp}>
        Set it up
      </button>
    </>
  );
}

interface TotpEnabledProps {
  switchOff: () => void;
}

function TotpEnabled({ switchOff: goOff }: TotpEnabledProps) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <p>
        <strong>On.</strong> Sign-in requires a code from your authenticator app. To use another app or device, turn it
        off and set it up again. If you lost your device, contact an administrator.
      </p>
      {isConfirming ? (
        <>
          <p role="status">
            Without it, your password alone protects your account. Admins may lose access to admin features.
          </p>
          <div class="buttons">
            <button type="button" onClick={goOff}>
              Turn off
            </button>
            <button type="button" class="secondary outline" onClick={() => setConfirming(false)}>
              Keep on
            </button>
          </div>
        </>
      ) : (
        <button type="button" class="secondary outline" onClick={() => setConfirming(true)}>
          Turn off
        </button>
      )}
    </>
  );
}

interface AccountTotpSetUpProps {
  secret: string;
  email: string;
  onDone: () => void;
  onCancel: () => void;
}

/** Renders the secret as a QR code, a link and a text, and the form for the first code. */
function AccountTotpSetUp({ secret, email, onDone, onCancel }: AccountTotpSetUpProps) {
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
