/** An instant with the UTC offset of its place, in minutes. */
export interface Stamp {
  at: Date;
  offset: number;
}

/** How an RFC 822 date names its zone: +0100, GMT, or EST and EDT. */
export type ZoneStyle = 'offset' | 'GMT' | 'US';

/** Returns the local time as if it were UTC. */
export function wallClock(stamp: Stamp): Date {
  return new Date(stamp.at.getTime() + stamp.offset * 60_000);
}

function zoneOffset(offset: number, separator: string): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.abs(offset);
  return `${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}${separator}${pad(minutes % 60)}`;
}

/** Formats a date like RSS 2.0. */
export function rfc822(stamp: Stamp, style: ZoneStyle = 'offset'): string {
  if (style === 'GMT') return stamp.at.toUTCString();
  const local = wallClock(stamp).toUTCString().replace(/ GMT$/, '');
  if (style === 'US') return `${local} ${stamp.offset === -240 ? 'EDT' : 'EST'}`;
  return `${local} ${zoneOffset(stamp.offset, '')}`;
}

/** Formats a date like JSON Feed and Dublin Core. */
export function rfc3339(stamp: Stamp): string {
  return `${wallClock(stamp).toISOString().slice(0, 19)}${zoneOffset(stamp.offset, ':')}`;
}
