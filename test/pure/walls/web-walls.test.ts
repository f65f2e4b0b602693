import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { importsIn, type Sources, sourcesOfProject } from './walls.ts';
import { ENTRY_POINTS, WEB_ROOMS } from './web-rooms.ts';

const sources: Sources = new Map([...sourcesOfProject()].filter(([file]) => file.startsWith('web/')));
const rooms = Object.keys(WEB_ROOMS);
const listImportable = (room: string): string[] => WEB_ROOMS[room]?.split(' ').filter(Boolean) ?? [];
const nameRoom = (file: string): string | null => /^web\/([^/]+)\//.exec(file)?.[1] ?? null;

/** Returns the imports between rooms of the web app that are not in the table, a line each. */
function listBreaches(files: Sources): string[] {
  return importsIn(files).flatMap(([file, target]) => {
    const from = nameRoom(file);
    const to = nameRoom(target);
    if (from === null || to === null || from === to || listImportable(from).includes(to)) return [];
    return [`${file} imports ${target}, and ${from} may import ${listImportable(from).join(', ') || 'no other room'}.`];
  });
}

/** Returns what the sources and one more line in a file of them break. */
const plantLine = (file: string, line: string): string[] =>
  listBreaches(new Map([...sources, [file, `${line}\n${sources.get(file) ?? ''}`]]));

it('files of the web app import only from the rooms that the table allows', () => {
  expect(sources.size).toBeGreaterThan(200);
  expect(listBreaches(sources)).toEqual([]);
});

it.for<[name: string, file: string, line: string, message: string]>([
  ['of a room below', 'web/values/id.ts', "import '../data/catalog.ts';", 'values may import no other room'],
  [
    'for types only',
    'web/session/session.ts',
    "import type { A } from '../data/catalog.ts';",
    'session may import browser',
  ],
  ['by import()', 'web/data/catalog.ts', "void import('../components/menu.tsx');", 'data may import values, browser'],
])('import rules of the web app reject an import %s', ([, file, line, message]) => {
  expect(plantLine(file, line).join('\n')).toContain(message);
});

it('every file of the web app is in a room or an entry point', () => {
  const outside = [...sources.keys()].filter((file) => !rooms.includes(nameRoom(file) ?? ''));
  expect(outside.sort()).toEqual(ENTRY_POINTS);
  expect(rooms.filter((room) => ![...sources.keys()].some((file) => nameRoom(file) === room))).toEqual([]);
});

it('a room of the web app may only import rooms above it', () => {
  const upward = rooms.flatMap((room) =>
    listImportable(room)
      .filter((other) => !rooms.slice(0, rooms.indexOf(room)).includes(other))
      .map((other) => `${room}: ${other}`),
  );
  expect(upward).toEqual([]);
});

it('the web app uses every import that the table allows', () => {
  const used = new Set(importsIn(sources).map(([from, to]) => `${nameRoom(from)}: ${nameRoom(to)}`));
  const listed = rooms.flatMap((room) => listImportable(room).map((other) => `${room}: ${other}`));
  expect(listed.filter((line) => !used.has(line))).toEqual([]);
});

it('a folder of the web app without folders in it has at most 25 files, and no file name occurs twice', () => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'web'], {
    encoding: 'utf8',
  });
  const files = [...new Set(listed.trim().split('\n'))];
  const folders = files.map((file) => path.dirname(file));
  const isLeaf = (folder: string) => !folders.some((other) => other.startsWith(`${folder}/`));
  const large = [...new Set(folders)].filter((folder) => folders.filter((other) => other === folder).length > 25);
  expect(large.filter(isLeaf)).toEqual([]);
  const names = files.map((file) => path.basename(file));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
