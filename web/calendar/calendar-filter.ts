import type { ListDueDatesQuery } from '../../clients/typescript/src/index.ts';
import { KEY_DATE_NAMES } from '../../lib/key-dates/names.ts';

/** The selectable spans, in days. */
export const SPANS = { '30': 'Next 30 days', '90': 'Next 90 days', '365': 'A year' };
export type Span = keyof typeof SPANS;
const USUAL: Span = '90';
const DAY_MS = 86_400_000;

/** Filters with several values. */
const LISTS = ['kind', 'jurisdiction', 'topic'] as const;
export type ListName = (typeof LISTS)[number];

/** The filter of the calendar, by the names in its address. */
export type CalendarFilter = Record<ListName, string[]> & { days: Span };

export const chosenIn = (filter: CalendarFilter): number => LISTS.reduce((sum, name) => sum + filter[name].length, 0);

/** Parses the filter of an address and ignores invalid values. */
export function calendarFilterOf(query: URLSearchParams): CalendarFilter {
  const values = (name: string) => [...new Set((query.get(name) ?? '').split(',').filter((value) => value.trim()))];
  const days = query.get('days') ?? '';
  return {
    kind: values('kind').filter((kind) => Object.hasOwn(KEY_DATE_NAMES, kind)),
    jurisdiction: values('jurisdiction'),
    topic: values('topic'),
    days: Object.hasOwn(SPANS, days) ? (days as Span) : USUAL,
  };
}

/** Returns the parameters of an address. The default span is left out. */
export const inAddress = ({ days, ...lists }: CalendarFilter): Record<string, string> => ({
  ...Object.fromEntries(LISTS.map((name) => [name, lists[name].join(',')])),
  days: days === USUAL ? '' : days,
});

/** Returns the API query for key dates from `today` (YYYY-MM-DD) on. */
export function dueQueryOf({ kind, jurisdiction, topic, days }: CalendarFilter, today: string): ListDueDatesQuery {
  const to = new Date(Date.parse(today) + Number(days) * DAY_MS).toISOString().slice(0, 10);
  const [kinds, jurisdictions, topics] = [kind, jurisdiction, topic].map((values) => values.join(',') || undefined);
  return { from: today, to, kind: kinds, jurisdiction: jurisdictions, topic_id: topics };
}
