import { parseArgs } from 'node:util';
import cliProgress from 'cli-progress';
import { parseUnits, waitForRate } from './rate-limit.ts';
import { chooseTable, defineCommand, TABLE_HELP, TABLE_OPTIONS } from './table-option.ts';

const HELP = `Migrates stored entries to the schema version of this code: npm run ops -- migrate [options]

Deploy the code first: it reads entries of the earlier version through its migrations, and the service keeps running. An
interrupted run continues where it stopped, from any machine. docs/deploy.md, "Changing what is stored", says when to
run it.

  --dry-run       counts the entries that would be migrated
  --units N       maximum read and write units per second, on average (default 200)
${TABLE_HELP}`;

const DEFAULT_UNITS = 200;

export const main = defineCommand('ops -- migrate', async () => {
  const options = {
    ...TABLE_OPTIONS,
    'dry-run': { type: 'boolean', default: false },
    units: { type: 'string', default: String(DEFAULT_UNITS) },
    help: { type: 'boolean' },
  } as const;
  const { values } = parseArgs({ options });
  if (values.help) return console.log(HELP);
  const unitsASecond = parseUnits(values.units);
  chooseTable(values);
  const { migrateEntries, getMigrationCheckpoint } = await import('../../lib/entries/migrate-entries.ts');
  const { getEntryTotals } = await import('../../lib/entries/statistics/entry-totals.ts');
  const { getRequestCostSoFar, measureCost } = await import('../../lib/platform/dynamodb/capacity.ts');
  const dryRun = values['dry-run'];
  await measureCost(async () => {
    const spent = () => (getRequestCostSoFar()?.readUnits ?? 0) + (getRequestCostSoFar()?.writeUnits ?? 0);
    const before = dryRun ? 0 : (await getMigrationCheckpoint()).seen;
    if (before > 0) console.log('An earlier run was interrupted; this one continues where it stopped.');
    const since = performance.now();
    const format = '{bar} {value}/{total} entries, {migrated} migrated, {units} units';
    const bar = new cliProgress.SingleBar({ format, hideCursor: true }, cliProgress.Presets.shades_classic);
    const counts = { seen: 0, migrated: 0 };
    const shown = () => ({ migrated: counts.migrated, units: Math.round(spent()) });
    if (process.stderr.isTTY) bar.start(Number((await getEntryTotals())['total_entries']), before, shown());
    for await (const step of migrateEntries({ dryRun })) {
      counts.seen += step.seen;
      counts.migrated += step.migrated;
      if (process.stderr.isTTY) bar.update(before + counts.seen, shown());
      await waitForRate(spent(), since, unitsASecond);
    }
    bar.stop();
    console.log(`${counts.seen} entries read, ${counts.migrated} ${dryRun ? 'would be' : 'were'} migrated.`);
    const { readUnits = 0, writeUnits = 0 } = getRequestCostSoFar() ?? {};
    console.log(`${Math.round(readUnits)} read and ${Math.round(writeUnits)} write units.`);
  });
});
