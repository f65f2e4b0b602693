import { createHash } from 'node:crypto';
import { createWriteStream, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { EntryDetail } from '../../lib/entries/entry.ts';
import { getMonthBounds } from '../../lib/values/time.ts';

/** The manifest of an archive file. It is written last: a file without one is incomplete. */
export interface ArchiveManifest {
  /** The version of this format: each line is an entry as in GET /entries/detail. */
  form: 1;
  month: string;
  /** By published_date, both inclusive. */
  from: string;
  to: string;
  file: string;
  entries: number;
  /** Of the compressed file, and of its lines. */
  bytes: number;
  sha256: string;
  lines_sha256: string;
  made_at: string;
}

export const getArchiveFile = (month: string) => `entries-${month}.ndjson.gz`;
export const getManifestFile = (month: string) => `entries-${month}.manifest.json`;
/** Returns the month in the name of an archive file. */
export const parseArchiveMonth = (name: string) => /^entries-(.*?)\./.exec(name)?.[1] ?? '';

/** Returns a pass-through stream with its checksum and length. */
export function createChecksum() {
  const hash = createHash('sha256');
  const totals = { bytes: 0, sha256: () => hash.digest('hex') };
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      totals.bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, totals };
}

/** Writes the entries of a month and then the manifest. Existing files are replaced at the end. */
export async function writeMonth(
  directory: string,
  month: string,
  pages: AsyncIterable<EntryDetail[]>,
): Promise<ArchiveManifest> {
  const part = path.join(directory, `${getArchiveFile(month)}.part`);
  const plain = createChecksum();
  const packed = createChecksum();
  let entries = 0;
  async function* lines() {
    for await (const page of pages) {
      entries += page.length;
      yield page.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    }
  }
  await pipeline(lines, plain.stream, createGzip(), packed.stream, createWriteStream(part, { flush: true }));
  const { bytes } = packed.totals;
  const sums = { bytes, sha256: packed.totals.sha256(), lines_sha256: plain.totals.sha256() };
  const made_at = `${new Date().toISOString().slice(0, 19)}Z`;
  const manifest: ArchiveManifest = {
    form: 1,
    month,
    ...getMonthBounds(month),
    file: getArchiveFile(month),
    entries,
    ...sums,
    made_at,
  };
  const file = path.join(directory, getManifestFile(month));
  writeFileSync(`${file}.part`, `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
  renameSync(part, path.join(directory, getArchiveFile(month)));
  renameSync(`${file}.part`, file);
  return manifest;
}
