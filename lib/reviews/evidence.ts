import { badParameter, Problem } from '../values/problem.ts';
import { addDays } from '../values/time.ts';
import { type Anchor, listAnchors } from './anchors.ts';
import { hashOf, type Sealed, sha256 } from './chain.ts';
import { recordPages } from './day.ts';
import { csvOf } from './evidence-csv.ts';
import { refsIn } from './log.ts';
import { peopleOf } from './reviewers.ts';
import { placeOf } from './rows.ts';

/** Of an answer as the platform carries it, in JSON, in which a quotation mark takes two bytes: it takes 6,291,556. */
const MOST_BYTES = 5_000_000;

/** What is asked for: days of UTC, both inclusive. */
export interface EvidenceRequest {
  from: string;
  to: string;
  format: 'csv' | 'ndjson';
}

/** A part of one day: what comes after a place, which is the day itself, or `next` of the manifest of the part before. */
export interface PartRequest {
  after: string;
  from?: string | undefined;
  to?: string | undefined;
  format: 'csv' | 'ndjson';
}

/** A line of the evidence before its manifest, as JSON. */
export type EvidenceLine = { type: 'record' | 'anchor'; [field: string]: unknown };

/**
 * The records of all logs of some days, in the order of time, with the anchors of these days and a manifest at the end.
 *
 * @throws Problem 422 evidence_too_large, which says up to which day it can be had at once, or how a day is had in parts
 */
export async function evidenceOf({ from, to, format }: EvidenceRequest): Promise<string> {
  const anchors = new Map((await listAnchors(from, to)).map((anchor) => [anchor.link.day, anchor]));
  const file = newFile(format);
  for (let day = from; day <= to; day = addDays(day, 1)) {
    for await (const records of recordPages(day))
      for (const line of await linesOf(records)) if (!file.add(line)) throw tooLarge(from, day);
    const anchor = anchors.get(day);
    if (anchor && !file.add(lineOfAnchor(anchor))) throw tooLarge(from, day);
  }
  return file.end({ from, to, after: null, next: null });
}

/**
 * As many records of one day, after a place, as one answer may have; the anchor of the day stands in the last part.
 *
 * @throws Problem 400 invalid_parameter where days are asked for, too
 */
export async function evidencePart({ after, from, to, format }: PartRequest): Promise<string> {
  if (from !== undefined || to !== undefined)
    throw badParameter({ in: 'query', parameter: 'after', detail: 'cannot be combined with from or to' });
  const day = dayOfPlace(after);
  const file = newFile(format);
  let next = after;
  for await (const records of recordPages(day, after))
    for (const line of await linesOf(records)) {
      if (!file.add(line)) return file.end({ from: day, to: day, after, next });
      next = placeOf(line.link);
    }
  for (const anchor of await listAnchors(day, day)) file.add(lineOfAnchor(anchor));
  return file.end({ from: day, to: day, after, next: null });
}

const dayOfPlace = (after: string) => after.slice(0, 10);

type RecordLine = Sealed & { type: 'record'; [field: string]: unknown };

async function linesOf(records: Sealed[]): Promise<RecordLine[]> {
  const people = await peopleOf(records.flatMap(refsIn));
  return records.map((record) => ({
    ...{ type: 'record', ...record },
    people: Object.fromEntries([...new Set(refsIn(record))].sort().map((ref) => [ref, people(ref)])),
  }));
}

const lineOfAnchor = (anchor: Anchor): EvidenceLine => ({ type: 'anchor', ...anchor });

/** A file that grows line by line until it is full. */
function newFile(format: EvidenceRequest['format']) {
  const written = (line: object) => (format === 'csv' ? csvOf(line) : `${JSON.stringify(line)}\n`);
  const lines = format === 'csv' ? [csvOf(null)] : [];
  const hashes: string[] = [];
  let [bytes, anchors] = [0, 0];
  return {
    /** False where the answer would be too large with it: then it is not in the file. */
    add(line: EvidenceLine): boolean {
      const text = written(line);
      bytes += Buffer.byteLength(JSON.stringify(text));
      if (bytes > MOST_BYTES) return false;
      lines.push(text);
      if (line.type === 'anchor') anchors += 1;
      else hashes.push(String(line['hash']));
      return true;
    },
    end(period: { from: string; to: string; after: string | null; next: string | null }): string {
      const body = lines.join('');
      const counts = { records: hashes.length, anchors };
      const ends = { first_hash: hashes[0] ?? null, last_hash: hashes.at(-1) ?? null };
      const manifest = { v: 1, ...period, ...counts, ...ends, sha256: sha256(body) };
      return body + written({ type: 'manifest', link: manifest, hash: hashOf(manifest) });
    },
  };
}

function tooLarge(from: string, day: string): Problem {
  const detail =
    day === from
      ? `The records of ${day} alone are more than one answer may have. Ask for them in parts: after=${day}, then after= what "next" in the manifest of each part says.`
      : `That is more than one answer may have. Ask for ${from} to ${addDays(day, -1)}, then go on from ${day}.`;
  return new Problem('unprocessable', 'evidence_too_large', detail);
}
