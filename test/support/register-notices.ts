import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDrawing } from './long-texts.ts';
import { KEY_DATES_FOLDER, type MarkedText } from './marked-dates.ts';

/*
 * Notices in the form of the Federal Register, made of the sentence forms of test/bench/key-dates/register-forms.txt,
 * so that their key dates are known: the truth of a notice is what its generator put in, and a reader sees its text
 * only.
 */

const SEED = 20_261_125;
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.parse('2025-02-03T00:00:00Z');
/** The days after publication of what a form may name, the earliest and the latest. */
const DAYS: Record<string, [number, number]> = {
  comment_end: [15, 120],
  effective: [-10, 300],
  effective2: [301, 500],
  compliance: [310, 1_000],
  reporting: [310, 700],
  application: [10, 400],
  hearing: [10, 60],
  past: [-900, -20],
  old: [1, 14],
  ends: [301, 320],
  future: [20, 700],
};

const getDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const written = (ms: number) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(ms));

/** The forms of the file, by their headings: dates, distractors, titles, abstracts. */
function forms(): Record<string, string[]> {
  const parts = readFileSync(join(KEY_DATES_FOLDER, 'register-forms.txt'), 'utf8').split(/^# /m);
  return Object.fromEntries(
    parts.map((part) => {
      const [name = '', ...lines] = part.split('\n').filter((line) => line.trim() !== '');
      return [name, lines];
    }),
  );
}

/**
 * Returns generated notices.
 *
 * Each sentence form for dates is in some of them. One notice in ten has no date.
 */
export function registerNotices(count: number): MarkedText[] {
  const draw = getDrawing(SEED);
  const { dates = [], distractors = [], titles = [], abstracts = [] } = forms();
  const getOne = (list: string[]) => list[draw(list.length)] ?? '';

  const noticeAt = (place: number): MarkedText => {
    const published = FIRST_DAY + draw(900) * DAY_MS;
    const keyDates: string[] = [];
    const filled = (form: string) => {
      const days = new Map<string, number>();
      return form.replace(/\{(\w+)\}/g, (_, name: string) => {
        if (name === 'page') return `${88 + draw(4)} FR ${10_000 + draw(80_000)}`;
        if (name === 'docket') return `${2020 + draw(6)}-${1_000 + draw(9_000)}`;
        const [from, to] = DAYS[name] ?? [0, 0];
        const day = days.get(name) ?? published + (from + draw(to - from + 1)) * DAY_MS;
        days.set(name, day);
        const kind = name.replace('2', '');
        if (!['past', 'old', 'ends', 'future'].includes(kind)) keyDates.push(`${kind} ${getDay(day)}`);
        return written(day);
      });
    };
    const noise = Array.from({ length: draw(4) }, () => filled(getOne(distractors)));
    const sentences = [getOne(abstracts), ...noise];
    const form = place % 10 === 9 ? null : dates[place % dates.length];
    if (form) sentences.splice(draw(sentences.length + 1), 0, `${draw(2) ? 'DATES: ' : ''}${filled(form)}`);
    return {
      language: 'en',
      title: getOne(titles),
      description: sentences.join(' '),
      published: getDay(published),
      dates: [...new Set(keyDates)],
      isHeldBack: false,
    };
  };
  return Array.from({ length: count }, (_, place) => noticeAt(place));
}
