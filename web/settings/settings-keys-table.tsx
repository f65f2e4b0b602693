import type { ApiKey } from '../../lib/access/keys/api-key.ts';
import type { Route } from '../browser/route.ts';
import { Timestamp } from '../components/entry-date.tsx';
import { SortableTable, type TableColumn } from '../components/sortable-table.tsx';
import { sessionState } from '../session/session-state.ts';

const SUBJECT_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-/;

interface KeyActorProps {
  id: string;
}

/** Renders who did something: `you`, a shortened id or a shell user. The tooltip has the full id. */
export function KeyActor({ id }: KeyActorProps) {
  const state = sessionState.value;
  if (state.name === 'signed-in' && state.session.sub === id) return <span title={id}>you</span>;
  if (!SUBJECT_PATTERN.test(id)) return <bdi>{id}</bdi>;
  return <code title={id}>{id.slice(0, 8)}</code>;
}

/** Returns columns for the time and the actor of an event. */
function createEventColumns(
  label: string,
  name: string,
  of: (key: ApiKey) => { at: string | null; by: string | null },
) {
  const at: TableColumn<ApiKey> = {
    name: `${name}_at`,
    label,
    value: (key) => of(key).at,
    render: (key) => {
      const event = of(key);
      return event.at ? <Timestamp at={event.at} /> : 'never';
    },
  };
  const by: TableColumn<ApiKey> = {
    name: `${name}_by`,
    label: `${label} by`,
    value: (key) => of(key).by,
    render: (key) => {
      const { by: id } = of(key);
      return id === null ? '' : <KeyActor id={id} />;
    },
  };
  return [at, by];
}

const KEY_COLUMNS: TableColumn<ApiKey>[] = [
  { name: 'name', label: 'Name', value: ({ name }) => name, render: ({ name }) => <bdi>{name}</bdi> },
  {
    name: 'prefix',
    label: 'Prefix',
    value: ({ prefix }) => prefix,
    render: ({ prefix }) => <code>{prefix}</code>,
  },
  ...createEventColumns('Created', 'created', ({ created_at: at, created_by: by }) => ({ at, by })),
  {
    name: 'last_used_at',
    label: 'Last used',
    value: (key) => key.last_used_at,
    render: ({ last_used_at: at }) => (at ? <Timestamp at={at} /> : 'never'),
  },
  {
    name: 'rate_limit',
    label: 'Limit',
    value: ({ rate_limit: limit }) => limit && `${limit.per_second} a second, ${limit.burst} burst`,
    render: ({ rate_limit: limit }) => (limit ? `${limit.per_second} a second, ${limit.burst} burst` : 'default'),
  },
];
const ROTATION_COLUMNS = createEventColumns('Rotated', 'rotated', ({ rotated_at: at, rotated_by: by }) => ({ at, by }));
const REVOCATION_COLUMNS = createEventColumns('Revoked', 'revoked', ({ revoked_at: at, revoked_by: by }) => ({
  at,
  by,
}));

interface LiveKeysProps {
  keys: ApiKey[];
  route: Route;
  onRotate: (key: ApiKey) => void;
  onLimit: (key: ApiKey) => void;
  onRevoke: (key: ApiKey) => void;
}

/** Renders the active keys. */
export function LiveKeys({ keys, route, onRotate, onLimit, onRevoke }: LiveKeysProps) {
  return (
    <SortableTable
      name="api-keys"
      caption="Active keys"
      columns={[...KEY_COLUMNS, ...ROTATION_COLUMNS]}
      rows={keys}
      getKey={({ id }) => id}
      sort="name"
      route={route}
      actions={(key) => (
        <div class="buttons">
          <button
            type="button"
            class="secondary outline"
            aria-label={`Rotate: ${key.name}`}
            onClick={() => onRotate(key)}
          >
            Rotate
          </button>
          <button
            type="button"
            class="secondary outline"
            aria-label={`Limit: ${key.name}`}
            onClick={() => onLimit(key)}
          >
            Limit
          </button>
          <button
            type="button"
            class="secondary outline"
            aria-label={`Revoke: ${key.name}`}
            onClick={() => onRevoke(key)}
          >
            Revoke
          </button>
        </div>
      )}
    />
  );
}

interface RevokedKeysProps {
  keys: ApiKey[];
  route: Route;
}

/** Renders the revoked keys. */
export function RevokedKeys({ keys, route }: RevokedKeysProps) {
  return (
    <details>
      <summary>Revoked keys ({keys.length})</summary>
      <SortableTable
        name="revoked-api-keys"
        caption="Revoked keys"
        columns={[...KEY_COLUMNS, ...ROTATION_COLUMNS, ...REVOCATION_COLUMNS]}
        rows={keys}
        getKey={({ id }) => id}
        sort="-revoked_at"
        route={route}
      />
    </details>
  );
}
