import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

/** A small fault in a source: the text from `from` to `to` is replaced. */
export interface Mutant {
  /** The path of the source from the project root. */
  file: string;
  from: number;
  to: number;
  before: string;
  after: string;
  line: number;
}

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  // biome-ignore lint/suspicious/noExplicitAny: the tree has some two hundred kinds of nodes, each with other fields.
  [field: string]: any;
}
type ReplaceNode = (node: SyntaxNode, after: string) => void;

const OPERATOR_SWAPS: Record<string, string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
};
/** Methods whose call can be replaced by their receiver. */
const REMOVABLE_METHODS = new Set(
  (
    'sort toSorted filter slice reverse toReversed flat trim trimStart trimEnd toLowerCase toUpperCase normalize ' +
    'replace replaceAll concat'
  ).split(' '),
);
const METHOD_SWAPS = new Map([
  ['min', 'max'],
  ['max', 'min'],
  ['some', 'every'],
  ['every', 'some'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
]);
const CHAIN_NODES = /^(MemberExpression|CallExpression|TSNonNullExpression)$/;
/** Nodes without runtime values. */
const TYPE_ONLY_NODES = /^(Import|ExportAll|TS(?!AsExpression|NonNull|Satisfies))/;

/** Creates the mutants of a source in text order. Types, imports and comments have none. */
export function createMutants(file: string, text: string): Mutant[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: Mutant[] = [];
  const add = (node: SyntaxNode, after: string) => {
    const before = text.slice(node.start, node.end);
    const line = text.slice(0, node.start).split('\n').length;
    if (after !== before) found.push({ file, from: node.start, to: node.end, before, after, line });
  };
  visitNode(program as unknown as SyntaxNode, { text, replace: add, remove: (node) => add(node, ';') });
  const key = ({ from, to, after }: Mutant) => `${from} ${to} ${after}`;
  const once = new Map(found.map((mutant) => [key(mutant), mutant]));
  return [...once.values()].sort((a, b) => a.from - b.from || b.to - a.to);
}

interface MutationVisitor {
  text: string;
  replace: ReplaceNode;
  remove: (node: SyntaxNode) => void;
}

interface NodeContext {
  /** The field of the parent that has the node. */
  place: string;
  /** True below the first node of an optional chain. */
  inChain: boolean;
}

function visitNode(
  node: SyntaxNode,
  visitor: MutationVisitor,
  { place, inChain }: NodeContext = { place: '', inChain: false },
) {
  const { text, replace, remove } = visitor;
  if (TYPE_ONLY_NODES.test(node.type) || node['directive']) return;
  if (node.type === 'ExpressionStatement' && !/^super\b/.test(text.slice(node.start))) remove(node);
  if (node.type === 'ThrowStatement') remove(node);
  // Only early returns are removed, not the last one of a function.
  if (node.type === 'ReturnStatement' && place === 'consequent') remove(node);
  if (!inChain) mutateNode(node, text, replace);
  const isName = (field: string) =>
    !node['computed'] && ((field === 'key' && node.type !== 'PropertyDefinition') || field === 'property');
  for (const [field, value] of Object.entries(node)) {
    if (isName(field) || (node.type === 'TaggedTemplateExpression' && field === 'quasi')) continue;
    const goesOn = inChain || node.type === 'ChainExpression';
    const isChain = goesOn && /^(expression|object|callee)$/.test(field);
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type !== 'string') continue;
      // A block under an if is an early exit, too.
      const its = node.type === 'BlockStatement' ? place : field;
      visitNode(child, visitor, { place: its, inChain: isChain && CHAIN_NODES.test(child.type) });
    }
  }
}

