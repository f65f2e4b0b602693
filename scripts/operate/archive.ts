import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  downloadAll,
  downloadFile,
  existsInBucket,
  isBucketUrl,
  uploadFile,
  withTemporaryDirectory,
} from './archive-bucket.ts';
import type { ArchiveManifest } from './archive-files.ts';
import { chooseTable, defineCommand, TABLE_HELP, TABLE_OPTIONS } from './table-option.ts';

const HELP = `Writes closed months of entries to files:

  npm run ops -- archive --month 2026-10 --to DIR|s3://bucket/prefix [options]

  verify DIR|s3://bucket/prefix   checks all archives in a directory or bucket against their manifests

  --month MONTH   the month of publication (UTC); it must be over
  --to PLACE      a directory, or a bucket (needs the AWS CLI)
  --again         replaces an existing archive
  --units N       maximum read units per second, on average (default 200)
${TABLE_HELP}

The output is gzipped NDJSON with one entry per line, and a manifest with counts and checksums, which is written last.`;

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
  if (verb === 'verify' && place && rest.length === 0) return verifyPlace(place);
  if (verb !== undefined) throw new Error('verify takes one place; everything else is an option. --help says more.');
  const { month, to } = values;
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new Error('--month takes a month, such as 2026-10.');
  if (month >= new Date().toISOString().slice(0, 7)) throw new Error(`${month} is not over: archive it next month.`);
  if (!to) throw new Error('--to takes a directory, or s3://bucket/prefix.');
  chooseTable(values);
  await archiveMonth(month, to, values);
});

interface ArchiveOptions {
  again: boolean;
  units: string;
}

interface ArchiveTask {
  month: string;
  /** A directory, or the address of a bucket. */
  to: string;
  units: string;
}

async function archiveMonth(month: string, to: string, how: ArchiveOptions): Promise<void> {
  const { getManifestFile } = await import('./archive-files.ts');
  if (
    !how.again &&
    (isBucketUrl(to) ? existsInBucket(to, getManifestFile(month)) : existsSync(path.join(to, getManifestFile(month))))
  )
    throw new Error(`${month} is archived in ${to} already. Add --again to replace it.`);
  const task = { month, to, units: how.units };
  if (isBucketUrl(to)) return withTemporaryDirectory((directory) => writeAndVerify(directory, task));
  mkdirSync(to, { recursive: true });
  await writeAndVerify(to, task);
}

/**
 * Writes a month into a directory and uploads it to a bucket, if that is the target. The result is read back and
 * verified.
 */
async function writeAndVerify(directory: string, { month, to, units }: ArchiveTask): Promise<void> {
  const { writeMonth } = await import('./archive-files.ts');
  const { verifyMonth } = await import('./verify-archive.ts');
  const { openMonthArchive } = await import('../../lib/entries/versions/month-archive.ts');
  const { entryCount, pages } = await openMonthArchive(month);
  const manifest = await writeMonth(directory, month, limitRate(pages, entryCount, units));
  const here = await verifyMonth(directory, month, manifest);
  if (here.length > 0) throw new Error(`the written files are incomplete: ${here.join('; ')}. Run it again.`);
  if (isBucketUrl(to)) {
    const there = await uploadAndVerify(directory, { month, to }, manifest);
    if (there.length > 0)
      throw new Error(`${to} does not have what was written: ${there.join('; ')}. ${getRemedy(month, to)}`);
  }
  const left = entryCount - manifest.entries;
  const moved = left > 0 ? ` ${left} went to another month while it ran.` : '';
  console.log(
    `${manifest.entries} entries of ${month} are in ${to}, ${manifest.bytes} bytes; read back, they are whole.${moved}`,
  );
}

/** Uploads a month, manifest last, and returns the verification errors of what the bucket then has. */
async function uploadAndVerify(
  directory: string,
  { month, to }: Pick<ArchiveTask, 'month' | 'to'>,
  manifest: ArchiveManifest,
): Promise<string[]> {
  const { getArchiveFile, getManifestFile } = await import('./archive-files.ts');
  const { verifyMonth } = await import('./verify-archive.ts');
  const names = [getArchiveFile(month), getManifestFile(month)];
  for (const name of names) uploadFile(directory, name, to);
  return withTemporaryDirectory((back) => {
    for (const name of names) downloadFile(to, name, back);
    return verifyMonth(back, month, manifest);
  });
}

function getRemedy(month: string, to: string): string {
  return (
    `Write it again: npm run ops -- archive --month ${month} --to ${to} --again. If it then differs once more, ` +
    'somebody else writes there.'
  );
}

async function* limitRate<T>(pages: AsyncIterable<T[]>, listed: number, units: string): AsyncGenerator<T[]> {
  const { measureCost } = await import('../../lib/platform/dynamodb/capacity.ts');
  const { waitForRate, parseUnits } = await import('./rate-limit.ts');
  const limit = parseUnits(units);
  const since = performance.now();
  const source = pages[Symbol.asyncIterator]();
  let spent = 0;
  let done = 0;
  for (;;) {
    const { result, cost } = await measureCost(() => source.next());
    if (result.done) return;
    spent += cost.readUnits;
    done += result.value.length;
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${listed} entries`);
    yield result.value;
    await waitForRate(spent, since, limit);
  }
}

async function verifyPlace(place: string): Promise<void> {
  if (!isBucketUrl(place)) return reportArchives(place, place);
  await withTemporaryDirectory((directory) => {
    downloadAll(place, directory);
    return reportArchives(directory, place);
  });
}

async function reportArchives(directory: string, place: string): Promise<void> {
  const { parseArchiveMonth } = await import('./archive-files.ts');
  const { verifyArchives } = await import('./verify-archive.ts');
  const all = await verifyArchives(directory);
  for (const { name, entries, faults } of all)
    console.log(`${name}: ${faults.length > 0 ? faults.join('; ') : `${entries} entries, whole`}`);
  if (all.length === 0) throw new Error(`there is no archive in ${place}.`);
  const broken = all.filter(({ faults }) => faults.length > 0);
  if (broken.length === 0) return;
  const remedies = [...new Set(broken.map(({ name }) => getRemedy(parseArchiveMonth(name), place)))];
  throw new Error([`${broken.length} of ${all.length} are not whole.`, ...remedies].join('\n'));
}
