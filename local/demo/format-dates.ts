/** An instant with the UTC offset of its place, in minutes. */
export interface ZonedInstant {
  at: Date;
  offset: number;
}

/** How an RFC 822 date names its zone: +0100, GMT, or EST and EDT. */
export type ZoneStyle = 'offset' | 'GMT' | 'US';

/** Returns the local time as if it were UTC. */
export function toWallClock(stamp: ZonedInstant): Date {
  return new Date(stamp.at.getTime() + stamp.offset * 60_000);
}

function formatOffset(offset: number, separator: string): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.abs(offset);
  return `${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}${separator}${pad(minutes % 60)}`;
}

/** Formats a date like RSS 2.0. */
export function formatRfc822(stamp: ZonedInstant, style: ZoneStyle = 'offset'): string {
  if (style === 'GMT') return stamp.at.toUTCString();
  const local = toWallClock(stamp).toUTCString().replace(/ GMT$/, '');
  if (style === 'US') return `${local} ${stamp.offset === -240 ? 'EDT' : 'EST'}`;
  return `${local} ${formatOffset(stamp.offset, '')}`;
}

/** Formats a date like JSON Feed and Dublin Core. */
export function formatRfc3339(stamp: ZonedInstant): string {
  return `${toWallClock(stamp).toISOString().slice(0, 19)}${formatOffset(stamp.offset, ':')}`;
}
