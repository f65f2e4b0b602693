import { parseArgs } from 'node:util';
import type { KeyLimit } from '../../lib/access/keys/api-key.ts';
import { chooseTable, defineCommand, TABLE_HELP, TABLE_OPTIONS } from './table-option.ts';

const HELP = `Manages API keys: npm run ops -- keys <command> [options]

  create NAME     creates a key, which is shown once
  list            lists all keys: id, name, created, last used, state
  rotate ID       replaces the secret of a key; the old one stops working at once
  revoke ID       revokes a key permanently
  limit ID        sets the rate limit of a key: --per-second N, --burst N (default: twice --per-second), or --default
                  for the limit of all keys

${TABLE_HELP}
`;

export const main = defineCommand('ops -- keys', async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...TABLE_OPTIONS,
      'per-second': { type: 'string' },
      burst: { type: 'string' },
      default: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const [verb, argument, ...rest] = positionals;
  if (values.help || !verb) return console.log(HELP);
  if (rest.length > 0) throw new Error(`${verb} takes one argument; put a name with spaces in quotes.`);
  const given = () =>
    argument ??
    fail(`${verb} needs ${verb === 'create' ? 'a name' : 'the id of a key; npm run ops -- keys list shows them'}.`);
  chooseTable(values);
  const keys = await import('../../lib/access/keys/api-keys.ts');
  const { listApiKeys, revokeApiKey } = await import('../../lib/access/keys/key-store.ts');
  const { KeyLimit } = await import('../../lib/access/keys/api-key.ts');
  const { setKeyRateLimit } = await import('../../lib/access/keys/api-keys.ts');
  const by = process.env['USER'] ?? 'command line';
  const commands: Record<string, () => Promise<void>> = {
    create: async () => showKey(await keys.createApiKey(given(), by)),
    rotate: async () => showKey(await keys.rotateApiKey(given(), by)),
    revoke: async () => {
      await revokeApiKey(given(), by);
      console.log('Revoked. The key no longer works.');
    },
    limit: async () => {
      const limit = parseLimit(values);
      const parsed = KeyLimit.safeParse(limit);
      if (limit && !parsed.success)
        throw new Error(
          parsed.error.issues
            .map(({ path, message }) => `--${String(path[0]).replace('_', '-')} ${message}.`)
            .join(' '),
        );
      await setKeyRateLimit(given(), limit);
      console.log(`From its next request on the key has ${limit ? formatLimit(limit) : 'the limit of all keys'}.`);
    },
    list: async () => {
      console.table(
        (await listApiKeys()).map((key) => ({
          id: key.id,
          name: key.name,
          created: key.created_at,
          by: key.created_by,
          'last used': key.last_used_at ?? 'never',
          limit: formatLimit(key.rate_limit),
          state: key.revoked_at ? `revoked ${key.revoked_at} by ${key.revoked_by ?? 'unknown'}` : 'live',
        })),
      );
    },
  };
  const run = Object.hasOwn(commands, verb) ? commands[verb] : undefined;
  if (!run) throw new Error(`there is no command ${verb}.\n\n${HELP}`);
  await run();
});

/** Returns the limit of the options; null for the default limit. */
function parseLimit({
  'per-second': perSecond,
  burst,
  default: isDefault,
}: Record<string, string | boolean | undefined>) {
  if (isDefault === true) return null;
  if (perSecond === undefined) throw new Error('limit needs --per-second N, or --default.');
  return { per_second: Number(perSecond), burst: Number(burst ?? 2 * Number(perSecond)) };
}

function formatLimit(limit: KeyLimit | null): string {
  return limit ? `${limit.per_second} requests a second, ${limit.burst} at once` : 'that of all';
}

function fail(message: string): never {
  throw new Error(message);
}

interface ShowKeyOptions {
  id: string;
  name: string;
  api_key: string;
}

function showKey({ id, name, api_key }: ShowKeyOptions): void {
  console.log(`${name} (id ${id})\n\n  ${api_key}\n\nKeep it now: it is not shown again.`);
}
