import { parseArgs } from 'node:util';
import { readCatalogFile } from './catalog-file.ts';
import { getDeployedStack, useRegion } from './cloudformation-stack.ts';
import { ensureAdmin, getUserPool } from './first-admin.ts';
import { runTableCommand } from './table-option.ts';

const HELP = `Prepares a new stage for its first requests: npm run first-steps -- --stage prod --admin ada@example.org

It applies catalog.json to the table, creates the first admin and the first API key, and waits for the first fetch of a
feed. It keeps what exists, so it can be repeated.

  --stage NAME    a deployed stage
  --admin EMAIL   the first admin; Cognito mails a temporary password, or set NEW_PASSWORD in the environment
  --key NAME      name of the key (default "first client")
  --file FILE     another catalog (default catalog.json)
  --wait MINUTES  how long to wait for the first fetch (default 10; 0: no wait)
  --region NAME   default: AWS_REGION, else eu-central-1
  --help          this text
`;
const POLL_INTERVAL_MS = 2_000;

await runTableCommand('first-steps', async () => {
  const text = (value: string) => ({ type: 'string', default: value }) as const;
  const { values } = parseArgs({
    options: {
      stage: text(''),
      admin: text(''),
      key: text('first client'),
      file: text('catalog.json'),
      wait: text('10'),
      region: text(process.env['AWS_REGION'] || 'eu-central-1'),
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(HELP);
  if (!values.stage) throw new Error('--stage is missing, such as --stage prod.');
  if (!/^[^@\s]+@[^@\s]+$/.test(values.admin)) throw new Error('--admin takes the email address of the first admin.');
  if (!/^\d{1,3}$/.test(values.wait)) throw new Error('--wait takes whole minutes.');
  const catalog = readCatalogFile(values.file);
  useRegion(values.region);
  const stack = await getDeployedStack(values.stage);
  process.env['TABLE_NAME'] = stack.name;
  const { applyCatalog } = await import('../../lib/catalog/apply-catalog.ts');
  const changes = await applyCatalog(catalog);
  console.log(`Catalog: ${changes.length === 0 ? 'up to date' : `${changes.length} resources changed`}.`);
  const admin = await ensureAdmin(
    getUserPool(stack, values.region),
    values.admin,
    process.env['NEW_PASSWORD'] || undefined,
  );
  console.log(`Admin: ${admin.join('; ')}.`);
  await createFirstKey(values.key);
  await waitForFirstFeed(Number(values.wait));
  console.log(`\nOpen ${stack.outputs['BaseUrl']}/ and sign in as ${values.admin}.`);
});

/** Creates and prints a key, unless an active one has the name. */
async function createFirstKey(name: string): Promise<void> {
  const { createApiKey } = await import('../../lib/access/keys/api-keys.ts');
  const { listApiKeys } = await import('../../lib/access/keys/key-store.ts');
  const held = (await listApiKeys()).find((key) => key.name === name && !key.revoked_at);
  if (held) {
    console.log(
      `Key: "${name}" is there already (id ${held.id}); npm run ops -- keys rotate ${held.id} gives it a new secret.`,
    );
    return;
  }
  const { id, api_key } = await createApiKey(name, process.env['USER'] ?? 'command line');
  console.log(`Key: created "${name}" (id ${id})\n\n  ${api_key}\n\nKeep it now: it is not shown again.`);
}

/** Waits until a feed was read; the planner starts within five minutes. @throws Error after the time limit */
async function waitForFirstFeed(minutes: number): Promise<void> {
  const { listFeedsWithHealth } = await import('../../lib/feeds/feeds-with-health.ts');
  const end = Date.now() + minutes * 60_000;
  for (let hasLogged = false; ; await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))) {
    const feeds = await listFeedsWithHealth();
    const read = feeds.filter(({ health }) => health?.last_success_at).length;
    if (read > 0) return console.log(`Feeds: ${read} of ${feeds.length} fetched.`);
    if (minutes === 0) return console.log('Feeds: none fetched yet. The planner sends the first within five minutes.');
    if (Date.now() >= end)
      throw new Error(`no feed was read within ${minutes} minutes. Look at docs/runbooks.md under planner-silent.`);
    if (!hasLogged) console.log('Feeds: waiting for the first fetch. The planner runs every five minutes.');
    hasLogged = true;
  }
}
