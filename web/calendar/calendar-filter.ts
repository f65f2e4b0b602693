import type { ListDueDatesQuery } from '../../clients/typescript/src/index.ts';
import { KEY_DATE_LABELS } from '../../lib/extraction/key-dates/format-key-date.ts';

/** The selectable spans, in days. */
export const CALENDAR_SPANS = { '30': 'Next 30 days', '90': 'Next 90 days', '365': 'Next year' };
export type CalendarSpan = keyof typeof CALENDAR_SPANS;
const DEFAULT_SPAN: CalendarSpan = '90';
const DAY_MS = 86_400_000;

/** Filters with several values. */
const LIST_FILTERS = ['kind', 'jurisdiction', 'topic'] as const;
export type CalendarListFilter = (typeof LIST_FILTERS)[number];

/** The filter of the calendar, by the names in its address. */
export type CalendarFilter = Record<CalendarListFilter, string[]> & { days: CalendarSpan };

export const countSelectedValues = (filter: CalendarFilter): number =>
  LIST_FILTERS.reduce((sum, name) => sum + filter[name].length, 0);

/** Parses the filter of an address and ignores invalid values. */
export function parseCalendarFilter(query: URLSearchParams): CalendarFilter {
  const values = (name: string) => [...new Set((query.get(name) ?? '').split(',').filter((value) => value.trim()))];
  const days = query.get('days') ?? '';
  return {
    kind: values('kind').filter((kind) => Object.hasOwn(KEY_DATE_LABELS, kind)),
    jurisdiction: values('jurisdiction'),
    topic: values('topic'),
    days: Object.hasOwn(CALENDAR_SPANS, days) ? (days as CalendarSpan) : DEFAULT_SPAN,
  };
}

/** Returns the parameters of an address. The default span is left out. */
export const toCalendarParameters = ({ days, ...lists }: CalendarFilter): Record<string, string> => ({
  ...Object.fromEntries(LIST_FILTERS.map((name) => [name, lists[name].join(',')])),
  days: days === DEFAULT_SPAN ? '' : days,
});

/** Returns the API query for key dates from `today` (YYYY-MM-DD) on. */
export function toDueDatesQuery({ kind, jurisdiction, topic, days }: CalendarFilter, today: string): ListDueDatesQuery {
  const to = new Date(Date.parse(today) + Number(days) * DAY_MS).toISOString().slice(0, 10);
  const [kinds, jurisdictions, topics] = [kind, jurisdiction, topic].map((values) => values.join(',') || undefined);
  return { from: today, to, kind: kinds, jurisdiction: jurisdictions, topic_id: topics };
}
