const AGO = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago an instant was, in its greatest whole unit: `3 hours ago`. */
export function ageOf(instant: string, now: Date): string {
  const passed = now.getTime() - Date.parse(instant);
  for (const [unit, length] of UNITS) {
    if (passed >= length) return AGO.format(-Math.floor(passed / length), unit);
  }
  return 'less than a minute ago';
}
