import type { ApiKey } from '../../lib/keys/api-key.ts';
import { Moment } from '../parts/moment.tsx';
import { SortableTable } from '../parts/sortable-table.tsx';
import type { Column } from '../parts/sortable-table-order.ts';
import type { Route } from '../route.ts';
import { useSession } from '../session/state.ts';

const SUBJECT = /^[0-9a-f]{8}-[0-9a-f]{4}-/;

/** Renders who did something: `you`, a shortened id or a shell user. The tooltip has the full id. */
export function Who({ id }: { id: string }) {
  const state = useSession();
  if (state.name === 'signed-in' && state.session.sub === id) return <span title={id}>you</span>;
  if (!SUBJECT.test(id)) return <bdi>{id}</bdi>;
  return <code title={id}>{id.slice(0, 8)}</code>;
}

/** Returns columns for the time and the actor of an event. */
function happened(label: string, name: string, of: (key: ApiKey) => { at: string | null; by: string | null }) {
  const at: Column<ApiKey> = {
    name: `${name}_at`,
    label,
    value: (key) => of(key).at,
    draw: (key) => {
      const event = of(key);
      return event.at ? <Moment at={event.at} /> : 'never';
    },
  };
  const by: Column<ApiKey> = {
    name: `${name}_by`,
    label: `${label} by`,
    value: (key) => of(key).by,
    draw: (key) => {
      const { by: id } = of(key);
      return id === null ? '' : <Who id={id} />;
    },
  };
  return [at, by];
}

const COLUMNS: Column<ApiKey>[] = [
  { name: 'name', label: 'Name', value: ({ name }) => name, draw: ({ name }) => <bdi>{name}</bdi> },
  { name: 'prefix', label: 'Begins with', value: ({ prefix }) => prefix, draw: ({ prefix }) => <code>{prefix}</code> },
  ...happened('Created', 'created', ({ created_at: at, created_by: by }) => ({ at, by })),
  {
    name: 'last_used_at',
    label: 'Last used',
    value: (key) => key.last_used_at,
    draw: ({ last_used_at: at }) => (at ? <Moment at={at} /> : 'never'),
  },
  {
    name: 'rate_limit',
    label: 'Limit',
    value: ({ rate_limit: limit }) => limit && `${limit.per_second} a second, ${limit.burst} at once`,
    draw: ({ rate_limit: limit }) => (limit ? `${limit.per_second} a second, ${limit.burst} at once` : 'as all keys'),
  },
];
const ROTATED = happened('Rotated', 'rotated', ({ rotated_at: at, rotated_by: by }) => ({ at, by }));
const REVOKED = happened('Revoked', 'revoked', ({ revoked_at: at, revoked_by: by }) => ({ at, by }));

interface LiveProps {
  keys: ApiKey[];
  route: Route;
  rotate: (key: ApiKey) => void;
  limit: (key: ApiKey) => void;
  revoke: (key: ApiKey) => void;
}

/** Renders the active keys. */
export function LiveKeys({ keys, route, rotate, limit, revoke }: LiveProps) {
  return (
    <SortableTable
      name="api-keys"
      caption="Live keys"
      columns={[...COLUMNS, ...ROTATED]}
      rows={keys}
      keyOf={({ id }) => id}
      sort="name"
      route={route}
      actions={(key) => (
        <div class="buttons">
          <button
            type="button"
            class="secondary outline"
            aria-label={`Rotate: ${key.name}`}
            onClick={() => rotate(key)}
          >
            Rotate
          </button>
          <button type="button" class="secondary outline" aria-label={`Limit: ${key.name}`} onClick={() => limit(key)}>
            Limit
          </button>
          <button
            type="button"
            class="secondary outline"
            aria-label={`Revoke: ${key.name}`}
            onClick={() => revoke(key)}
          >
            Revoke
          </button>
        </div>
      )}
    />
  );
}

/** Renders the revoked keys. */
export function RevokedKeys({ keys, route }: { keys: ApiKey[]; route: Route }) {
  return (
    <details>
      <summary>Revoked keys ({keys.length})</summary>
      <SortableTable
        name="revoked-api-keys"
        caption="Revoked keys"
        columns={[...COLUMNS, ...ROTATED, ...REVOKED]}
        rows={keys}
        keyOf={({ id }) => id}
        sort="-revoked_at"
        route={route}
      />
    </details>
  );
}
