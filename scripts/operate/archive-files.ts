import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip, createGzip } from 'node:zlib';
import type { EntryDetail } from '../../lib/entries/entry.ts';
import { boundsOf } from '../../lib/values/time.ts';

/** What stands beside a file of entries. It is written last: without it the file is not whole. */
export interface Manifest {
  /** Of this description; a line is an entry as GET /entries/detail answers it. */
  form: 1;
  month: string;
  /** By published_date, both inclusive. */
  from: string;
  to: string;
  file: string;
  entries: number;
  /** Of the file as it is, compressed, and of the lines in it. */
  bytes: number;
  sha256: string;
  lines_sha256: string;
  made_at: string;
}

export const fileOf = (month: string) => `entries-${month}.ndjson.gz`;
export const manifestOf = (month: string) => `entries-${month}.manifest.json`;

/** Passes everything on, and knows its checksum and length at the end. */
function sum() {
  const hash = createHash('sha256');
  const told = { bytes: 0, sha256: () => hash.digest('hex') };
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      told.bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, told };
}

/** Writes the entries of a month and then their manifest; what was there under these names is replaced at the end. */
export async function writeMonth(
  directory: string,
  month: string,
  pages: AsyncIterable<EntryDetail[]>,
): Promise<Manifest> {
  const part = path.join(directory, `${fileOf(month)}.part`);
  const [plain, packed] = [sum(), sum()];
  let entries = 0;
  async function* lines() {
    for await (const page of pages) {
      entries += page.length;
      yield page.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    }
  }
  await pipeline(lines, plain.stream, createGzip(), packed.stream, createWriteStream(part, { flush: true }));
  const { bytes } = packed.told;
  const sums = { bytes, sha256: packed.told.sha256(), lines_sha256: plain.told.sha256() };
  const made_at = `${new Date().toISOString().slice(0, 19)}Z`;
  const manifest: Manifest = { form: 1, month, ...boundsOf(month), file: fileOf(month), entries, ...sums, made_at };
  const told = path.join(directory, manifestOf(month));
  writeFileSync(`${told}.part`, `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
  renameSync(part, path.join(directory, fileOf(month)));
  renameSync(`${told}.part`, told);
  return manifest;
}

/** What is in a directory: each archive with what is wrong with it, and files that have no manifest. */
export async function verify(directory: string): Promise<{ name: string; entries: number; faults: string[] }[]> {
  const names = readdirSync(directory);
  const told = names.filter((name) => /^entries-.*\.manifest\.json$/.test(name)).sort();
  const known = new Set(told.map((name) => name.replace('.manifest.json', '.ndjson.gz')));
  const bare = names.filter((name) => /^entries-.*\.ndjson\.gz(\.part)?$/.test(name) && !known.has(name));
  const checked = [];
  for (const name of told) checked.push(await verifyOne(directory, name));
  return [...checked, ...bare.map((name) => ({ name, entries: 0, faults: ['there is no manifest: it is not whole'] }))];
}

async function verifyOne(directory: string, name: string) {
  const manifest = JSON.parse(readFileSync(path.join(directory, name), 'utf8')) as Manifest;
  const file = path.join(directory, path.basename(manifest.file));
  if (!existsSync(file)) return { name, entries: 0, faults: [`${manifest.file} is missing`] };
  const faults = await linesFaults(file, manifest).catch((error: Error) => [`it cannot be read: ${error.message}`]);
  return { name, entries: manifest.entries, faults };
}

async function linesFaults(file: string, manifest: Manifest): Promise<string[]> {
  const [plain, packed] = [sum(), sum()];
  const seen = new Set<string>();
  let [lines, outside, broken] = [0, 0, 0];
  const take = (line: string) => {
    lines += 1;
    const entry = entryIn(line);
    if (!entry) broken += 1;
    else {
      seen.add(entry.id);
      if (entry.published_date < manifest.from || entry.published_date > manifest.to) outside += 1;
    }
  };
  await pipeline(createReadStream(file), packed.stream, createGunzip(), plain.stream, (source) =>
    eachLine(source, take),
  );
  const differs = (what: string, found: unknown, told: unknown) =>
    found === told ? [] : [`${what} is ${found}, and ${told} in the manifest`];
  return [
    ...differs('the length', packed.told.bytes, manifest.bytes),
    ...differs('the checksum', packed.told.sha256(), manifest.sha256),
    ...differs('the checksum of the lines', plain.told.sha256(), manifest.lines_sha256),
    ...differs('the number of entries', lines, manifest.entries),
    ...differs('the number of different entries', seen.size, manifest.entries),
    ...differs('the number of entries of other months', outside, 0),
    ...differs('the number of lines that are no entries', broken, 0),
  ];
}

/** Tells each line of a stream, of which it keeps no more than one. */
async function eachLine(source: AsyncIterable<Buffer>, take: (line: string) => void): Promise<void> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const bytes of source) {
    const lines = (rest + decoder.write(bytes)).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(take);
  }
  if (rest) take(rest);
}

function entryIn(line: string): Pick<EntryDetail, 'id' | 'published_date'> | null {
  try {
    const entry = JSON.parse(line);
    return typeof entry?.id === 'string' && typeof entry.published_date === 'string' ? entry : null;
  } catch {
    return null;
  }
}