function mutateNode(node: SyntaxNode, text: string, replace: ReplaceNode): void {
  const of = ({ start, end }: SyntaxNode) => text.slice(start, end);
  const { left, right, test } = node;
  if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
    const between = text.slice(left.end, right.start);
    const texts = [left, right].some(({ type, value }) => type === 'TemplateLiteral' || typeof value === 'string');
    if (node['operator'] === '??') replace(node, of(left));
    else if (!(texts && node['operator'] === '+'))
      for (const other of OPERATOR_SWAPS[node['operator']] ?? [])
        replace(node, of(left) + between.replace(node['operator'], () => other) + of(right));
  } else if (/^(If|While)Statement$/.test(node.type)) replace(test, `!(${of(test)})`);
  else if (node.type === 'ConditionalExpression')
    replace(node, `${of(test)} ? ${of(node['alternate'])} : ${of(node['consequent'])}`);
  else if (node.type === 'UnaryExpression' && /^[!-]$/.test(node['operator'])) replace(node, of(node['argument']));
  else if (node.type === 'TemplateLiteral') replace(node, '``');
  else if (node.type === 'Literal') for (const after of mutateLiteral(node)) replace(node, after);
  else if (node.type === 'CallExpression') mutateMethods(node, node, { of, replace });
  else if (node.type === 'ChainExpression') {
    mutateMethods(node['expression'], node, { of, replace });
    for (const { index } of of(node).matchAll(/\?\.(?!\d)/g)) {
      const before = of(node).slice(0, index);
      const rest = of(node).slice(index + 2);
      replace(node, `${before}${/^[[(]/.test(rest) ? '' : '.'}${rest}`);
    }
  }
}

interface SourceText {
  /** Returns the text of a node. */
  of: (node: SyntaxNode) => string;
  replace: ReplaceNode;
}

function mutateMethods(call: SyntaxNode, whole: SyntaxNode, { of, replace }: SourceText): void {
  const { callee } = call;
  if (callee?.type !== 'MemberExpression' || callee.computed) return;
  const { name } = callee.property;
  if (REMOVABLE_METHODS.has(name)) replace(whole, of(callee.object));
  const other = METHOD_SWAPS.get(name);
  const start = callee.property.start - whole.start;
  if (other) replace(whole, of(whole).slice(0, start) + other + of(whole).slice(start + name.length));
}

function mutateLiteral({ value, raw, regex }: SyntaxNode): string[] {
  if (regex) return mutatePattern(regex.pattern).map((pattern) => `/${pattern || '(?:)'}/${regex.flags}`);
  if (typeof value === 'boolean') return [String(!value)];
  if (typeof value === 'number')
    return [...new Set([String(value + 1), String(value - 1), '0'])].filter((n) => n !== raw);
  if (typeof value === 'string') return [value === '' ? "'mutant'" : "''"];
  return [];
}

/** Returns the replacement of an anchor or a quantifier; null for other tokens. */
function getTokenReplacement(token: string): string | null {
  if (token === '+') return '*';
  if (token === '*') return '+';
  return /^(\^|\$|\?|\{\d.*)$/.test(token) ? '' : null;
}

/** Returns variants of a pattern without an anchor or with another quantifier. Escapes and classes stay. */
function mutatePattern(pattern: string): string[] {
  const tokens = [...pattern.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:[:=!]|<[=!]|<\w+>)|\{\d+(?:,\d*)?\}|./gsu)];
  const others = tokens.flatMap(({ 0: token, index }) => {
    const by = getTokenReplacement(token);
    return by === null ? [] : [pattern.slice(0, index) + by + pattern.slice(index + token.length)];
  });
  return others.filter((other) => {
    try {
      return Boolean(new RegExp(other));
    } catch {
      return false;
    }
  });
}

/** Applies a mutant to a text. */
export const applyMutant = (text: string, { from, to, after }: Mutant): string =>
  text.slice(0, from) + after + text.slice(to);

/** Draws a random sample whose prefixes are samples, too. The same seed gives the same sample. */
export function drawSample<T>(all: T[], limit: number, seed: number): T[] {
  let state = seed >>> 0;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  };
  const drawn = all.map((one) => ({ one, by: random() })).sort((a, b) => a.by - b.by);
  return drawn.slice(0, limit).map(({ one }) => one);
}

/** Creates the mutants of all sources below a folder. */
export const createFolderMutants = (folder: string): Mutant[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .flatMap((file) => createMutants(file, readFileSync(file, 'utf8')));
