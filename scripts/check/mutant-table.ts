import type { Mutant } from './mutants.ts';

/** How two texts differ, with some of what is around it. */
export function difference(before: string, after: string): string {
  const [a, b] = [before, after].map((text) => text.replace(/\s+/g, ' ')) as [string, string];
  let [head, tail] = [0, 0];
  while (head < Math.min(a.length, b.length) && a[head] === b[head]) head += 1;
  while (tail < Math.min(a.length, b.length) - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  const [from, rest] = [Math.max(0, head - 30), Math.max(0, tail - 30)];
  const cut = (text: string) => {
    const part = `${from > 0 ? '…' : ''}${text.slice(from, text.length - rest)}${rest > 0 ? '…' : ''}`;
    return part.length > 110 ? `${part.slice(0, 80)}…${part.slice(-29)}` : part;
  };
  return `${cut(a)}  ->  ${cut(b)}`;
}

/** What became of a mutant: the test file that failed, or what is to be known of those that did not. */
export interface Judged {
  mutant: Mutant;
  killer: string | null;
  tried: number;
  files: number;
  /** Why it does not count: the types refuse it. */
  isNone?: boolean;
  /** The time was up before all tests were asked. */
  isOpen?: boolean;
}

export const roomOf = ({ file }: Mutant): string =>
  (file.startsWith('lib/') ? file.split('/')[1] : file.split('/')[0]) ?? '';
export const counted = (judged: Judged[]): Judged[] => judged.filter(({ isNone }) => !isNone);
export const killedOf = (judged: Judged[]): number => counted(judged).filter(({ killer }) => killer).length;

/** Mutants, killed and survived by room, and the survivors. */
export function asTable(judged: Judged[]): string {
  const rooms = [...new Set(judged.map(({ mutant }) => roomOf(mutant)))].sort();
  const row = (cells: unknown[]) =>
    cells
      .map((cell) => String(cell).padEnd(10))
      .join('')
      .trimEnd();
  const numbers = (name: string, own: Judged[]) => {
    const [all, killed] = [counted(own).length, killedOf(own)];
    return row([name, all, killed, all - killed, all === 0 ? '' : `${Math.round((100 * killed) / all)} %`]);
  };
  const ofRoom = (room: string) => judged.filter(({ mutant }) => roomOf(mutant) === room);
  const rows = rooms.map((room) => numbers(room, ofRoom(room)));
  const survivors = counted(judged).filter(({ killer }) => !killer);
  return [
    row(['room', 'mutants', 'killed', 'survived']),
    ...rows,
    numbers('all', judged),
    '',
    ...survivors.map(asLine).sort(),
  ].join('\n');
}

export function asLine({ mutant, killer, tried, files, isOpen }: Judged): string {
  const reached = files === 0 ? 'no test reaches it' : `${tried} of ${files} test files`;
  const note = isOpen || (!killer && tried < files) ? `${reached}, then the time was up` : reached;
  return `${mutant.file}:${mutant.line}  ${difference(mutant.before, mutant.after)}  (${note})`;
}
