import { Problem } from '../values/problem.ts';
import { addDays } from '../values/time.ts';
import { listAnchors, recordsOf } from './anchors.ts';
import { hashOf, sha256 } from './chain.ts';
import { csvOf } from './evidence-csv.ts';
import { refsIn } from './log.ts';
import { peopleOf } from './reviewers.ts';

/** Of an answer: the platform takes 6 MB, in which a quotation mark takes two bytes. */
const MOST_BYTES = 4_000_000;
const MOST_DAYS = 366;

/** What is asked for: days of UTC, both inclusive. */
export interface EvidenceRequest {
  from: string;
  to: string;
  format: 'csv' | 'ndjson';
}

/** A line of the evidence before its manifest, as JSON. */
export type EvidenceLine = { type: 'record' | 'anchor'; [field: string]: unknown };

/**
 * The records of all logs of some days, in the order of time, with the anchors of these days and a manifest at the end.
 *
 * @throws Problem 422 evidence_too_large, which says up to which day it can be had at once
 */
export async function evidenceOf({ from, to, format }: EvidenceRequest): Promise<string> {
  const anchors = new Map((await listAnchors(from, to)).map((anchor) => [anchor.link.day, anchor]));
  const lines: EvidenceLine[] = [];
  const hashes: string[] = [];
  let bytes = 0;
  for (let [day, n] = [from, 0]; day <= to; [day, n] = [addDays(day, 1), n + 1]) {
    const records = await recordsOf(day);
    const people = await peopleOf(records.flatMap(refsIn));
    const ofDay: EvidenceLine[] = records.map((record) => ({
      ...{ type: 'record', ...record },
      people: Object.fromEntries([...new Set(refsIn(record))].sort().map((ref) => [ref, people(ref)])),
    }));
    const anchor = anchors.get(day);
    if (anchor) ofDay.push({ type: 'anchor', ...anchor });
    bytes += Buffer.byteLength(textOf(ofDay, format));
    if (bytes > MOST_BYTES || n === MOST_DAYS) throw tooLarge(from, day);
    lines.push(...ofDay);
    hashes.push(...records.map(({ hash }) => hash));
  }
  const body = textOf(lines, format);
  const counts = { records: hashes.length, anchors: anchors.size };
  const ends = { first_hash: hashes[0] ?? null, last_hash: hashes.at(-1) ?? null };
  const manifest = { v: 1, from, to, ...counts, ...ends, sha256: sha256(body) };
  const last = { type: 'manifest', link: manifest, hash: hashOf(manifest) };
  return body + lineOf(last, format);
}

const textOf = (lines: object[], format: EvidenceRequest['format']) =>
  `${format === 'csv' ? csvOf(null) : ''}${lines.map((line) => lineOf(line, format)).join('')}`;
const lineOf = (line: object, format: EvidenceRequest['format']) =>
  format === 'csv' ? csvOf(line) : `${JSON.stringify(line)}\n`;

function tooLarge(from: string, day: string): Problem {
  const detail =
    day === from
      ? `The records of ${day} alone are more than one answer may have. Read the logs of that day's entries.`
      : `That is more than one answer may have. Ask for ${from} to ${addDays(day, -1)}, then go on from ${day}.`;
  return new Problem('unprocessable', 'evidence_too_large', detail);
}
