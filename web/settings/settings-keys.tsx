import { useRef, useState } from 'preact/hooks';
import type { ApiKey } from '../../lib/access/keys/api-key.ts';
import type { Route } from '../browser/route.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { ViewHeading } from '../components/heading.tsx';
import { Loading } from '../components/loading.tsx';
import { listApiKeys } from '../data/api/admin.ts';
import { announce } from '../data/messages.ts';
import { useFetchWithPrevious } from '../data/use-fetch.ts';
import { CreateKeyDialog, LimitKeyDialog, RevokeKeyDialog, RotateKeyDialog } from './settings-keys-dialogs.tsx';
import { LiveKeys, RevokedKeys } from './settings-keys-table.tsx';

type OpenKeyDialog = { name: 'create' } | { name: 'rotate' | 'limit' | 'revoke'; key: ApiKey };

interface SettingsKeysProps {
  route: Route;
}

/** Renders the API keys, for admins; others see the error of the service. */
export function SettingsKeys({ route }: SettingsKeysProps) {
  const { value: keys, error, retry: readAgain } = useFetchWithPrevious('api-keys', listApiKeys);
  const [open, setOpen] = useState<OpenKeyDialog | null>(null);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => {
    setOpen(null);
    readAgain();
  };
  const handleRevoked = (key: ApiKey) => {
    setRevoked(key);
    close();
    announce(`${key.name} was revoked and no longer works.`);
    // The button that opened the dialog is removed with its row.
    setTimeout(() => heading.current?.focus());
  };
  const handleLimited = (key: ApiKey) => {
    close();
    announce(`The limit of ${key.name} is saved.`);
  };
  const live = keys?.filter(({ revoked_at }) => !revoked_at) ?? [];
  const revokedKeys = keys?.filter(({ revoked_at }) => revoked_at) ?? [];
  return (
    <>
      <ViewHeading text="API Keys" />
      <p>API keys give programs access to version 1 of the API. A key is valid until it is rotated or revoked.</p>
      {error != null && <ErrorMessage error={error} onRetry={readAgain} />}
      {!keys && error == null && <Loading subject="the keys" shape="lines" blocks={4} />}
      {keys && (
        <div class="sections keys-view">
          <button type="button" onClick={() => setOpen({ name: 'create' })}>
            Create a key
          </button>
          <section aria-labelledby="live-heading">
            <h2 id="live-heading" ref={heading} tabIndex={-1}>
              Active keys
            </h2>
            {revoked && (
              <p class="state">
                <bdi>{revoked.name}</bdi> was revoked and no longer works.
              </p>
            )}
            {live.length === 0 && <p>No active keys. Create one for each program.</p>}
            {live.length > 0 && (
              <LiveKeys
                keys={live}
                route={route}
                onRotate={(key) => setOpen({ name: 'rotate', key })}
                onLimit={(key) => setOpen({ name: 'limit', key })}
                onRevoke={(key) => setOpen({ name: 'revoke', key })}
              />
            )}
          </section>
          {revokedKeys.length > 0 && <RevokedKeys keys={revokedKeys} route={route} />}
        </div>
      )}
      {open && <KeyDialog open={open} onClose={close} onLimited={handleLimited} onRevoked={handleRevoked} />}
    </>
  );
}

interface KeyDialogProps {
  open: OpenKeyDialog;
  onClose: () => void;
  onLimited: (key: ApiKey) => void;
  onRevoked: (key: ApiKey) => void;
}

function KeyDialog({ open, onClose, onLimited, onRevoked }: KeyDialogProps) {
  if (open.name === 'create') return <CreateKeyDialog close={onClose} />;
  const { key } = open;
  if (open.name === 'rotate') return <RotateKeyDialog of={key} close={onClose} />;
  if (open.name === 'limit') return <LimitKeyDialog apiKey={key} onClose={onClose} onDone={() => onLimited(key)} />;
  return <RevokeKeyDialog apiKey={key} onClose={onClose} onDone={() => onRevoked(key)} />;
}
