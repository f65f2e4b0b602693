import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * The texts of test/bench/key-dates, each marked by hand with its key dates.
 *
 * A text has lines "@ day publisher" and "= title", its paragraphs, and a line "> kind date" for each date, or ">
 * none". The first set, a hundred, was written before the rules, and each other set after the rules for the earlier
 * ones. Every third text of a file of the first set and the whole fourth set are held back. Errors in these are not
 * inspected, so their figures predict those of new texts.
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

interface TextOrigin {
  /** The number of the text in its file. */
  place: number;
  language: string;
  set: string;
}

function markedText(block: string, { place, language, set }: TextOrigin): MarkedText {
  const [head = '', ...lines] = block.trim().split('\n');
  const text = lines.filter((line) => !/^[=>] /.test(line));
  const getMarked = (sign: string) => lines.filter((line) => line.startsWith(`${sign} `)).map((line) => line.slice(2));
  return {
    language,
    title: getMarked('=').join(' '),
    description: text.join(' '),
    published: head.slice(0, 10),
    dates: getMarked('>').filter((one) => one !== 'none'),
    isHeldBack: set === 'fourth' || (set === 'first' && place % 3 === 2),
  };
}

/** The texts of a set. */
export function markedTexts(set: 'first' | 'second' | 'third' | 'fourth'): MarkedText[] {
  const files = readdirSync(KEY_DATES_FOLDER).filter((file) => file.startsWith(`${set}-`));
  return files.flatMap((file) => {
    const blocks = readFileSync(join(KEY_DATES_FOLDER, file), 'utf8').split(/^@ /m);
    const language = /-(..)\./.exec(file)?.[1] ?? '';
    return blocks.filter((block) => block.trim()).map((block, place) => markedText(block, { place, language, set }));
  });
}

/** Returns sentences with valid and expired dates, one a line with its key dates. Every second one is held back. */
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
