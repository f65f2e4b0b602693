/* How instants and days are written: as a person chose, else as the place says and in the zone of the device. */

let chosen: { language: string | null; zone: string | null } = { language: null, zone: null };
const ISO = 'YYYY-MM-DD';
const made = new Map<string, Intl.DateTimeFormat>();

/** From now on; what is drawn must be drawn anew. */
export function chooseDates(language: string | null, zone: string | null): void {
  chosen = { language, zone };
  made.clear();
}

/** A format of instants; with a zone of its own one of days. A zone that this browser does not know is the device's. */
export function dateFormat(usual: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${usual} ${JSON.stringify(options)}`;
  const known = made.get(key);
  if (known) return known;
  const format = madeOf([chosen.language ?? usual, usual], options, options.timeZone ?? chosen.zone);
  made.set(key, format);
  return format;
}

function madeOf(languages: string[], options: Intl.DateTimeFormatOptions, zone: string | null) {
  try {
    return new Intl.DateTimeFormat(languages, zone ? { ...options, timeZone: zone } : options);
  } catch {
    return new Intl.DateTimeFormat(languages, options);
  }
}

/** The day of an instant as YYYY-MM-DD, in the zone that was chosen. */
export function dayAt(date: Date): string {
  const format = made.get(ISO) ?? madeOf(['sv'], { dateStyle: 'short' }, chosen.zone);
  made.set(ISO, format);
  return format.format(date);
}
