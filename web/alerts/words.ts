import type { Alert, Match, Preview } from '../../clients/typescript/src/index.ts';
import { sayKind } from '../parts/kind.ts';

const LONGEST_NAME = 80;

/** A name for an alert of these words, as the service takes it. */
export function nameOf(parts: string[]): string {
  const letters = [...parts.join(' · ').replace(/\p{Cc}+/gu, ' ')];
  if (letters.length <= LONGEST_NAME) return letters.join('').trim();
  return `${letters
    .slice(0, LONGEST_NAME - 1)
    .join('')
    .trimEnd()}…`;
}

const WEEK = 7;
const MONTH = 30;
/** From so many a week on, a day says more. */
const MANY_A_WEEK = 14;
const DAYS = 90;

/** How often an alert would have rung: `About 3 a week over the last 90 days`. Of a few days no weeks are told, and no months. */
export function rateOf({ matches, per_week, by_day }: Preview): string {
  const days = by_day.length;
  const often = oftenOf(per_week, days);
  const span = days === 1 ? 'today' : `${often ? 'over' : 'in'} the last ${days} days`;
  const honest = days < DAYS ? `${span}, which is as far as could be counted` : span;
  return `${often || (matches === 0 ? 'None' : matches)} ${honest}`;
}

/** Nothing where the number itself says more. */
function oftenOf(perWeek: number, days: number): string {
  if (perWeek >= MANY_A_WEEK && days > 1) return `About ${Math.round(perWeek / WEEK).toLocaleString('en')} a day`;
  if (perWeek >= 1 && days > WEEK) return `About ${Math.round(perWeek)} a week`;
  const perMonth = Math.round((perWeek * MONTH) / WEEK);
  return perMonth >= 1 && days > MONTH ? `About ${perMonth} a month` : '';
}

const WARNINGS: Record<Preview['grade'], string> = {
  ok: '',
  busy: 'That is more than 10 a day. Add a word or a filter to narrow it.',
  refused: 'That is more than 50 a day: nobody reads these one by one. Add words or filters to narrow it.',
};
const IN_A_DIGEST = 'That is more than 50 a day: a digest shows the last 50 of them, and says how many more there are.';

/** What is to be said of an alert that rings too often; nothing of others. */
export const warningOf = (grade: Preview['grade'], isAtOnce: boolean): string =>
  grade === 'refused' && !isAtOnce ? IN_A_DIGEST : WARNINGS[grade];

/** What an alert rings for, in words. */
export const kindsOf = ({ kinds }: Pick<Alert, 'kinds'>): string => {
  if (kinds.length > 1) return 'New updates and edits';
  return kinds[0] === 'edited' ? 'Edits only' : 'New updates';
};

/** An update that matched, with each time that it did, the last first. */
export type Matched = Match & { earlier: Pick<Match, 'kind' | 'matched_at'>[] };

/** Matches, the last first, with each update once: it is shown where it matched last. */
export function byUpdate(matches: Match[]): Matched[] {
  const found = new Map<string, Matched>();
  for (const match of matches) {
    const known = found.get(match.entry.id);
    if (known) known.earlier.push({ kind: match.kind, matched_at: match.matched_at });
    else found.set(match.entry.id, { ...match, earlier: [] });
  }
  return [...found.values()];
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
/** The values as the update writes them, where the reason has them in the form in which they are compared. */
const asWritten = (values: string[] = [], written: string[]) =>
  values.map((value) => written.find((one) => same(one, value)) ?? value);

/** The filters of which an update has a value, in words, each once, broad ones first. */
export function filtersOf({ why: { filters }, entry }: Match, sayLanguage: (tag: string) => string): string[] {
  const { category_id, topic_id, feed_id, jurisdiction, sector, institution, tag, language, kind, cites } = filters;
  const all = [
    ...asWritten(jurisdiction, [entry.jurisdiction_code]),
    ...(category_id ?? []).map((id) => (id === entry.category.id ? entry.category.name : id)),
    ...(topic_id ?? []).map((id) => (id === entry.topic.id ? entry.topic.name : id)),
    ...asWritten(sector, entry.sectors),
    ...(institution ?? []).map(() => entry.institution_name),
    ...asWritten(tag, entry.tags),
    ...(feed_id ?? []).map((id) => (id === entry.feed.id ? entry.feed.name : id)),
    ...(language ?? []).map(sayLanguage),
    ...(kind ?? []).map(sayKind),
    ...(cites ?? []),
  ];
  return [...new Set(all)];
}
