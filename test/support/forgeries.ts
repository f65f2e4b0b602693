import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { appendLeaf, computeRoot, EMPTY_TREE, hashLeaf, type MerkleTree } from '../../lib/proof/merkle.ts';
import { buildPersonRef, formatCanonicalJson } from '../../lib/proof/record.ts';
import type { EvidenceCase } from './verifiers.ts';

/* Forged exports: what somebody could do to a genuine one without the key of the service. */

// biome-ignore lint/suspicious/noExplicitAny: forgers write any JSON
type ForgedLine = any;

/** What a forger has: the export of all days, exports of some of them, and the head that somebody kept. */
export interface Genuine {
  all: string;
  days: string[];
  keys: string;
  head: ForgedLine;
}

const parse = (text: string): ForgedLine[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const write = (lines: ForgedLine[]): string => lines.map((line) => `${formatCanonicalJson(line)}\n`).join('');
const replaced = (lines: ForgedLine[], at: number, line: ForgedLine): ForgedLine[] =>
  lines.map((one, i) => (i === at ? line : one));
const without = (lines: ForgedLine[], at: number): ForgedLine[] => lines.filter((_, i) => i !== at);
const digest = (salt: string, text: string) => createHash('sha256').update(`${salt}\n${text}`).digest('hex');
const isRecord = ({ type, link }: ForgedLine) => type === 'record' && link.action !== 'erasure';

/** Signs a head again, with any key. */
export function resign(head: ForgedLine, key: KeyObject): ForgedLine {
  const { signature: _, ...rest } = head;
  return { ...rest, signature: sign('sha256', Buffer.from(formatCanonicalJson(rest)), key).toString('base64') };
}

/** Returns the lines with recomputed hashes and roots, as a forger would. Signatures stay those of other heads. */
export function rebuilt(lines: ForgedLine[]): ForgedLine[] {
  let tree: MerkleTree = EMPTY_TREE;
  return lines.map((line) => {
    if (line.type === 'start') tree = { size: line.size, frontier: line.frontier };
    if (line.type === 'skipped') for (const leaf of line.leaves) tree = appendLeaf(tree, leaf);
    if (line.type === 'record') {
      const hash = hashLeaf(formatCanonicalJson(line.link));
      tree = appendLeaf(tree, hash);
      return { ...line, hash };
    }
    if (line.type !== 'end') return line;
    return { ...line, size: tree.size, head: { ...line.head, size: tree.size, root: computeRoot(tree) } };
  });
}

/** Changes of one record that leave it readable. */
const CHANGES: Record<string, (link: ForgedLine) => ForgedLine> = {
  'an earlier time': (link) => ({ ...link, at: '2026-10-01T00:00:00Z' }),
  'a later time': (link) => ({ ...link, at: '2026-11-04T23:00:00Z' }),
  'another person': (link) => ({ ...link, by: 'a'.repeat(64) }),
  'another action': (link) => ({ ...link, action: link.action === 'note' ? 'transition' : 'note' }),
  'another entry': (link) => ({ ...link, entry_id: 'another' }),
  'another number': (link) => ({ ...link, seq: link.seq + 7 }),
  'another state': (link) => ({ ...link, to: { ...link.to, state: 'relevant' } }),
  'no state before': (link) => ({ ...link, from: {} }),
  'no text': (link) => ({ ...link, text_digest: null }),
  'another predecessor': (link) => ({ ...link, previous_hash: 'b'.repeat(64) }),
};

/** Bytes that are no export, or no longer. */
function spoilt(text: string): [string, string | Uint8Array][] {
  const bytes = Buffer.from(text);
  return [
    ['nothing', ''],
    ['an empty line', '\n'],
    ['an empty line at the end', `${text}\n`],
    ['no line end at the end', text.slice(0, -1)],
    ['line ends of Windows', text.replaceAll('\n', '\r\n')],
    ['a byte order mark', `\ufeff${text}`],
    ['UTF-16', Buffer.from(text, 'utf16le')],
    ['Latin 1', Buffer.from(text, 'latin1')],
    ['a byte that is not UTF-8', Buffer.concat([bytes.subarray(0, 40), Buffer.from([0xff]), bytes.subarray(40)])],
    ['a NUL at the end', `${text}\0`],
    ['other JSON', '{}\n'],
    ['a list', '[]\n'],
    ['a page of HTML', '<!doctype html>\n'],
    ['deep nesting', `${'['.repeat(20_000)}\n`],
    ['a space after a colon', text.replace(':', ': ')],
    ['a repeated field', text.replace('{"frontier"', '{"frontier":[],"frontier"')],
    ['an escape that is not needed', text.replace('"start"', '"\\u0073tart"')],
    ['a number as a fraction', text.replace('"v":1', '"v":1.0')],
    ['a beginning within another part', `${text.slice(0, text.indexOf('\n') + 1)}${text}`],
    ['two files, the first without its end', `${write(parse(text).slice(0, -1))}${text}`],
    ...[1, 3, 5, 7, 9].map((tenth): [string, string] => [
      `cut after ${tenth} tenths`,
      text.slice(0, (text.length * tenth) / 10),
    ]),
  ];
}

/** Whole exports that a forger makes up. */
function inventions({ all, days, keys, head }: Genuine): EvidenceCase[] {
  const lines = parse(all);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const der = publicKey.export({ type: 'spki', format: 'der' });
  const ownKey = createHash('sha256').update(der).digest('hex').slice(0, 16);
  const by = (key: string | null) => (line: ForgedLine) =>
    line.type === 'end' ? { ...line, head: resign({ ...line.head, ...(key ? { key } : {}) }, privateKey) } : line;
  const earlier = lines.map((line) =>
    line.type === 'record' ? { ...line, link: { ...line.link, at: '2025-01-01T00:00:00Z' } } : line,
  );
  const [, second = ''] = days;
  const [start, ...rest] = parse(second);
  const later = resign({ ...head, size: head.size + 5, root: 'c'.repeat(64) }, privateKey);
  const cases: [string, string[], Partial<EvidenceCase>?][] = [
    ['signed by another key, and says so', [write(rebuilt(lines).map(by(ownKey)))]],
    ['signed by another key in the name of the right one', [write(rebuilt(lines).map(by(null)))]],
    ['an invented log of an earlier year', [write(rebuilt(earlier).map(by(null)))]],
    ['the days before taken for nothing', [write([{ ...start, size: 0, frontier: [], head: null }, ...rest])]],
    ['the day before with the head of today', [write([{ ...start, head: lines.at(-1).head }, ...rest])]],
    [
      'days in one part, the one between missing',
      [write([...parse(days[0] ?? '').slice(0, -1), ...parse(days[2] ?? '').slice(1)])],
    ],
    ['the log has another id', [all.replaceAll(head.log, 'd'.repeat(32))]],
    ['a part of another log', [all, second.replaceAll(head.log, 'd'.repeat(32))]],
    ['a kept head of another key', [all], { head: JSON.stringify(later) }],
    ['a kept head that is none', [all], { head: '{"size":3}' }],
    ['a kept head that is no JSON', [all], { head: 'root' }],
    ['a kept head with another root', [all], { head: JSON.stringify({ ...head, root: 'c'.repeat(64) }) }],
    ['keys that are none', [all], { keys: 'no key' }],
    ['another key', [all], { keys: String(publicKey.export({ type: 'spki', format: 'pem' })) }],
  ];
  return cases.map(([name, files, options]) => ({ name, files, keys, ...options }));
}

/** Forgeries that verification must refuse, with their keys and heads. */
export function buildForgeries(genuine: Genuine): EvidenceCase[] {
  const { all, days, keys, head } = genuine;
  const lines = parse(all);
  const forged: [string, (string | Uint8Array)[]][] = [];
  const add = (name: string, changed: ForgedLine[]) => forged.push([name, [write(changed)]]);
  for (const [i, line] of lines.entries()) {
    add(`without line ${i} (${line.type})`, without(lines, i));
    add(`line ${i} (${line.type}) twice`, [...lines.slice(0, i + 1), ...lines.slice(i)]);
    add(`an unknown field in line ${i}`, replaced(lines, i, { ...line, more: 1 }));
    if (i + 2 < lines.length)
      add(`lines ${i} and ${i + 1} in the other order`, [
        ...lines.slice(0, i),
        lines[i + 1],
        line,
        ...lines.slice(i + 2),
      ]);
    if (line.type === 'record')
      add(`record ${i} by its hash only`, replaced(lines, i, { type: 'skipped', leaves: [line.hash] }));
    if (line.type === 'record') add(`without record ${i}, and hashes that fit`, rebuilt(without(lines, i)));
    if (isRecord(line) && line.text !== null) {
      add(`another text in line ${i}`, replaced(lines, i, { ...line, text: 'another' }));
      add(`no text in line ${i}`, replaced(lines, i, { ...line, text: null, salt: null }));
    }
  }
  const first = lines.findIndex(isRecord);
  for (const [name, change] of Object.entries(CHANGES)) {
    const changed = replaced(lines, first, { ...lines[first], link: change(lines[first].link) });
    add(`${name}, and the hash of before`, changed);
    add(`${name}, and hashes that fit`, rebuilt(changed));
  }
  const salt = 'e'.repeat(32);
  const own = {
    ...lines[first],
    salt,
    text: 'mine',
    link: { ...lines[first].link, text_digest: digest(salt, 'mine') },
  };
  add('a text of the forger with its digest', rebuilt(replaced(lines, first, own)));
  const person = lines.findIndex(({ type }) => type === 'person');
  add('another name', replaced(lines, person, { ...lines[person], name: 'Somebody else' }));
  const stranger = { type: 'person', ...buildPersonRef('somebody', null) };
  add('a person whom no record needs', lines.toSpliced(person, 0, stranger));
  add('a person before the end', lines.toSpliced(lines.length - 1, 0, stranger));
  add('no name', replaced(lines, person, { ...lines[person], name: null }));
  const erased = lines.findIndex(({ type }) => type === 'erased');
  const line = lines[erased];
  add('an erasure at another index', replaced(lines, erased, { ...line, index: line.index - 1 }));
  add('an erasure without its path', replaced(lines, erased, { ...line, path: [] }));
  add(
    'an erasure on another day',
    replaced(lines, erased, { ...line, link: { ...line.link, at: '2026-11-02T00:00:00Z' } }),
  );
  const { hash } = lines[first];
  const pretended = { ...line, link: { ...line.link, erased: 'text', of: hash } };
  const stripped = replaced(lines, first, { ...lines[first], text: null, salt: null });
  add('an erasure that never was', [...stripped.slice(0, first), pretended, ...stripped.slice(first)]);
  add('an erasure of another record', [...stripped.slice(0, first), line, ...stripped.slice(first)]);
  for (const [name, value] of Object.entries({
    size: 3,
    root: 'f'.repeat(64),
    until: '2026-11-30T00:00:00Z',
    at: '2027-11-30T00:00:00Z',
    key: '0'.repeat(16),
  }))
    add(
      `another ${name} in the last head`,
      replaced(lines, lines.length - 1, { ...lines.at(-1), head: { ...lines.at(-1).head, [name]: value } }),
    );
  add(
    'the signature of another head',
    replaced(lines, lines.length - 1, { ...lines.at(-1), head: { ...lines.at(-1).head, signature: head.signature } }),
  );
  add('an unknown line', [lines[0], { type: 'anchor' }, ...lines.slice(1)]);
  forged.push(['a field that objects have by themselves', [all.replace('{"frontier"', '{"__proto__":1,"frontier"')]]);
  forged.push(['the first day cut off', [days[1] ?? '', write(parse(days[2] ?? '').slice(1))]]);
  forged.push(...spoilt(all).map(([name, text]): [string, (string | Uint8Array)[]] => [name, [text]]));
  return [...forged.map(([name, files]) => ({ name, files, keys })), ...inventions(genuine)];
}
