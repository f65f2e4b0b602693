import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import type { EntryDetail } from '../../lib/entries/entry.ts';
import { type ArchiveManifest, createChecksum, getManifestFile } from './archive-files.ts';

/** Verifies all archives of a directory, and lists files without a manifest. */
export async function verifyArchives(
  directory: string,
): Promise<{ name: string; entries: number; faults: string[] }[]> {
  const names = readdirSync(directory);
  const manifests = names.filter((name) => /^entries-.*\.manifest\.json$/.test(name)).sort();
  const known = new Set(manifests.map((name) => name.replace('.manifest.json', '.ndjson.gz')));
  const bare = names.filter((name) => /^entries-.*\.ndjson\.gz(\.part)?$/.test(name) && !known.has(name));
  const checked = [];
  for (const name of manifests) checked.push(await verifyFile(directory, name));
  return [...checked, ...bare.map((name) => ({ name, entries: 0, faults: ['there is no manifest: it is not whole'] }))];
}

/** Verifies the archive of a month, which must have this manifest. */
export async function verifyMonth(directory: string, month: string, manifest: ArchiveManifest): Promise<string[]> {
  const { faults } = await verifyFile(directory, getManifestFile(month));
  const isOther = !isDeepStrictEqual(readManifest(path.join(directory, getManifestFile(month))), manifest);
  return isOther ? [...faults, `${getManifestFile(month)} is of another archive`] : faults;
}

/** Each error begins with the file name. */
async function verifyFile(directory: string, name: string) {
  const manifest = readManifest(path.join(directory, name));
  if (!manifest) return { name, entries: 0, faults: [`${name} is not a manifest`] };
  const file = path.join(directory, path.basename(manifest.file));
  if (!existsSync(file)) return { name, entries: 0, faults: [`${manifest.file} is missing`] };
  const faults = await listFileErrors(file, manifest).catch((error: Error) => [`it cannot be read: ${error.message}`]);
  return { name, entries: manifest.entries, faults: faults.map((fault) => `${manifest.file}: ${fault}`) };
}

function readManifest(file: string): ArchiveManifest | null {
  try {
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    return typeof manifest?.file === 'string' ? manifest : null;
  } catch {
    return null;
  }
}

async function listFileErrors(file: string, manifest: ArchiveManifest): Promise<string[]> {
  const plain = createChecksum();
  const packed = createChecksum();
  const seen = new Set<string>();
  let lines = 0;
  let outside = 0;
  let broken = 0;
  const take = (line: string) => {
    lines += 1;
    const entry = parseEntryLine(line);
    if (!entry) broken += 1;
    else {
      seen.add(entry.id);
      if (entry.published_date < manifest.from || entry.published_date > manifest.to) outside += 1;
    }
  };
  await pipeline(createReadStream(file), packed.stream, createGunzip(), plain.stream, (source) =>
    forEachLine(source, take),
  );
  const differs = (what: string, found: unknown, expected: unknown) =>
    found === expected ? [] : [`${what} is ${found}, and ${expected} in the manifest`];
  return [
    ...differs('the length', packed.totals.bytes, manifest.bytes),
    ...differs('the checksum', packed.totals.sha256(), manifest.sha256),
    ...differs('the checksum of the lines', plain.totals.sha256(), manifest.lines_sha256),
    ...differs('the number of entries', lines, manifest.entries),
    ...differs('the number of different entries', seen.size, manifest.entries),
    ...differs('the number of entries of other months', outside, 0),
    ...differs('the number of lines that are no entries', broken, 0),
  ];
}

/** Calls a function for each line of a stream, without buffering more than one. */
async function forEachLine(source: AsyncIterable<Buffer>, take: (line: string) => void): Promise<void> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const bytes of source) {
    const lines = (rest + decoder.write(bytes)).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(take);
  }
  if (rest) take(rest);
}

function parseEntryLine(line: string): Pick<EntryDetail, 'id' | 'published_date'> | null {
  try {
    const entry = JSON.parse(line);
    return typeof entry?.id === 'string' && typeof entry.published_date === 'string' ? entry : null;
  } catch {
    return null;
  }
}
