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
