import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { EntryDetail } from '../../../lib/entries/entry.ts';
import { type ArchiveManifest, writeMonth } from '../../../scripts/operate/archive-files.ts';
import { verifyArchives } from '../../../scripts/operate/verify-archive.ts';
import { draft, getId, storeAll } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';
import { runScript } from '../../support/run-script.ts';

/*
 * An archive of a closed month has every stored entry. An incomplete or damaged archive is never reported as complete.
 */

const MONTH = '2026-10';
/** Over two pages; some at the first and the last second of the month, and of its neighbours. */
const DATES = [
  ...['2026-09-30T23:59:59Z', '2026-10-01T00:00:00Z', '2026-10-31T23:59:59Z', '2026-11-01T00:00:00Z'],
  ...Array.from({ length: 130 }, (_, n) => `2026-10-${String((n % 29) + 2).padStart(2, '0')}T10:00:00Z`),
];
const FILE = `entries-${MONTH}.ndjson.gz`;
const MANIFEST = `entries-${MONTH}.manifest.json`;

let lib: typeof import('../../../lib/entries/versions/month-archive.ts') &
  typeof import('../../../lib/entries/list-entries.ts') &
  typeof import('../../../lib/entries/store-entry.ts');
let directory: string;

beforeAll(async () => {
  await ownTable('archive');
  lib = {
    ...(await import('../../../lib/entries/versions/month-archive.ts')),
    ...(await import('../../../lib/entries/list-entries.ts')),
    ...(await import('../../../lib/entries/store-entry.ts')),
  };
  await storeAll(DATES.map((published_date, n) => draft(n, { published_date, place: n })));
});
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'archive-test-'));
  return () => rmSync(directory, { recursive: true });
});

const inside = DATES.flatMap((date, n) => (date.startsWith(MONTH) ? [getId(n)] : []));

/** npm run ops -- archive on the table of the environment. */
async function archive(...args: string[]): Promise<{ text: string; code: number }> {
  const { output, code } = await runScript(await import('../../../scripts/operate/archive.ts'), args);
  return { text: output, code };
}

const getLines = (file: string): EntryDetail[] =>
  gunzipSync(readFileSync(file))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

async function written(): Promise<void> {
  const { pages } = await lib.openMonthArchive(MONTH);
  await writeMonth(directory, MONTH, pages);
}

it('writes each entry of the month once, oldest first, as the API returns it', async () => {
  const { text, code } = await archive('--month', MONTH, '--to', directory);
  expect(text).toContain(`${inside.length} entries of ${MONTH} are in ${directory}`);
  expect(code).toBe(0);
  const entries = getLines(path.join(directory, FILE));
  expect(entries.map(({ id }) => id).toSorted()).toEqual(inside.toSorted());
  expect(entries).toEqual(await Promise.all(entries.map(({ id }) => lib.getEntry(id))));
  const dates = entries.map(({ published_date }) => published_date);
  expect(dates).toEqual(dates.toSorted());
  const manifest: ArchiveManifest = JSON.parse(readFileSync(path.join(directory, MANIFEST), 'utf8'));
  expect(manifest).toMatchObject({ form: 1, month: MONTH, entries: inside.length, file: FILE });
  expect([manifest.from, manifest.to]).toEqual(['2026-10-01T00:00:00Z', '2026-10-31T23:59:59Z']);
  expect(await archive('verify', directory)).toEqual({
    code: 0,
    text: `${MANIFEST}: ${inside.length} entries, whole\n`,
  });
  expect(await archive('--month', MONTH, '--to', directory)).toMatchObject({
    code: 1,
    text: expect.stringMatching(/Add --again/),
  });
  expect((await archive('--month', MONTH, '--to', directory, '--again')).code).toBe(0);
  expect(readdirSync(directory).sort()).toEqual([MANIFEST, FILE]);
});

