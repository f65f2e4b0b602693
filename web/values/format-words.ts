const RELATIVE_FORMAT = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
const RELATIVE_UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Returns the age of an instant in its largest unit: `3 hours ago`. */
export function formatAge(instant: string, now: Date): string {
  const passed = now.getTime() - Date.parse(instant);
  for (const [unit, length] of RELATIVE_UNITS) {
    if (passed >= length) return RELATIVE_FORMAT.format(-Math.floor(passed / length), unit);
  }
  return 'less than a minute ago';
}

const RELATIVE_DAY_FORMAT = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const DAY_MS = 86_400_000;

/** Returns the age of an instant in UTC days: `today`, `yesterday`, `3 days ago`. */
export function formatAgeInDays(instant: string, now: Date): string {
  const day = (ms: number) => Math.floor(ms / DAY_MS);
  return RELATIVE_DAY_FORMAT.format(Math.min(0, day(Date.parse(instant)) - day(now.getTime())), 'day');
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the label of a kind: `Proposed rule`. */
export const formatKind = (kind: string) => capitalize(kind.replace('_', ' '));

/** Returns the label of a kind, or null for unspecific ones. */
export const formatSpecificKind = (kind: string | null | undefined) =>
  kind && kind !== 'other' ? formatKind(kind) : null;

/** Returns for example `1 update` or `4,210 updates`. */
export const pluralize = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
