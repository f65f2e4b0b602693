import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vitest/node';
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  parseDocument,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';

/*
 * Faults for what is deployed, one at a time: a number that is another, an operator that is turned round, an entry that is missing.
 * Tests that see none of it hold nothing. Prose is left out: comments, descriptions and titles. What an alarm says is none, because
 * its figures are those of the alarm.
 */

/** A text of a file, from one offset to another, and what stands there instead. */
export interface Mutant {
  file: string;
  from: number;
  to: number;
  before: string;
  after: string;
  line: number;
}

/** The same, of a text that is known. */
type Change = Pick<Mutant, 'from' | 'to' | 'after'>;

const PROSE = new Set(['Description', 'Label', 'label', 'description']);
/** What says the contrary, or nearly the same. */
const OTHERS: Record<string, string> = Object.fromEntries(
  [
    ['GreaterThanOrEqualToThreshold', 'LessThanThreshold'],
    ['GreaterThanThreshold', 'LessThanOrEqualToThreshold'],
    ['breaching', 'notBreaching'],
    ['Allow', 'Deny'],
    ['Retain', 'Delete'],
    ['ENABLED', 'DISABLED'],
    ['ACTIVE', 'INACTIVE'],
    ['ON', 'OFF'],
    ['HASH', 'RANGE'],
    ['INCLUDE', 'ALL'],
    ['true', 'false'],
    ['Sum', 'Average'],
    ['Maximum', 'Minimum'],
    ['minutes', 'hours'],
    ['REGIONAL', 'EDGE'],
    ['get', 'post'],
    ['StringEquals', 'StringNotEquals'],
    ['ForAllValues:StringLike', 'ForAnyValue:StringLike'],
    ['ForAllValues:StringEquals', 'ForAnyValue:StringEquals'],
    ['Fn::Equals', 'Fn::Not'],
  ].flatMap(([one = '', other = '']) => [
    [one, other],
    [other, one],
  ]),
);
const OPERATORS: Record<string, string> = {
  ...{ '>=': '<', '<=': '>', '>': '<=', '<': '>=', '==': '!=', '!=': '==', '===': '!==', '!==': '===' },
  ...{ '&&': '||', '||': '&&', '??': '&&', '+': '-', '-': '+', '*': '/', '/': '*' },
};
/** What a text may say in itself: figures, comparisons, and the order of rows. */
const INNER = / (?:>=|<=|==|!=|>|<|=) |(?<![\w-])\d+(?!\w)|\b(?:and|or|asc|desc|AND|OR)\b/g;
const WORDS: Record<string, string> = { and: 'or', or: 'and', asc: 'desc', desc: 'asc', AND: 'OR', OR: 'AND' };
const FIGURES = /\b(?:one|two|three|five|six|ten|half|quarter|twenty|\d+)\b/gi;

const figures = (value: number): number[] =>
  [...new Set([value + 1, value - 1, value * 2, 0])].filter((other) => other !== value);

/** Figures and comparisons within a text, each with its offset in it. */
function innerOf(text: string): Change[] {
  return [...text.matchAll(INNER)].map(({ 0: found, index }) => {
    const sign = found.trim();
    const other = WORDS[sign] ?? (sign === '=' ? '!=' : OPERATORS[sign]) ?? String(Number(sign) + 1);
    return { from: index, to: index + found.length, after: found.replace(sign, other) };
  });
}

const figuresOf = (text: string): Change[] =>
  [...text.matchAll(FIGURES)].map(({ 0: found, index }) => ({
    ...{ from: index, to: index + found.length },
    after: Number.isNaN(Number(found)) ? 'seven' : String(Number(found) + 1),
  }));

const within = (changes: Change[], offset: number): Change[] =>
  changes.map(({ from, to, after }) => ({ from: from + offset, to: to + offset, after }));

/** Of things in a row, each left out, with what separates it from the next or from the one before. */
function leftOut(spans: [start: number, end: number][]): Change[] {
  return spans.map(([start, end], i) => {
    const next = spans[i + 1]?.[0];
    const before = spans[i - 1]?.[1];
    if (next !== undefined) return { from: start, to: next, after: '' };
    return { from: before ?? start, to: end, after: '' };
  });
}

const rangeOf = (node: unknown): [number, number] => {
  const [start, end] = (node as { range: [number, number, number] }).range;
  return [start, end];
};

