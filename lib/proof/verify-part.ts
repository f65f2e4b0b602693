import {
  type EvidenceEndLine,
  type EvidenceErasureLine,
  type EvidenceExportLine,
  type EvidenceRecordLine,
  type EvidenceStartLine,
  parseEvidenceLine,
} from './evidence-line.ts';
import type { TimeStampedHead } from './head.ts';
import { appendLeaf, computeRoot, computeRootFromPath, getFrontierLength } from './merkle.ts';
import { computePersonRef, computeSaltedDigest, hashLogLeaf, listPersonRefs } from './record.ts';

/** A part of an evidence export that was read and checked line by line. */
export interface VerifiedEvidencePart {
  start: EvidenceStartLine;
  end: EvidenceEndLine;
  heads: TimeStampedHead[];
  /** The hashes of all records between its heads. */
  leaves: string[];
  /** The records that are in it, by their number in the log. */
  records: Map<number, EvidenceRecordLine>;
  erased: EvidenceErasureLine[];
  /** The root of the tree with all of them. */
  root: string;
}

/** Where something is wrong. */
class Fault extends Error {}

/** A file of an export with its content. */
interface ReadPartsOptions {
  name: string;
  bytes: Uint8Array;
}

/**
 * Reads and checks the parts in a file of an evidence export.
 * `onFault` is called for each fault, with file name and line. Reading ends at a line that cannot be parsed.
 */
export function verifyEvidenceParts({ name, bytes }: ReadPartsOptions, onFault: (fault: string) => void) {
  const parts: VerifiedEvidencePart[] = [];
  let number = 0;
  try {
    const lines = splitLines(bytes);
    for (let reader: PartReader | null = null; number < lines.length; number += 1) {
      const line = parseLine(lines[number] as string);
      if (reader === null) reader = new PartReader(line, (fault) => onFault(`${name}, line ${number + 1}: ${fault}`));
      else if (reader.read(line)) {
        parts.push(reader.part);
        reader = null;
      }
      if (reader !== null && number === lines.length - 1) throw new Fault('the end of the file is missing');
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    onFault(`${name}, line ${number + 1}: ${error.message}`);
  }
  return parts;
}

function splitLines(bytes: Uint8Array): string[] {
  let text = '';
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Fault('the file is not UTF-8');
  }
  if (!text.endsWith('\n')) throw new Fault('the end of the file is missing');
  return text.slice(0, -1).split('\n');
}

function parseLine(text: string): EvidenceExportLine {
  try {
    return parseEvidenceLine(text);
  } catch {
    throw new Fault('not a line of an export');
  }
}

/** Follows a part line by line. */
class PartReader {
  readonly part: VerifiedEvidencePart;
  #tree;
  #note;
  /** People and erasures that are there for the next record, and all of them. */
  #pending = new Set<string>();
  #explained = new Set<string>();

  constructor(start: EvidenceExportLine, note: (fault: string) => void) {
    if (start.type !== 'start') throw new Fault('a part begins with the line start');
    this.#note = note;
    this.#tree = { size: start.size, frontier: start.frontier };
    const heads = start.head ? [start.head] : [];
    this.part = {
      start,
      end: null as unknown as EvidenceEndLine,
      heads,
      leaves: [],
      records: new Map(),
      erased: [],
      root: '',
    };
    const isTree = start.frontier.length === getFrontierLength(start.size) && (start.head !== null || start.size === 0);
    if (!isTree) throw new Fault('the tree does not have the size that it says');
    if (start.head && (start.head.size !== start.size || start.head.root !== computeRoot(this.#tree)))
      note('the tree is not that of its head');
    if (start.head && start.head.log !== start.log) note('the head is of another log');
  }

  /** Takes the next line; true for the last one of the part. */
  read(line: EvidenceExportLine): boolean {
    if (line.type === 'start') throw new Fault('the end of the part before is missing');
    if (line.type === 'skipped') for (const leaf of line.leaves) this.#append(leaf);
    if (line.type === 'person')
      this.#explain(line.ref, computePersonRef(line) === line.ref, 'the person is not who was recorded');
    if (line.type === 'erased') this.#readErased(line);
    if (line.type === 'record') this.#readRecord(line);
    if (line.type === 'end') this.#readEnd(line);
    return line.type === 'end';
  }

  #append(leaf: string): void {
    this.part.leaves.push(leaf);
    this.#tree = appendLeaf(this.#tree, leaf);
  }

  #explain(of: string, isRight: boolean, fault: string): void {
    if (!isRight) this.#note(fault);
    if (this.#explained.has(of)) this.#note('this was explained before');
    this.#explained.add(of);
    this.#pending.add(of);
  }

  #readErased(line: EvidenceErasureLine): void {
    const { link, index, path, head } = line;
    const root = computeRootFromPath({ leaf: hashLogLeaf(link), index, size: head.size, path });
    this.#explain(`${link.erased} ${link.of}`, root === head.root, 'the erasure is not in the log of its head');
    this.part.heads.push(head);
    this.part.erased.push(line);
    if (head.log !== this.part.start.log) this.#note('the head is of another log');
  }

  #readRecord(record: EvidenceRecordLine): void {
    const { link, hash } = record;
    if (hashLogLeaf(link) !== hash) this.#note('the record is not what its hash says');
    const needed = new Set(listPersonRefs(link).flatMap((ref) => [ref, `person ${ref}`]));
    for (const ref of listPersonRefs(link))
      if (!this.#explained.has(ref) && !this.#explained.has(`person ${ref}`)) this.#note(`person ${ref} is missing`);
    this.#checkText(record, needed);
    for (const of of this.#pending) if (!needed.has(of)) this.#note('a line before the record is not needed');
    this.#pending.clear();
    const { head } = this.part.start;
    if (head && link.at < head.until) this.#note('the record was back-dated, or sealed late');
    this.part.records.set(this.#tree.size, record);
    this.#append(hash);
  }

  #checkText({ link, hash, text, salt }: EvidenceRecordLine, needed: Set<string>): void {
    const digest = link.action === 'erasure' ? null : link.text_digest;
    const erased = `text ${hash}`;
    if ((text === null) !== (salt === null)) this.#note('a text and its salt belong together');
    else if (text !== null && salt !== null) {
      if (computeSaltedDigest(salt, text) !== digest) this.#note('the text is not the one that was recorded');
    } else if (digest !== null) {
      needed.add(erased);
      if (!this.#pending.has(erased)) this.#note('the text is missing, and no erasure of it is recorded');
    }
  }

  #readEnd(end: EvidenceEndLine): void {
    this.part.end = end;
    this.part.root = computeRoot(this.#tree);
    this.part.heads.push(end.head);
    const { head } = this.part.start;
    if (this.#pending.size > 0) this.#note('a line before the end is not needed');
    if (end.size !== this.#tree.size || end.head.size !== end.size)
      this.#note('the part does not have as many records as its head');
    else if (end.head.root !== this.part.root) this.#note('the records are not those of the head');
    if (end.head.log !== this.part.start.log) this.#note('the head is of another log');
    if (head && head.until > end.head.until) this.#note('the part ends before it begins');
    for (const { link } of this.part.records.values())
      if (link.at > end.head.until) this.#note(`a record is dated after the head that it is in`);
  }
}
