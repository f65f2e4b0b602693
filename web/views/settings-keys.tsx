import { useRef, useState } from 'preact/hooks';
import type { ApiKey } from '../../lib/keys/api-key.ts';
import { listApiKeys } from '../api/admin.ts';
import { useLastingReading } from '../api/reading.ts';
import { announce } from '../parts/announce.tsx';
import { Failure } from '../parts/failure.tsx';
import { Heading } from '../parts/heading.tsx';
import { Loading } from '../parts/loading.tsx';
import type { Route } from '../route.ts';
import { CreateKey } from './settings-keys-create.tsx';
import { LimitKey } from './settings-keys-limit.tsx';
import { RevokeKey } from './settings-keys-revoke.tsx';
import { RotateKey } from './settings-keys-rotate.tsx';
import { LiveKeys, RevokedKeys } from './settings-keys-table.tsx';

type Open = { name: 'create' } | { name: 'rotate' | 'limit' | 'revoke'; key: ApiKey };

/** Renders the API keys, for admins; others see the error of the service. */
export function SettingsKeys({ route }: { route: Route }) {
  const { value: keys, error, retry: readAgain } = useLastingReading('api-keys', listApiKeys);
  const [open, setOpen] = useState<Open | null>(null);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => {
    setOpen(null);
    readAgain();
  };
  const end = (key: ApiKey) => {
    setRevoked(key);
    close();
    announce(`${key.name} is revoked and no longer works.`);
    // The button that opened the dialog is removed with its row.
    setTimeout(() => heading.current?.focus());
  };
  const limited = (key: ApiKey) => {
    close();
    announce(`The limit of ${key.name} is saved.`);
  };
  const live = keys?.filter(({ revoked_at }) => !revoked_at) ?? [];
  const ended = keys?.filter(({ revoked_at }) => revoked_at) ?? [];
  return (
    <>
      <Heading text="API Keys" />
      <p>
        Programs read version 1 of the API with a key. A key does not expire: it opens until it is rotated or revoked.
      </p>
      {error != null && <Failure error={error} retry={readAgain} />}
      {!keys && error == null && <Loading what="the keys" shape="lines" blocks={4} />}
      {keys && (
        <div class="sections keys-view">
          <button type="button" onClick={() => setOpen({ name: 'create' })}>
            Create a key
          </button>
          <section aria-labelledby="live-heading">
            <h2 id="live-heading" ref={heading} tabIndex={-1}>
              Live keys
            </h2>
            {revoked && (
              <p class="state">
                <bdi>{revoked.name}</bdi> is revoked and no longer works.
              </p>
            )}
            {live.length === 0 && <p>There is no live key. Create one for each program.</p>}
            {live.length > 0 && (
              <LiveKeys
                keys={live}
                route={route}
                rotate={(key) => setOpen({ name: 'rotate', key })}
                limit={(key) => setOpen({ name: 'limit', key })}
                revoke={(key) => setOpen({ name: 'revoke', key })}
              />
            )}
          </section>
          {ended.length > 0 && <RevokedKeys keys={ended} route={route} />}
        </div>
      )}
      {open?.name === 'create' && <CreateKey close={close} />}
      {open?.name === 'rotate' && <RotateKey of={open.key} close={close} />}
      {open?.name === 'limit' && <LimitKey of={open.key} close={close} done={() => limited(open.key)} />}
      {open?.name === 'revoke' && <RevokeKey of={open.key} close={close} done={() => end(open.key)} />}
    </>
  );
}
