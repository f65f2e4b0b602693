import { useState } from 'preact/hooks';
import { useFetch } from '../api/use-fetch.ts';
import { announce } from '../components/announce.tsx';
import { Loading } from '../components/loading.tsx';
import type { UserSession } from '../session/session-tokens.ts';
import { explainSignInError } from '../session/sign-in-errors.ts';
import { createTotpSecret, disableTotp, isTotpEnabled } from '../session/totp-factor.ts';
import { AccountTotpSetUp } from './account-totp-set-up.tsx';

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
        <TotpEnabled
          switchOff={() => attempt(disableTotp().then(() => handleDone('The second factor is switched off.')))}
        />
      )}
      {isOn === false && secret && (
        <AccountTotpSetUp
          secret={secret}
          email={session.email}
          onDone={() => handleDone('The second factor is on.')}
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
        <strong>Off.</strong> With it the sign-in also asks for a code of an authenticator app on your phone or
        computer, so that your password alone opens nothing. Admins may need it.
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
        <strong>On.</strong> The sign-in asks for a code of your authenticator app. For another app or a new device
        switch it off and set it up anew. Whoever has lost the device asks an administrator.
      </p>
      {isConfirming ? (
        <>
          <p role="status">Without it your password alone opens your account. Admins may lose what only they may do.</p>
          <div class="buttons">
            <button type="button" onClick={goOff}>
              Switch it off
            </button>
            <button type="button" class="secondary outline" onClick={() => setConfirming(false)}>
              Keep it
            </button>
          </div>
        </>
      ) : (
        <button type="button" class="secondary outline" onClick={() => setConfirming(true)}>
          Switch off
        </button>
      )}
    </>
  );
}
