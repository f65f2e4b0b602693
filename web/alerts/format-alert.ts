import type { Alert, Match, Preview } from '../../clients/typescript/src/index.ts';
import { type AttributeName, listAttributesOfApp } from '../../lib/search/filters.ts';
import { formatKind } from '../values/format-words.ts';

const MAX_NAME_LENGTH = 80;

/** Returns an alert name within the length that the service accepts. */
export function buildAlertName(parts: string[]): string {
  const letters = [...parts.join(' · ').replace(/\p{Cc}+/gu, ' ')];
  if (letters.length <= MAX_NAME_LENGTH) return letters.join('').trim();
  return `${letters
    .slice(0, MAX_NAME_LENGTH - 1)
    .join('')
    .trimEnd()}…`;
}

const DAYS_PER_WEEK = 7;
const DAYS_PER_MONTH = 30;
/** The weekly rate from which a daily rate is easier to understand. */
const DAILY_RATE_THRESHOLD = 14;
const PREVIEW_DAYS = 90;

/**
 * Returns for example `About 3 a week over the last 90 days`. Short previews are not extrapolated to weeks or months.
 */
export function formatMatchRate({ matches, per_week, by_day }: Preview): string {
  const days = by_day.length;
  const rate = formatFrequency(per_week, days);
  const span = days === 1 ? 'today' : `${rate ? 'over' : 'in'} the last ${days} days`;
  const qualifiedSpan = days < PREVIEW_DAYS ? `${span} (a longer period could not be counted)` : span;
  return `${rate || (matches === 0 ? 'None' : matches)} ${qualifiedSpan}`;
}

/** Returns an empty string if the number itself is clearer. */
function formatFrequency(perWeek: number, days: number): string {
  if (perWeek >= DAILY_RATE_THRESHOLD && days > 1)
    return `About ${Math.round(perWeek / DAYS_PER_WEEK).toLocaleString('en')} a day`;
  if (perWeek >= 1 && days > DAYS_PER_WEEK) return `About ${Math.round(perWeek)} a week`;
  const perMonth = Math.round((perWeek * DAYS_PER_MONTH) / DAYS_PER_WEEK);
  return perMonth >= 1 && days > DAYS_PER_MONTH ? `About ${perMonth} a month` : '';
}

const RATE_WARNINGS: Record<Preview['grade'], string> = {
  ok: '',
  busy: 'More than 10 matches a day. Add a term or a filter to reduce them.',
  refused: 'More than 50 matches a day are too many for separate messages. Add terms or filters.',
};
const DIGEST_WARNING = 'More than 50 matches a day: a digest shows the latest 50 and the total.';

/** Returns the warning for an alert that matches too often, or an empty string. */
export const getRateWarning = (grade: Preview['grade'], isInstant: boolean): string =>
  grade === 'refused' && !isInstant ? DIGEST_WARNING : RATE_WARNINGS[grade];

/** Returns the match kinds of an alert as a label. */
export const formatMatchKinds = ({ kinds }: Pick<Alert, 'kinds'>): string => {
  if (kinds.length > 1) return 'New updates and edits';
  return kinds[0] === 'edited' ? 'Edits only' : 'New updates';
};

/** An update with all of its matches, newest first. */
export type GroupedMatch = Match & { earlier: Pick<Match, 'kind' | 'matched_at'>[] };

/** Groups matches by update, in the order of the newest match of each. */
export function groupMatchesByUpdate(matches: Match[]): GroupedMatch[] {
  const grouped = new Map<string, GroupedMatch>();
  for (const match of matches) {
    const existing = grouped.get(match.entry.id);
    if (existing) existing.earlier.push({ kind: match.kind, matched_at: match.matched_at });
    else grouped.set(match.entry.id, { ...match, earlier: [] });
  }
  return [...grouped.values()];
}

const equalsIgnoreCase = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
/** Restores the spelling of the update for a value that is stored in normalized form. */
const restoreCase = (value: string, originals: string[]) => originals.find((one) => equalsIgnoreCase(one, value));

const getReferenceName = (reference: { id: string; name: string }, id: string) =>
  reference.id === id ? reference.name : undefined;

/** Returns the matched filters as unique labels, from broad to narrow. */
export function formatMatchFilters(
  { why: { filters }, entry }: Match,
  formatLanguage: (tag: string) => string,
): string[] {
  const names: { [attribute in AttributeName]?: (value: string) => string | undefined } = {
    jurisdiction: (value) => restoreCase(value, [entry.jurisdiction_code]),
    category_id: (id) => getReferenceName(entry.category, id),
    topic_id: (id) => getReferenceName(entry.topic, id),
    sector: (value) => restoreCase(value, entry.sectors),
    institution: () => entry.institution_name,
    tag: (value) => restoreCase(value, entry.tags),
    feed_id: (id) => getReferenceName(entry.feed, id),
    language: formatLanguage,
    kind: formatKind,
  };
  const all = listAttributesOfApp().flatMap((name) =>
    (filters[name] ?? []).map((value) => names[name]?.(value) ?? value),
  );
  return [...new Set(all)];
}
