import { useState } from 'preact/hooks';
import { useReading } from '../api/reading.ts';
import { announce } from '../parts/announce.tsx';
import { Loading } from '../parts/loading.tsx';
import { hasAppCodes, newSecret, switchOff } from '../session/app-codes.ts';
import type { Session } from '../session/tokens.ts';
import { explainSignIn } from '../session/words.ts';
import { AccountFactorSetUp } from './account-factor-set-up.tsx';

/** Renders the state and the set-up of the second factor. */
export function AccountFactor({ session }: { session: Session }) {
  const { value: isOn, error, retry } = useReading('second-factor', hasAppCodes);
  const [secret, setSecret] = useState('');
  const [fault, setFault] = useState('');
  const attempt = (doing: Promise<unknown>) => {
    setFault('');
    doing.catch((failure) => setFault(explainSignIn(failure)));
  };
  const settled = (told: string) => {
    setSecret('');
    announce(told);
    retry();
  };
  const wrong = error == null ? fault : explainSignIn(error);
  return (
    <section aria-labelledby="second-factor">
      <h2 id="second-factor">Second factor</h2>
      {isOn === null && error == null && <Loading what="your second factor" shape="text" />}
      {isOn === true && (
        <On switchOff={() => attempt(switchOff().then(() => settled('The second factor is switched off.')))} />
      )}
      {isOn === false && secret && (
        <AccountFactorSetUp
          secret={secret}
          email={session.email}
          done={() => settled('The second factor is on.')}
          giveUp={() => setSecret('')}
        />
      )}
      {isOn === false && !secret && <Off setUp={() => attempt(newSecret().then(setSecret))} />}
      <p class="fault" role="alert">
        {wrong}
      </p>
      {error != null && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </section>
  );
}

function Off({ setUp }: { setUp: () => void }) {
  return (
    <>
      <p>
        <strong>Off.</strong> With it the sign-in also asks for a code of an authenticator app on your phone or
        computer, so that your password alone opens nothing. Admins may need it.
      </p>
      <button type="button" onClick={setUp}>
        Set it up
      </button>
    </>
  );
}

function On({ switchOff: goOff }: { switchOff: () => void }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <p>
        <strong>On.</strong> The sign-in asks for a code of your authenticator app. For another app or a new device
        switch it off and set it up anew. Whoever has lost the device asks an administrator.
      </p>
      {isAsked ? (
        <>
          <p role="status">Without it your password alone opens your account. Admins may lose what only they may do.</p>
          <div class="buttons">
            <button type="button" onClick={goOff}>
              Switch it off
            </button>
            <button type="button" class="secondary outline" onClick={() => setAsked(false)}>
              Keep it
            </button>
          </div>
        </>
      ) : (
        <button type="button" class="secondary outline" onClick={() => setAsked(true)}>
          Switch off
        </button>
      )}
    </>
  );
}
