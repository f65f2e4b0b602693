import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fetch, fetchAll, isBucket, isThere, put, withDirectory } from './archive-bucket.ts';
import type { Manifest } from './archive-files.ts';
import { chooseTable, defineCommand, TABLE_HELP, TABLE_OPTIONS } from './table-choice.ts';

const HELP = `Closed months of entries, as files: npm run ops -- archive --month 2026-10 --to DIR|s3://bucket/prefix [options]

  verify DIR|s3://bucket/prefix   reads all archives of a place and compares them with their manifests, instead of writing one

  --month MONTH   which one, of UTC by the date of publication; it must be over
  --to PLACE      a directory, or a bucket by the AWS CLI
  --again         replaces an archive that is there
  --units N       read units a second at most, on average (default 200)
${TABLE_HELP}

It writes NDJSON (gzip), an entry a line as the API tells it in detail, and last a manifest with counts and checksums.`;

export const main = defineCommand('ops -- archive', async () => {
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

interface How {
  again: boolean;
  units: string;
}

async function archived(month: string, to: string, how: How): Promise<void> {
  const { manifestOf } = await import('./archive-files.ts');
  if (!how.again && (isBucket(to) ? isThere(to, manifestOf(month)) : existsSync(path.join(to, manifestOf(month)))))
    throw new Error(`${month} is archived in ${to} already. Add --again to replace it.`);
  if (isBucket(to)) return withDirectory((directory) => written(directory, month, to, how));
  mkdirSync(to, { recursive: true });
  await written(to, month, to, how);
}

/**
 * Writes a month into a directory and uploads it to a bucket, if that is the target. The result is read back and
 * verified.
 */
async function written(directory: string, month: string, to: string, { units }: How): Promise<void> {
  const { writeMonth } = await import('./archive-files.ts');
  const { verifyMonth } = await import('./archive-verify.ts');
  const { entriesOfMonth } = await import('../../lib/entries/archive.ts');
  const { listed, pages } = await entriesOfMonth(month);
  const manifest = await writeMonth(directory, month, paced(pages, listed, units));
  const here = await verifyMonth(directory, month, manifest);
  if (here.length > 0) throw new Error(`what was written is not whole: ${here.join('; ')}. Run it again.`);
  if (isBucket(to)) {
    const there = await inBucket(directory, month, to, manifest);
    if (there.length > 0)
      throw new Error(`${to} does not have what was written: ${there.join('; ')}. ${remedy(month, to)}`);
  }
  const left = listed - manifest.entries;
  const moved = left > 0 ? ` ${left} went to another month while it ran.` : '';
  console.log(
    `${manifest.entries} entries of ${month} are in ${to}, ${manifest.bytes} bytes; read back, they are whole.${moved}`,
  );
}

/** Uploads a month, manifest last, and returns the verification errors of what the bucket then has. */
async function inBucket(directory: string, month: string, to: string, manifest: Manifest): Promise<string[]> {
  const { fileOf, manifestOf } = await import('./archive-files.ts');
  const { verifyMonth } = await import('./archive-verify.ts');
  const names = [fileOf(month), manifestOf(month)];
  for (const name of names) put(directory, name, to);
  return withDirectory((back) => {
    for (const name of names) fetch(to, name, back);
    return verifyMonth(back, month, manifest);
  });
}

function remedy(month: string, to: string): string {
  return `Write it again: npm run ops -- archive --month ${month} --to ${to} --again. If it then differs once more, somebody else writes there.`;
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
  if (!isBucket(place)) return judged(place, place);
  await withDirectory((directory) => {
    fetchAll(place, directory);
    return judged(directory, place);
  });
}

async function judged(directory: string, place: string): Promise<void> {
  const { monthOf } = await import('./archive-files.ts');
  const { verify } = await import('./archive-verify.ts');
  const all = await verify(directory);
  for (const { name, entries, faults } of all)
    console.log(`${name}: ${faults.length > 0 ? faults.join('; ') : `${entries} entries, whole`}`);
  if (all.length === 0) throw new Error(`there is no archive in ${place}.`);
  const broken = all.filter(({ faults }) => faults.length > 0);
  if (broken.length === 0) return;
  const remedies = [...new Set(broken.map(({ name }) => remedy(monthOf(name), place)))];
  throw new Error([`${broken.length} of ${all.length} are not whole.`, ...remedies].join('\n'));
}
