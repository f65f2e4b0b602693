import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Node, parseSync } from 'oxc-parser';
import { CODE, OPENERS, PACKAGES, ROOMS, SERVED, WEB_MAY_RUN } from './rooms.ts';

/** Sources by their path in the project. */
export type Sources = Map<string, string>;

/** One import of a file: what it names, where, and whether it is there for its types alone. */
interface Import {
  specifier: string;
  line: number;
  isType: boolean;
}

const SOURCE = /\.(?:[cm]?ts|tsx|[cm]js)$/;

/** All sources that git knows or would take. */
export function sourcesOfProject(): Sources {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...CODE], {
    encoding: 'utf8',
  });
  const files = [...new Set(listed.split('\n'))].filter((file) => SOURCE.test(file));
  return new Map(files.flatMap((file) => getText(file)));
}

function getText(file: string): [string, string][] {
  try {
    return [[file, readFileSync(file, 'utf8')]];
  } catch {
    return [];
  }
}

const BY_LENGTH = Object.keys(ROOMS).sort((a, b) => b.length - a.length);

/** Returns the room of a file, the longest that its path begins with, or null for a file in none. */
export const roomOf = (file: string): string | null => BY_LENGTH.find((room) => file.startsWith(`${room}/`)) ?? null;

const ALLOWED = new Map(
  Object.entries(ROOMS).map(([room, names]) => [room, [room, ...names.split(' ').filter(Boolean).flatMap(expanded)]]),
);

/** The rooms that a room may import, itself included. */
export const allowedFrom = (room: string): string[] => ALLOWED.get(room) ?? [room];

/** `lib` is every room of lib; `*` is every room. */
function expanded(name: string): string[] {
  if (name === '*') return Object.keys(ROOMS);
  return name === 'lib' ? Object.keys(ROOMS).filter((room) => room.startsWith('lib/')) : [name];
}

/** Returns the imports that break a rule, a line each: the file, the rule, and how to fix it. */
export function breachesIn(sources: Sources): string[] {
  const edges = new Map<string, string[]>();
  const breaches = [...sources].flatMap(([file, text]) => {
    const room = roomOf(file);
    if (!room) return [`${file} stands in no room: give its folder a line in test/pure/walls/rooms.ts.`];
    const { imports, globals } = namedIn(file, text);
    edges.set(
      file,
      imports.flatMap(({ specifier }) => getTarget(file, specifier) ?? []),
    );
    return [
      ...imports.flatMap((one) => getBreaches(file, room, one).map((why) => `${file}:${one.line}: ${why}`)),
      ...globals.flatMap(({ specifier, line }) =>
        openerBreach(file, specifier).map((why) => `${file}:${line}: ${why}`),
      ),
    ];
  });
  return [...breaches, ...circlesIn(edges)];
}

/** Each import between two files of the project. */
export const importsIn = (sources: Sources): [from: string, to: string][] =>
  [...sources].flatMap(([file, text]) =>
    namedIn(file, text).imports.flatMap(({ specifier }): [string, string][] => {
      const target = getTarget(file, specifier);
      return target === null ? [] : [[file, target]];
    }),
  );

/** Each pair of rooms of which one imports the other. */
export const roomsUsedIn = (sources: Sources): [from: string, to: string][] =>
  importsIn(sources).flatMap(([file, target]): [string, string][] => {
    const from = roomOf(file);
    const to = roomOf(target);
    return from && to ? [[from, to]] : [];
  });

/** The file of the project that an import names; null for a package. */
function getTarget(file: string, specifier: string): string | null {
  if (!specifier.startsWith('.') && !specifier.startsWith('/')) return null;
  return path.posix.join(path.posix.dirname(file), specifier);
}

/** The script in the page that loads the app. It computes the file name, which the build chooses. */
const BEGINS_THE_APP = 'web/early.ts';

function getBreaches(file: string, room: string, { specifier, isType }: Import): string[] {
  if (specifier === UNKNOWN && (!SERVED.test(file) || file === BEGINS_THE_APP)) return [];
  if (specifier === UNKNOWN)
    return ['an import whose name is computed: name the module, so that its room can be seen.'];
  const target = getTarget(file, specifier);
  if (target === null) return packageBreach(file, specifier);
  const other = roomOf(target);
  if (other === null) return target.includes('/') ? [`imports ${target}, which stands in no room.`] : [];
  if (room === 'web' && other.startsWith('lib/')) {
    if (isType || WEB_MAY_RUN.includes(target)) return [];
    return [
      `the web app runs ${target}: it takes types from lib, and runs ${WEB_MAY_RUN.join(', ')} only. Write ` +
        '"import type".',
    ];
  }
  const allowed = allowedFrom(room);
  if (allowed.includes(other)) return [];
  const may = allowed.filter((name) => name !== room).join(', ') || 'no other room';
  return [
    `${room} imports ${target}, and may import ${may}. Move what both need to a room below, or let the caller ` +
      'hand it in.',
  ];
}

