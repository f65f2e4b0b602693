import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * The texts of test/bench/key-dates, each marked by hand with its key dates: "@ day publisher", "= title", the text, and a line
 * "> kind date" for each date, or "> none". The first set, a hundred, was written before the rules; each other after the rules that
 * met the ones before. Every third text of a file of the first set, and the whole fourth set, are held back: what the reader has wrong
 * there is not looked at, so that their figures say what is to be expected of other texts.
 */

/** A text whose key dates are known. */
export interface MarkedText {
  language: string;
  title: string;
  description: string;
  /** The day of its publication, `YYYY-MM-DD`. */
  published: string;
  /** Each as `kind date`. */
  dates: string[];
  isHeldBack: boolean;
}

export const KEY_DATES_FOLDER = join(import.meta.dirname, '../bench/key-dates');

function markedText(block: string, place: number, language: string, set: string): MarkedText {
  const [head = '', ...lines] = block.trim().split('\n');
  const text = lines.filter((line) => !/^[=>] /.test(line));
  const told = (sign: string) => lines.filter((line) => line.startsWith(`${sign} `)).map((line) => line.slice(2));
  return {
    language,
    title: told('=').join(' '),
    description: text.join(' '),
    published: head.slice(0, 10),
    dates: told('>').filter((one) => one !== 'none'),
    isHeldBack: set === 'fourth' || (set === 'first' && place % 3 === 2),
  };
}

/** The texts of a set. */
export function markedTexts(set: 'first' | 'second' | 'third' | 'fourth'): MarkedText[] {
  const files = readdirSync(KEY_DATES_FOLDER).filter((file) => file.startsWith(`${set}-`));
  return files.flatMap((file) => {
    const blocks = readFileSync(join(KEY_DATES_FOLDER, file), 'utf8').split(/^@ /m);
    const language = /-(..)\./.exec(file)?.[1] ?? '';
    return blocks.filter((block) => block.trim()).map((block, place) => markedText(block, place, language, set));
  });
}

/** Sentences whose dates hold or hold no more, one a line with its key dates; every second one is held back. */
export function markedSentences(): MarkedText[] {
  const files = readdirSync(KEY_DATES_FOLDER).filter((file) => file.startsWith('sentences-'));
  return files.flatMap((file) => {
    const lines = readFileSync(join(KEY_DATES_FOLDER, file), 'utf8').trim().split('\n');
    return lines.map((line, index) => {
      const [description = '', ...dates] = line.split(' → ');
      const language = file.slice('sentences-'.length, -'.txt'.length);
      return { language, title: '', description, published: '2026-11-20', dates, isHeldBack: index % 2 === 1 };
    });
  });
}
