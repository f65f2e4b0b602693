import { readFileSync, writeFileSync } from 'node:fs';
import { roomsUsedIn, type Sources, sourcesOfProject } from '../../test/pure/walls/walls.ts';

/*
 * Prints the picture of the rooms of lib in docs/architecture.md, made from the imports of the code. With --write it
 * replaces the picture in the page.
 */

const PAGE = 'docs/architecture.md';
const PICTURE = /```mermaid\n(?:[\s\S]*?\n)?```/;

/** Returns the picture in the page: a mermaid flowchart. */
export const readRoomPicture = (): string => PICTURE.exec(readFileSync(PAGE, 'utf8'))?.[0] ?? '';

/**
 * Returns the flowchart of the rooms of lib. An arrow means that a room imports another one. Arrows that follow from
 * others are left out: if A imports B, and B imports C, there is no arrow from A to C.
 */
export function drawRooms(sources: Sources): string {
  const imports = collectImports(sources);
  const arrows = [...imports].flatMap(([room, others]) => {
    const direct = [...others].filter(
      (other) => ![...others].some((via) => via !== other && reaches(imports, via, other)),
    );
    return direct.length > 0 ? [`  ${room} --> ${direct.sort().join(' & ')}`] : [];
  });
  return ['```mermaid', 'flowchart TD', ...arrows.sort(), '```'].join('\n');
}

/** Returns the rooms that each room imports, by their names below lib. */
function collectImports(sources: Sources): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const [from, to] of roomsUsedIn(sources)) {
    const [room, other] = [from, to].map((path) => path.split('/'));
    if (room?.[0] !== 'lib' || other?.[0] !== 'lib' || room[1] === other[1]) continue;
    const others = imports.get(String(room[1])) ?? new Set();
    imports.set(String(room[1]), others.add(String(other[1])));
  }
  return imports;
}

/** Returns whether a room imports another one, directly or through others. */
const reaches = (imports: Map<string, Set<string>>, from: string, to: string): boolean =>
  [...(imports.get(from) ?? [])].some((next) => next === to || reaches(imports, next, to));

if (process.argv[1]?.endsWith('room-picture.ts')) {
  const picture = drawRooms(sourcesOfProject());
  console.log(picture);
  if (process.argv.includes('--write')) writeFileSync(PAGE, readFileSync(PAGE, 'utf8').replace(PICTURE, picture));
}