it('writes an empty archive for a month without entries, and refuses the current month', async () => {
  expect((await archive('--month', '2020-02', '--to', directory)).text).toContain('0 entries of 2020-02');
  expect(await archive('verify', directory)).toMatchObject({ code: 0 });
  const now = new Date().toISOString().slice(0, 7);
  expect(await archive('--month', now, '--to', directory)).toMatchObject({
    code: 1,
    text: expect.stringMatching(/is not over/),
  });
});

type Break = (file: string, manifestFile: string) => void;
const edited = (change: (manifest: ArchiveManifest) => object) => (_: string, manifestFile: string) =>
  writeFileSync(manifestFile, JSON.stringify(change(JSON.parse(readFileSync(manifestFile, 'utf8')))));
const lines = (change: (all: string[]) => string[]) => (file: string) => {
  const all = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
  writeFileSync(file, gzipSync(`${change(all).join('\n')}\n`));
};

it.each<[what: string, how: Break]>([
  [
    'one bit of the file',
    (file) => {
      const bytes = readFileSync(file);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      writeFileSync(file, bytes);
    },
  ],
  ['the end of the file', (file) => truncateSync(file, 900)],
  ['all content of the file', (file) => truncateSync(file, 0)],
  ['the file', (file) => rmSync(file)],
  ['the manifest', (_, manifestFile) => rmSync(manifestFile)],
  ['one line of the file', lines((all) => all.slice(1))],
  ['a line replaced by a copy of the next one', lines((all) => [...all.slice(1), all[1] ?? ''])],
  ['the order of the lines', lines((all) => all.toReversed())],
  ['the number of entries in the manifest', edited((manifest) => ({ ...manifest, entries: manifest.entries + 1 }))],
  ['the month in the manifest', edited((manifest) => ({ ...manifest, to: '2026-10-15T00:00:00Z' }))],
  ['all content of the manifest', (_, manifestFile) => writeFileSync(manifestFile, 'spoiled')],
  ['the final file name', (file) => renameSync(file, `${file}.part`)],
])('reports an archive as incomplete when %s is wrong or missing', async (_, how) => {
  await written();
  expect((await verifyArchives(directory)).map(({ faults }) => faults)).toEqual([[]]);
  how(path.join(directory, FILE), path.join(directory, MANIFEST));
  expect((await verifyArchives(directory)).flatMap(({ faults }) => faults).length).toBeGreaterThan(0);
  const { text, code } = await archive('verify', directory);
  expect(code).toBe(1);
  expect(text).toMatch(new RegExp(`^(${FILE}|${MANIFEST}).*: .*(is|read)`));
  expect(text).toContain(`Write it again: npm run ops -- archive --month ${MONTH} --to ${directory} --again.`);
});

it('leaves no complete archive when a run ends early, and writes it in the next run', async () => {
  const { pages } = await lib.openMonthArchive(MONTH);
  async function* cut() {
    for await (const page of pages) {
      yield page;
      throw new Error('killed');
    }
  }
  await expect(writeMonth(directory, MONTH, cut())).rejects.toThrow('killed');
  expect((await verifyArchives(directory)).filter(({ faults }) => faults.length === 0)).toEqual([]);
  expect((await archive('verify', directory)).code).toBe(1);
  expect((await archive('--month', MONTH, '--to', directory)).code).toBe(0);
  expect((await archive('verify', directory)).code).toBe(0);
});

it('omits an entry that moves to another month while the archive is written', async () => {
  const { entryCount, pages } = await lib.openMonthArchive(MONTH);
  expect(entryCount).toBe(inside.length);
  await lib.storeEntry(draft(1, { published_date: '2026-12-01T00:00:00Z', place: 1 }));
  const manifest = await writeMonth(directory, MONTH, pages);
  expect(manifest.entries).toBe(inside.length - 1);
  expect((await verifyArchives(directory)).map(({ faults }) => faults)).toEqual([[]]);
});
