import { createDraw, type DrawInteger } from '../../../local/demo/draws.ts';
import type { Voice } from '../../../local/demo/fill-template.ts';
import { writeItem } from '../../../local/demo/write-item.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** Replaces the placeholders of days: `{+90}` and `{year+1}`. */
const dated = (text: string) =>
  text
    .replace(/\{year([+-]\d+)\}/g, (_, years) => String(2026 + Number(years)))
    .replace(/\{([+-]\d+)\}/g, (_, days) => {
      const day = new Date(Date.UTC(2026, 2, 12 + Number(days)));
      return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
    });

/** The text to write. */
export interface EnglishTextOptions {
  plans: string[];
  voice: Voice;
  /** About how many words the paragraphs have. */
  words: number;
  seed: string;
}

/** Returns a title, and the paragraphs of one plan after the other up to the requested number of words. */
export function englishText({ plans, voice, words, seed }: EnglishTextOptions) {
  const items = plans.map((plan, i) =>
    writeItem(plan, { voice, kinds: ['Capital', 'Wealth', 'Insurance Services'] }, `${seed}/${i}`),
  );
  const draw: DrawInteger = createDraw(seed);
  const paragraphs = items.flatMap(([, text]) => text.split('\n\n')).map(dated);
  const kept: string[] = [];
  const count = () => kept.join(' ').split(' ').length;
  for (const paragraph of paragraphs) if (kept.length === 0 || count() < words) kept.push(paragraph);
  return { title: dated(items[0]?.[0] ?? ''), paragraphs: kept, draw };
}