function ofBlock(text: string, start: number, end: number): Change[] {
  const lines = [...text.slice(start, end).matchAll(/^.*\n/gm)].slice(1).filter(({ 0: line }) => !/^\s*#/.test(line));
  return lines.flatMap(({ 0: line, index }) => {
    const from = start + index;
    return [{ from, to: from + line.length, after: '' }, ...within(innerOf(line), from)];
  });
}

function ofScalar(text: string, { value, type, range }: Scalar, key: string): Change[] {
  const [from, to] = rangeOf({ range });
  const put = (other: unknown): Change => ({
    from,
    to,
    after: typeof other === 'string' ? JSON.stringify(other) : `${other}`,
  });
  if (key === 'AlarmDescription') return within(figuresOf(text.slice(from, to)), from);
  if (typeof value === 'number') return figures(value).map(put);
  if (typeof value === 'boolean') return [put(!value)];
  if (typeof value !== 'string') return [];
  if (type?.startsWith('BLOCK')) return ofBlock(text, from, to);
  const other = OTHERS[value];
  const inner = within(innerOf(text.slice(from, to)), from);
  return [...(other ? [put(other)] : [put(`${value}x`)]), ...(value ? [put('')] : []), ...inner];
}

function ofSeq(text: string, seq: YAMLSeq, key: string): Change[] {
  const spans = seq.items.map((item): [number, number] => {
    const [start, end] = rangeOf(item);
    return [seq.flow ? start : text.lastIndexOf('- ', start), start + text.slice(start, end).trimEnd().length];
  });
  return [...leftOut(spans), ...seq.items.flatMap((item) => ofNode(text, item, key))];
}

function ofMap(text: string, map: YAMLMap): Change[] {
  const pairs = map.items as Pair<Scalar, unknown>[];
  const spans = pairs.map(({ key, value }): [number, number] => {
    const [start, end] = rangeOf(value);
    return [rangeOf(key)[0], start + text.slice(start, end).trimEnd().length];
  });
  const [from = 0, to = 0] = spans[0] ?? [];
  const removed = spans.length > 1 ? leftOut(spans) : [{ from, to, after: map.flow ? '' : '{}' }];
  return pairs.flatMap(({ key, value }, i) => {
    const name = String(key.value);
    if (PROSE.has(name)) return [];
    const [start, end] = rangeOf(key);
    const other = OTHERS[name];
    const renamed = other ? [{ from: start, to: end, after: JSON.stringify(other) }] : [];
    return [...removed.slice(i, i + 1), ...renamed, ...ofNode(text, value, name)];
  });
}

function ofNode(text: string, node: unknown, key = ''): Change[] {
  if (isMap(node)) return ofMap(text, node);
  if (isSeq(node)) return ofSeq(text, node, key);
  return isScalar(node) && !isAlias(node) ? ofScalar(text, node, key) : [];
}

interface Node {
  type: string;
  start: number;
  end: number;
  // biome-ignore lint/suspicious/noExplicitAny: the nodes of a program, of every shape
  [property: string]: any;
}

const put = ({ start, end }: Node, after: string): Change => ({ from: start, to: end, after });
const negated = (text: string, node: Node): Change => put(node, `!(${text.slice(node.start, node.end)})`);
const items = (nodes: Node[]): Change[] => leftOut(nodes.map(({ start, end }) => [start, end]));

const OF_NODES: Record<string, (text: string, node: Node) => Change[]> = {
  IfStatement: (text, { test }) => [negated(text, test)],
  ConditionalExpression: (text, { test }) => [negated(text, test)],
  UnaryExpression: (_, node) => (node['operator'] === '!' ? [put(node['argument'], 'true')] : []),
  BinaryExpression: ofOperator,
  LogicalExpression: ofOperator,
  ExpressionStatement: (_, node) => [put(node, ';')],
  ReturnStatement: (_, node) => (node['argument'] ? [put(node['argument'], 'undefined')] : []),
  ArrayExpression: (_, { elements }) => items(elements),
  ObjectExpression: (_, { properties }) => items(properties),
  TemplateElement: (text, node) => {
    const inner = text.slice(node.start, node.end);
    return inner.trim() ? [put(node, ''), put(node, `${inner}x`)] : [];
  },
  Literal: (_, node) => ofLiteral(node),
};

function ofOperator(text: string, { operator, left, right }: Node): Change[] {
  const other = OPERATORS[operator];
  const from = text.indexOf(operator, left.end);
  return other && from < right.start ? [{ from, to: from + operator.length, after: other }] : [];
}

function ofLiteral(node: Node): Change[] {
  const { value, regex } = node;
  if (regex) {
    const text: string = node['raw'];
    const anchors = [...text.matchAll(/\^|\$/g)].filter(({ index }) => !'\\['.includes(text[index - 1] ?? ''));
    return anchors.map(({ index }) => ({ from: node.start + index, to: node.start + index + 1, after: '' }));
  }
  if (typeof value === 'number') return figures(value).map((other) => put(node, String(other)));
  if (typeof value === 'boolean') return [put(node, String(!value))];
  if (typeof value !== 'string') return [];
  return [put(node, JSON.stringify(OTHERS[value] ?? `${value}x`)), ...(value ? [put(node, "''")] : [])];
}

/** What a title is, or where a module comes from, is no fault of what is deployed. */
function partsOf(node: Node): unknown[] {
  if (node.type === 'ImportDeclaration') return [];
  if (node.type === 'Property') return PROSE.has(node['key'].name) ? [] : [node['value']];
  if (node.type === 'CallExpression' && node['callee'].name === 'graph') return node['arguments'].slice(1);
  return Object.values(node);
}

function ofProgram(text: string, node: Node): Change[] {
  const parts = partsOf(node)
    .flat()
    .filter((part): part is Node => typeof (part as Node | null)?.type === 'string');
  return [...(OF_NODES[node.type]?.(text, node) ?? []), ...parts.flatMap((part) => ofProgram(text, part))];
}

const FILES = () => [
  ...readdirSync('infra')
    .filter((file) => /\.(yml|mjs|cjs)$/.test(file))
    .sort()
    .map((file) => `infra/${file}`),
  'serverless.yml',
];
const isYaml = (file: string): boolean => path.extname(file) === '.yml';

function changesOf(file: string, text: string): Change[] {
  return isYaml(file) ? ofNode(text, parseDocument(text).contents) : ofProgram(text, parseAst(text) as unknown as Node);
}

/** What a document says; nothing where it is none. */
function meaningOf(text: string): string | undefined {
  try {
    const document = parseDocument(text, { merge: true });
    return document.errors.length === 0 ? JSON.stringify(document.toJS()) : undefined;
  } catch {
    return undefined;
  }
}

/** A text and what it means, which is asked of each of its faults. */
interface Source {
  file: string;
  text: string;
  meaning: string | undefined;
}

function sourceOf(file: string): Source {
  const text = readFileSync(file, 'utf8');
  return { file, text, meaning: isYaml(file) ? meaningOf(text) : undefined };
}

/** Whether a text is still a document or a program, and another one: all else would be found without any test. */
function isFault({ file, text, meaning }: Source, { from, to, after }: Change): boolean {
  const changed = text.slice(0, from) + after + text.slice(to);
  if (isYaml(file)) return ![undefined, meaning].includes(meaningOf(changed));
  try {
    return parseAst(changed) && changed !== text;
  } catch {
    return false;
  }
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const drawable = () =>
  FILES()
    .map(sourceOf)
    .flatMap((source) => changesOf(source.file, source.text).map((change) => ({ source, change })));

/** What stands at each place of infra/ and serverless.yml that is drawn from, and what is put there: some of it is no fault. */
export const infraChanges = (): Pick<Mutant, 'before' | 'after'>[] =>
  drawable().map(({ source: { text }, change: { from, to, after } }) => ({ before: text.slice(from, to), after }));

/** Faults of infra/ and serverless.yml, at most as many as asked for: the same for the same seed and the same files. */
export function infraMutants(seed: number, most: number): Mutant[] {
  const all = drawable();
  const next = numbers(seed);
  const found: Mutant[] = [];
  while (found.length < most && all.length > 0) {
    const [{ source, change }] = all.splice(Math.floor(next() * all.length), 1) as [(typeof all)[number]];
    if (!isFault(source, change)) continue;
    const { file, text } = source;
    const line = text.slice(0, change.from).split('\n').length;
    found.push({ file, ...change, before: text.slice(change.from, change.to), line });
  }
  return found;
}
