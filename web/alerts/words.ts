import type { Alert, Match, Preview } from '../../clients/typescript/src/index.ts';
import { sayKind } from '../parts/kind.ts';

const LONGEST_NAME = 80;

/** Returns an alert name within the length that the service accepts. */
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
/** The weekly rate from which a daily rate is easier to understand. */
const MANY_A_WEEK = 14;
const DAYS = 90;

/**
 * Returns for example `About 3 a week over the last 90 days`. Short previews are not extrapolated to weeks or months.
 */
export function rateOf({ matches, per_week, by_day }: Preview): string {
  const days = by_day.length;
  const often = oftenOf(per_week, days);
  const span = days === 1 ? 'today' : `${often ? 'over' : 'in'} the last ${days} days`;
  const honest = days < DAYS ? `${span}, which is as far as could be counted` : span;
  return `${often || (matches === 0 ? 'None' : matches)} ${honest}`;
}

/** Returns an empty string if the number itself is clearer. */
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

/** Returns the warning for an alert that matches too often, or an empty string. */
export const warningOf = (grade: Preview['grade'], isAtOnce: boolean): string =>
  grade === 'refused' && !isAtOnce ? IN_A_DIGEST : WARNINGS[grade];

/** Returns the match kinds of an alert as a label. */
export const kindsOf = ({ kinds }: Pick<Alert, 'kinds'>): string => {
  if (kinds.length > 1) return 'New updates and edits';
  return kinds[0] === 'edited' ? 'Edits only' : 'New updates';
};

/** An update with all of its matches, newest first. */
export type Matched = Match & { earlier: Pick<Match, 'kind' | 'matched_at'>[] };

/** Groups matches by update, in the order of the newest match of each. */
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
/** Restores the spelling of the update for values that are stored in normalized form. */
const asWritten = (values: string[] = [], written: string[]) =>
  values.map((value) => written.find((one) => same(one, value)) ?? value);

/** Returns the matched filters as unique labels, from broad to narrow. */
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
