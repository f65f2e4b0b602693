import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chooseTable, command, TABLE_HELP, TABLE_OPTIONS } from './table-choice.ts';

const HELP = `Closed months of entries, as files: npm run archive -- --month 2026-10 --to DIR|s3://bucket/prefix [options]

  verify DIR|s3://bucket/prefix   reads all archives of a place and compares them with their manifests, instead of writing one

  --month MONTH   which one, of UTC by the date of publication; it must be over
  --to PLACE      a directory, or a bucket by the AWS CLI
  --again         replaces an archive that is there
  --units N       read units a second at most, on average (default 200)
${TABLE_HELP}

It writes NDJSON (gzip), an entry a line as the API tells it in detail, and last a manifest with counts and checksums.`;

await command('archive', async () => {
  const options = {
    ...TABLE_OPTIONS,
    month: { type: 'string', default: '' },
    to: { type: 'string', default: '' },
    again: { type: 'boolean', default: false },
    units: { type: 'string', default: '200' },
    help: { type: 'boolean' },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.help) return console.log(HELP);
  const [verb, place, ...rest] = positionals;
  if (verb === 'verify' && place && rest.length === 0) return verified(place);
  if (verb !== undefined) throw new Error('verify takes one place; everything else is an option. --help says more.');
  const { month, to } = values;
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new Error('--month takes a month, such as 2026-10.');
  if (month >= new Date().toISOString().slice(0, 7)) throw new Error(`${month} is not over: archive it next month.`);
  if (!to) throw new Error('--to takes a directory, or s3://bucket/prefix.');
  chooseTable(values);
  await archived(month, to, values);
});

function isBucket(place: string): boolean {
  return place.startsWith('s3://');
}

function inBucket(place: string, name: string): string {
  return `${place.replace(/\/$/, '')}/${name}`;
}

function s3(...args: string[]): string {
  return execFileSync('aws', ['s3', ...args], { encoding: 'utf8' });
}

async function archived(month: string, to: string, { again, units }: { again: boolean; units: string }): Promise<void> {
  const { fileOf, manifestOf, verify, writeMonth } = await import('./archive-files.ts');
  const { entriesOfMonth } = await import('../../lib/entries/archive.ts');
  const directory = isBucket(to) ? mkdtempSync(path.join(tmpdir(), 'archive-')) : to;
  mkdirSync(directory, { recursive: true });
  if (!again && isThere(to, manifestOf(month)))
    throw new Error(`${month} is archived in ${to} already. Add --again to replace it.`);
  const { listed, pages } = await entriesOfMonth(month);
  const manifest = await writeMonth(directory, month, paced(pages, listed, units));
  const [own] = (await verify(directory)).filter(({ name }) => name === manifestOf(month));
  if (!own || own.faults.length > 0) throw new Error(`what was written is not whole: ${own?.faults.join('; ')}`);
  if (isBucket(to)) {
    for (const name of [fileOf(month), manifestOf(month)])
      s3('cp', '--only-show-errors', path.join(directory, name), inBucket(to, name));
    rmSync(directory, { recursive: true });
  }
  const left = listed - manifest.entries;
  const moved = left > 0 ? ` ${left} went to another month while it ran.` : '';
  console.log(
    `${manifest.entries} entries of ${month} are in ${to}, ${manifest.bytes} bytes; read back, they are whole.${moved}`,
  );
}

function isThere(to: string, name: string): boolean {
  if (!isBucket(to)) return existsSync(path.join(to, name));
  try {
    return s3('ls', inBucket(to, name)).includes(name);
  } catch {
    return false;
  }
}

async function* paced<T>(pages: AsyncIterable<T[]>, listed: number, units: string): AsyncGenerator<T[]> {
  const { measured } = await import('../../lib/table/capacity.ts');
  const { pace, unitsOf } = await import('./pace.ts');
  const [limit, since] = [unitsOf(units), performance.now()];
  const source = pages[Symbol.asyncIterator]();
  let [spent, done] = [0, 0];
  for (;;) {
    const { result, cost } = await measured(() => source.next());
    if (result.done) return;
    spent += cost.readUnits;
    done += result.value.length;
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${listed} entries`);
    yield result.value;
    await pace(spent, since, limit);
  }
}

async function verified(place: string): Promise<void> {
  const { verify } = await import('./archive-files.ts');
  const directory = isBucket(place) ? mkdtempSync(path.join(tmpdir(), 'archive-')) : place;
  if (isBucket(place)) s3('cp', '--recursive', '--only-show-errors', inBucket(place, ''), directory);
  const all = await verify(directory);
  if (isBucket(place)) rmSync(directory, { recursive: true });
  for (const { name, entries, faults } of all)
    console.log(`${name}: ${faults.length > 0 ? faults.join('; ') : `${entries} entries, whole`}`);
  if (all.length === 0) throw new Error(`there is no archive in ${place}.`);
  const broken = all.filter(({ faults }) => faults.length > 0).length;
  if (broken > 0) throw new Error(`${broken} of ${all.length} are not whole.`);
}
