import { parseArgs } from 'node:util';
import cliProgress from 'cli-progress';
import { pace, unitsOf } from './pace.ts';
import { chooseTable, command, TABLE_HELP, TABLE_OPTIONS } from './table-choice.ts';

const HELP = `Brings stored rows to the form that today's code writes: npm run ops -- rewrite [options]

Older rows can be read as they are; this rewrites them, and their search postings. It removes what no entry has from the lists of
changes, and files queries of alerts anew whose words are looked up in another way by now. Deploy the code first. The service keeps running.
An interrupted run continues where it stopped, from any machine. docs/deploy.md, "Changing what is stored", says when to run it.

  --dry-run       only counts what would be rewritten
  --units N       read and write units a second at most, on average (default 200)
${TABLE_HELP}`;

const DEFAULT_UNITS = 200;

await command('ops -- rewrite', async () => {
  const options = {
    ...TABLE_OPTIONS,
    'dry-run': { type: 'boolean', default: false },
    units: { type: 'string', default: String(DEFAULT_UNITS) },
    help: { type: 'boolean' },
  } as const;
  const { values } = parseArgs({ options });
  if (values.help) return console.log(HELP);
  const unitsASecond = unitsOf(values.units);
  chooseTable(values);
  const { rewriteEntries, seenBefore } = await import('../../lib/entries/rewrite.ts');
  const { refileQueries } = await import('../../lib/alerts/refile.ts');
  const { leaveOldIndex } = await import('../../lib/statistics/old-rows.ts');
  const { totalsOfShards } = await import('../../lib/statistics/totals.ts');
  const { costSoFar, measured } = await import('../../lib/table/capacity.ts');
  const dryRun = values['dry-run'];
  await measured(async () => {
    const spent = () => (costSoFar()?.readUnits ?? 0) + (costSoFar()?.writeUnits ?? 0);
    const before = dryRun ? 0 : await seenBefore();
    if (before > 0) console.log('An earlier run was interrupted; this one continues where it stopped.');
    const since = performance.now();
    const format = '{bar} {value}/{total} entries, {rewritten} rewritten, {units} units';
    const bar = new cliProgress.SingleBar({ format, hideCursor: true }, cliProgress.Presets.shades_classic);
    const counts = { seen: 0, rewritten: 0, removed: 0, refiled: 0 };
    const shown = () => ({ rewritten: counts.rewritten, units: Math.round(spent()) });
    if (process.stderr.isTTY) bar.start(Number((await totalsOfShards())['total_entries']), before, shown());
    for await (const step of rewriteEntries({ dryRun })) {
      counts.seen += step.seen;
      counts.rewritten += step.rewritten;
      counts.removed += step.removed;
      if (process.stderr.isTTY) bar.update(before + counts.seen, shown());
      await pace(spent(), since, unitsASecond);
    }
    bar.stop();
    for await (const refiled of refileQueries({ dryRun })) {
      counts.refiled += refiled;
      await pace(spent(), since, unitsASecond);
    }
    const counters = await leaveOldIndex({ dryRun });
    const would = dryRun ? 'would be' : 'were';
    const [rows, queries] = ['rows of lists of changes', 'queries of alerts'];
    console.log(
      `${counts.seen} entries looked at; ${counts.rewritten} entries and ${counters} counters ${would} rewritten.`,
    );
    console.log(`${counts.removed} ${rows} ${would} removed, and ${counts.refiled} ${queries} ${would} filed anew.`);
    console.log(
      `${Math.round(costSoFar()?.readUnits ?? 0)} read and ${Math.round(costSoFar()?.writeUnits ?? 0)} write units.`,
    );
  });
});
