import type { Face } from './faces.ts';
import type { Line, Run } from './lines.ts';
import type { Placed } from './pages.ts';

/**
 * How a program draws a line: as one string, as an array of words with the space between them in numbers, or each word
 * or character.
 */
export type Stroke = 'lines' | 'arrays' | 'words' | 'characters';
/** The fonts of a document, `F1` and `F2` of its pages. */
export interface Faces {
  regular: Face;
  bold: Face;
}
/** A font of a certain size under the name that the page has for it. */
interface Pen {
  face: Face;
  name: string;
  size: number;
}

const fixed = (value: number) => value.toFixed(3);
const begun = ({ name, size }: Pen, x: number, y: number) =>
  `BT /${name} ${fixed(size)} Tf 1 0 0 1 ${fixed(x)} ${fixed(y)} Tm`;
const word = (pen: Pen, x: number, y: number, text: string) => `${begun(pen, x, y)} ${pen.face.shown(text)} Tj ET`;

/** The operators that draw a line where it is placed. */
export function drawn({ x, y, line }: Placed, stroke: Stroke, faces: Faces): string {
  const pen = { face: line.isBold ? faces.bold : faces.regular, name: line.isBold ? 'F2' : 'F1', size: line.size };
  const runs = line.runs.map((run, i) => {
    const stretch = i === line.runs.length - 1 ? line.stretch : null;
    return drawnRun(run, stretch, x + run.x, y, stroke, pen);
  });
  return [...runs, ...markOf(line, x, y, pen)].join('\n');
}

function drawnRun({ words }: Run, stretch: number | null, x: number, y: number, stroke: Stroke, pen: Pen): string {
  const { face, size } = pen;
  if (stroke === 'lines') return word(pen, x, y, words.join(' '));
  const space = spaceBetween(words, stretch, pen);
  if (stroke === 'arrays') {
    const shift = fixed((-1000 * space) / size);
    return `${begun(pen, x, y)} [${words.map((one) => face.shown(one)).join(` ${shift} `)}] TJ ET`;
  }
  let left = x;
  const drawings = words.map((one) => {
    const begin = left;
    left += face.widthOf(one, size) + space;
    return stroke === 'words' ? word(pen, begin, y, one) : characters(pen, begin, y, one);
  });
  return drawings.join('\n');
}

function characters(pen: Pen, x: number, y: number, text: string): string {
  const left = (place: number) => x + pen.face.widthOf(text.slice(0, place), pen.size);
  return [...text].map((one, place) => word(pen, left(place), y, one)).join('\n');
}

function spaceBetween(words: string[], stretch: number | null, { face, size }: Pen): number {
  if (stretch === null || words.length < 2) return face.widthOf(' ', size);
  const letters = words.reduce((sum, one) => sum + face.widthOf(one, size), 0);
  return (stretch - letters) / (words.length - 1);
}

/** The number of a footnote, small and raised, behind the last word. */
function markOf({ runs, size, mark }: Line, x: number, y: number, pen: Pen): string[] {
  const run = runs.at(-1);
  if (mark === null || !run) return [];
  const end = x + run.x + pen.face.widthOf(run.words.join(' '), size);
  return [word({ ...pen, size: size * 0.6 }, end + 0.3, y + size * 0.35, String(mark))];
}
