import { type Anchor, headsOf } from './anchors.ts';
import { digestOf, hashOf, type Sealed, sha256 } from './chain.ts';
import { csvOf, rowsOf } from './evidence-csv.ts';

/** What files of evidence have, and everything that is wrong with them. */
export interface Verified {
  records: number;
  logs: number;
  anchors: number;
  /** Days with records whose anchor is not in the files: of today, or of before the first one. */
  unanchored: string[];
  /** Texts that are not there any more: erased, as far as anybody can tell. */
  erased: number;
  faults: string[];
}

interface Line {
  type: string;
  raw: string;
  value: Record<string, unknown>;
}

/**
 * Verifies evidence offline: each hash, each text, each chain, each anchor and the manifests. Files that follow on each other, such as
 * the parts of a day, are verified as one, in any order.
 *
 * @throws Error for what is no evidence
 */
export function verifyEvidence(...files: string[]): Verified {
  const read = files.map((file) => ({ file, lines: isCsv(file) ? linesOfCsv(file) : linesOfNdjson(file) }));
  const records = read.flatMap(({ lines }) => ofType<Sealed>(lines, 'record'));
  const anchors = read.flatMap(({ lines }) => ofType<Anchor>(lines, 'anchor'));
  anchors.sort((a, b) => (a.link.day < b.link.day ? -1 : 1));
  const faults = [
    ...read.flatMap(({ file, lines }) => (isCsv(file) ? lines.flatMap(faultsOfRow) : [])),
    ...[...records.flatMap(faultsOfRecord), ...faultsOfChains(records), ...faultsOfAnchors(anchors, records)],
    ...read.flatMap(({ file, lines }) => faultsOfManifest(file, lines)),
    ...faultsOfParts(read.flatMap(({ lines }) => ofType<{ link: Manifest }>(lines, 'manifest'))),
  ];
  const anchored = new Set(anchors.map(({ link }) => link.day));
  const days = [...new Set(records.map(({ link }) => dayOf(link.at)))];
  return {
    ...{ records: records.length, logs: headsOf(records).logs, anchors: anchors.length },
    unanchored: days.filter((day) => !anchored.has(day)).sort(),
    erased: records.filter(({ link, text }) => link.text_digest !== null && text === null).length,
    faults,
  };
}

/** What the manifest of a part says of the parts next to it. */
interface Manifest {
  after: string | null;
  next: string | null;
}

const isCsv = (file: string) => file.startsWith('"type"');
const ofType = <T>(lines: Line[], type: string) =>
  lines.filter((line) => line.type === type).map(({ value }) => value as T);

function groupedBy<T>(all: T[], key: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(key(one));
    if (group) group.push(one);
    else groups.set(key(one), [one]);
  }
  return groups;
}

const dayOf = (at: string) => String(at).slice(0, 10);
const lineOf = (raw: string, json: string): Line => {
  const value = JSON.parse(json);
  return { type: String(value?.type), raw, value };
};

function linesOfNdjson(file: string): Line[] {
  return file.split(/(?<=\n)/).map((raw, i) => {
    try {
      return lineOf(raw, raw);
    } catch {
      throw new Error(`Line ${i + 1} is no JSON: this is no evidence, or a byte of it was changed.`);
    }
  });
}

function linesOfCsv(file: string): Line[] {
  return [...rowsOf(file)].map(({ row, json }, i) => {
    try {
      return lineOf(row, json);
    } catch {
      throw new Error(`Row ${i + 2} has no JSON in its last column: a byte of it was changed.`);
    }
  });
}

function nameOf({ type, link }: Record<string, unknown>): string {
  const { entry_id, seq, day } = (link ?? {}) as Record<string, unknown>;
  if (type === 'record') return `record ${seq} of entry ${entry_id}`;
  return type === 'anchor' ? `anchor of ${day}` : 'manifest';
}

const faultsOfRow = ({ raw, value }: Line): string[] =>
  csvOf(value) === raw ? [] : [`${nameOf(value)}: a column is not what its JSON says`];

function faultsOfRecord(record: Sealed): string[] {
  const { link, hash, text, salt } = record;
  const name = nameOf({ type: 'record', link });
  const faults = hashOf(link) === hash ? [] : [`${name}: its hash is not the hash of what it says`];
  if (text === null) return faults;
  const isText = link.text_digest !== null && salt !== null && digestOf(salt, text) === link.text_digest;
  return isText ? faults : [...faults, `${name}: its text is not the one that was recorded`];
}

/** Within a log the numbers follow on each other, and each record has the hash of the one before; the first may go on from before. */
function faultsOfChains(records: Sealed[]): string[] {
  const byEntry = groupedBy(records, ({ link }) => link.entry_id);
  return [...byEntry.values()].flatMap((own) =>
    own
      .toSorted((a, b) => a.link.seq - b.link.seq)
      .flatMap(({ link }, i, all) => {
        const name = nameOf({ type: 'record', link });
        const before = all[i - 1];
        if (!before)
          return (link.seq === 1) === (link.previous_hash === null) ? [] : [`${name}: its beginning is missing`];
        if (link.seq !== before.link.seq + 1)
          return [`${name}: ${link.seq - before.link.seq - 1} records before it are missing`];
        return link.previous_hash === before.hash ? [] : [`${name}: it does not follow on the record before`];
      }),
  );
}

function faultsOfAnchors(anchors: Anchor[], records: Sealed[]): string[] {
  const byDay = groupedBy(records, ({ link }) => dayOf(link.at));
  return anchors.flatMap(({ link, hash }, i) => {
    const name = nameOf({ type: 'anchor', link });
    const own = byDay.get(link.day) ?? [];
    const { logs, heads_digest } = headsOf(own);
    const before = anchors[i - 1];
    return [
      ...(hashOf(link) === hash ? [] : [`${name}: its hash is not the hash of what it says`]),
      ...(before && before.hash !== link.previous_hash ? [`${name}: it does not follow on the anchor before`] : []),
      ...(own.length === link.records && logs === link.logs && heads_digest === link.heads_digest
        ? []
        : [
            `${name}: it has ${link.records} records in ${link.logs} logs, and the file ${own.length} in ${logs}, or others`,
          ]),
    ];
  });
}

/** The first part of a day goes on after the day itself, each other one where a part before it ends. */
function faultsOfParts(manifests: { link: Manifest }[]): string[] {
  const begins = manifests.flatMap(({ link }) => link?.after ?? []);
  const ends = manifests.flatMap(({ link }) => link?.next ?? []);
  const isDay = (place: string) => place.length === 10;
  return [
    ...begins
      .filter((after) => !isDay(after) && !ends.includes(after))
      .map((after) => `manifest: the part before ${after} is missing`),
    ...ends.filter((next) => !begins.includes(next)).map((next) => `manifest: the part after ${next} is missing`),
  ];
}

function faultsOfManifest(file: string, lines: Line[]): string[] {
  const last = lines.at(-1);
  const [records, anchors] = [ofType(lines, 'record'), ofType(lines, 'anchor')];
  if (last?.type !== 'manifest') return ['manifest: it is missing: the end of the file was cut'];
  const { link, hash } = last.value as { link: Record<string, unknown>; hash: string };
  const told = { records: records.length, anchors: anchors.length, sha256: sha256(file.slice(0, -last.raw.length)) };
  const wrong = Object.entries(told).filter(([name, value]) => link?.[name] !== value);
  return [
    ...wrong.map(([name]) => `manifest: ${name} is not that of the file`),
    ...(hashOf(link ?? {}) === hash ? [] : ['manifest: its hash is not the hash of what it says']),
  ];
}
