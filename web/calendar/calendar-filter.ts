import type { ListDueDatesQuery } from '../../clients/typescript/src/index.ts';
import { KEY_DATE_NAMES } from '../../lib/key-dates/names.ts';

/** How far the calendar looks ahead, by days. */
export const SPANS = { '30': 'Next 30 days', '90': 'Next 90 days', '365': 'A year' };
export type Span = keyof typeof SPANS;
const USUAL: Span = '90';
const DAY_MS = 86_400_000;

/** The filters with several values. */
const LISTS = ['kind', 'jurisdiction', 'topic'] as const;
export type ListName = (typeof LISTS)[number];

/** What the calendar shows, by the names in its address. */
export type CalendarFilter = Record<ListName, string[]> & { days: Span };

/** How many values are chosen. */
export const chosenIn = (filter: CalendarFilter): number => LISTS.reduce((sum, name) => sum + filter[name].length, 0);

/** The filter of an address; what it cannot mean is left out. */
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

/** The parameters of its address; usual days are not said. */
export const inAddress = ({ days, ...lists }: CalendarFilter): Record<string, string> => ({
  ...Object.fromEntries(LISTS.map((name) => [name, lists[name].join(',')])),
  days: days === USUAL ? '' : days,
});

/** As the service is asked: from today, as YYYY-MM-DD, on. */
export function dueQueryOf({ kind, jurisdiction, topic, days }: CalendarFilter, today: string): ListDueDatesQuery {
  const to = new Date(Date.parse(today) + Number(days) * DAY_MS).toISOString().slice(0, 10);
  const [kinds, jurisdictions, topics] = [kind, jurisdiction, topic].map((values) => values.join(',') || undefined);
  return { from: today, to, kind: kinds, jurisdiction: jurisdictions, topic_id: topics };
}