function packageBreach(file: string, specifier: string): string[] {
  const rule = PACKAGES.find(({ packages }) => packages.test(specifier.replace(/^node:/, '')));
  if (!rule || !SERVED.test(file)) return [];
  if (rule.only.some((part) => file === part || file.startsWith(`${part}/`))) return [];
  return [`only ${rule.only.join(' and ')} may load ${specifier}: ${rule.instead}.`];
}

/** Returns a breach for a served file that opens connections itself. The web app may call its service. */
function openerBreach(file: string, name: string): string[] {
  if (!SERVED.test(file) || file.startsWith('web/')) return [];
  return [`${name} opens connections or modules behind the walls: import what does, as the table of rooms allows.`];
}

const UNKNOWN = '?';

const parsed = new Map<string, ReturnType<typeof namesIn>>();

/** As `namesIn`, each text once. */
function namedIn(file: string, text: string): ReturnType<typeof namesIn> {
  const key = `${file}\n${text}`;
  const known = parsed.get(key) ?? namesIn(file, text);
  parsed.set(key, known);
  return known;
}

/** Matches every text that loads a module by a call or in a type, or names a guarded global. */
const USES = new RegExp(`\\bimport\\b[^'"]*\\(|\\brequire\\b|\\b(?:${OPENERS.join('|')})\\b`);

/**
 * Returns all imports of a file, in every form of the language. `globals` are the used ones that open connections or
 * load modules.
 */
function namesIn(file: string, text: string): { imports: Import[]; globals: Import[] } {
  const result = parseSync(file, text);
  const { module, errors } = result;
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const getLine = (offset: number) => text.slice(0, offset).split('\n').length;
  const statics = module.staticImports.map(({ moduleRequest: { value }, start, entries }) => ({
    specifier: value,
    line: getLine(start),
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, start, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, line: getLine(start), isType }] : [],
    ),
  );
  // The tree is read of those files alone that may have something in it: it is most of the work.
  const { loads, globals } = USES.test(text) ? usesIn(result.program as unknown as Node) : { loads: [], globals: [] };
  const placed = ({ name, start }: NameUse) => ({ specifier: name, line: getLine(start), isType: false });
  return { imports: [...statics, ...exported, ...loads.map(placed)], globals: globals.map(placed) };
}

interface NameUse {
  name: string;
  start: number;
}

/** The modules that calls of import() and require() load, and the guarded globals, in a syntax tree. */
function usesIn(program: Node): { loads: NameUse[]; globals: NameUse[] } {
  const loads: NameUse[] = [];
  const globals: NameUse[] = [];
  const visit = (node: unknown, parent: Record<string, unknown> | null, key: string): void => {
    if (Array.isArray(node)) for (const one of node) visit(one, parent, key);
    if (node === null || typeof node !== 'object' || Array.isArray(node)) return;
    const one = node as Record<string, unknown> & { type?: string; start: number };
    if (one.type === 'ImportExpression') loads.push({ name: literal(one['source']), start: one.start });
    if (one.type === 'CallExpression' && getName(one['callee']) === 'require') {
      loads.push({ name: literal((one['arguments'] as unknown[])[0]), start: one.start });
    } else if (one.type === 'TSImportType')
      loads.push({ name: literal(one['source'] ?? one['argument']), start: one.start });
    const name = getName(one);
    if (name !== null && OPENERS.includes(name) && !isMember(parent, key)) globals.push({ name, start: one.start });
    for (const [inner, value] of Object.entries(one)) if (inner !== 'parent') visit(value, one, inner);
  };
  visit(program, null, '');
  return { loads, globals };
}

/** True for a name that belongs to an object, and not to the global one. */
function isMember(parent: Record<string, unknown> | null, key: string): boolean {
  if (parent?.['type'] === 'Property') return key === 'key' && parent['shorthand'] !== true;
  if (parent?.['type'] !== 'MemberExpression' || key !== 'property') return false;
  return !['globalThis', 'global', 'process'].includes(getName(parent['object']) ?? '');
}

const getName = (node: unknown) => {
  const { type, name } = (node ?? {}) as { type?: string; name?: string };
  return type === 'Identifier' ? (name ?? null) : null;
};

function literal(node: unknown): string {
  const { type, value, literal: inner } = (node ?? {}) as { type?: string; value?: unknown; literal?: unknown };
  if (type === 'TSLiteralType') return literal(inner);
  return type === 'Literal' && typeof value === 'string' ? value : UNKNOWN;
}

/** Files that import each other in a circle, one line for each circle. */
function circlesIn(edges: Map<string, string[]>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: string[]): void => {
    const at = trail.indexOf(file);
    if (at >= 0) circles.push([...trail.slice(at), file].join(' -> '));
    if (at >= 0 || done.has(file)) return;
    for (const next of edges.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of edges.keys()) visit(file, []);
  return circles.map((circle) => `${circle}: files import each other in a circle. Part one of them in two.`);
}
