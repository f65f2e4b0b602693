import { isWeekdayName } from './month-names.ts';

/*
 * Normalizes dates as software prints them, and East Asian dates, to the forms that `parseDate` supports: ISO 8601, or
 * a day with a month name, a time and a zone.
 */

const pad = (text = '') => text.padStart(2, '0');

/** The first year of the Japanese eras in use. */
const ERAS: Record<string, number> = { 令和: 2019, 平成: 1989 };
const ERA = /(令和|平成)\s*(\d{1,2}|元)\s*年/;
const EAST_ASIAN = /(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일号號]?/;
const EAST_ASIAN_WEEKDAY = /星期[一二三四五六日天]|[月火水木金土日]曜日?|[월화수목금토일]요일/g;
const EAST_ASIAN_TIME =
  /(上午|下午|午前|午後|오전|오후)?\s*(\d{1,2})\s*(?:[時时点點시]|:)\s*(\d{1,2})\s*분?分?(?::(\d{1,2}))?/;
const AFTERNOON = new Set(['下午', '午後', '오후']);

/** `/Date(1795168800000+0100)/`, as ASP.NET writes JSON: milliseconds since 1970. */
const ASP_NET = /^\/?Date\((-?\d{1,14})(?:[+-]\d{4})?\)\/?$/;
/**
 * `Fri Nov 20 10:00:00 2026`, with or without a zone before the year.
 * It is the format of C's asctime, Unix date and Java's toString.
 */
const YEAR_LAST =
  /^(?:\p{L}{2,10}[.,]?\s+)?(\p{L}{3,12})\.?\s+(\d{1,2})\s+(\d{1,2}:\d{1,2}(?::\d{1,2})?)\s*([^\d\s]\S*)?\s+(\d{4})$/u;
/** `2026. 11. 5.`, `2026/1/5` */
const SPACED_YEAR_FIRST = /^(\d{4})\s?([-./])\s?(\d{1,2})\s?\2\s?(\d{1,2})(?!\d)\.?/;
/** Time parts of one digit: `20:0:0`. */
const SHORT_TIME = /(?<![\d:.+-])(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?(?![\d:])/;
/** `+0100 CET m=+0.5`, as Go prints a time: the zone twice, and a monotonic clock. */
const GO_ZONE = /([+-]\d{2}:?\d{2})\s+(?:[A-Z]{1,5}|[+-]\d{2,4})(?:\s+m=[+-][\d.]+)?$/;
/** `+01:00[Europe/Paris]`, as Java and JavaScript print a zoned time; the offset is sufficient. */
const ZONE_IN_BRACKETS = /\[(?:u-ca=)?([^\][]*)\]/g;
const OFFSET_AT_END = /(?:Z|[+-]\d{2}:?\d{2})$/i;
/** `20 listopada 2026 r.`, `20 ноември 2026 г.` */
const YEAR_WORD = /(\d{4})\s*(?:r|г|год|года)\.?(?=\s|,|$)/iu;
const LAST_WORD = /[\s,]+(\p{L}[\p{L}\p{M}]*)\.?$/u;

/** Full-width digits and punctuation. */
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
const toHalfWidth = (character: string) => String.fromCharCode(character.charCodeAt(0) - 0xfee0);

const NORMALIZERS: ((text: string) => string)[] = [
  (text) => text.replace(FULL_WIDTH, toHalfWidth).replace(/\s+/g, ' ').trim(),
  convertMilliseconds,
  convertEastAsianDate,
  (text) => text.replace(GO_ZONE, '$1'),
  removeZoneName,
  (text) => text.replace(/-feira\b/i, '').replace(YEAR_WORD, '$1'),
  (text) =>
    text.replace(YEAR_LAST, (...match: string[]) => {
      const [, month, day, time, zone = '', year] = match;
      return `${month} ${day}, ${year} ${time} ${zone}`.trim();
    }),
  (text) =>
    text.replace(SPACED_YEAR_FIRST, (...match: string[]) => {
      const [, year, , month = '', day = ''] = match;
      return `${year}-${pad(month)}-${pad(day)}`;
    }),
  (text) =>
    text.replace(SHORT_TIME, (...match: string[]) => {
      const [, hour, minute = '', second] = match;
      return [hour, pad(minute), ...(second ? [pad(second)] : [])].join(':');
    }),
  removeTrailingWeekday,
];

/**
 * Rewrites a date as software prints it, or an East Asian date, to a form that `parseDate` reads.
 * Examples are `Fri Nov 20 10:00:00 2026` and `2026. 11. 5.`. In other text only white space and full-width characters
 * are normalized.
 */
export function normalizeDate(text: string): string {
  return NORMALIZERS.reduce((rewritten, rewrite) => rewrite(rewritten), text);
}

function convertMilliseconds(text: string): string {
  const [, milliseconds] = ASP_NET.exec(text) ?? [];
  const date = new Date(Number(milliseconds ?? Number.NaN));
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
}

function convertEastAsianDate(text: string): string {
  const dated = text.replace(ERA, (_, era: string, year: string) => {
    const first = ERAS[era] ?? 0;
    return `${first + (year === '元' ? 1 : Number(year)) - 1}年`;
  });
  const match = EAST_ASIAN.exec(dated);
  if (!match) return text;
  const [all, year, month, day] = match;
  const rest = dated
    .slice(match.index + all.length)
    .replace(EAST_ASIAN_WEEKDAY, '')
    .replace(/\(\p{L}?\)/u, '');
  const time = EAST_ASIAN_TIME.exec(rest);
  if (dated.slice(0, match.index).trim() !== '') return text;
  const date = `${year}-${pad(month)}-${pad(day)}`;
  if (!time) return `${date} ${rest}`.trim();
  const [written, half, hour = '', minute, second] = time;
  const hours = half && AFTERNOON.has(half) && Number(hour) < 12 ? String(Number(hour) + 12) : hour;
  const zone = rest.slice(time.index + written.length).trim();
  return `${date} ${pad(hours)}:${pad(minute)}${second ? `:${pad(second)}` : ''} ${zone}`.trim();
}

function removeZoneName(text: string): string {
  const bare = text.replace(ZONE_IN_BRACKETS, '').trim();
  if (bare === text || OFFSET_AT_END.test(bare)) return bare;
  const [, zone = ''] = /\[([^\]=]*)\]/.exec(text) ?? [];
  return `${bare} ${zone}`.trim();
}

/** Removes a weekday at the end: `20 Kasım 2026 Cuma`, `20/11/2026, vendredi`. */
function removeTrailingWeekday(text: string): string {
  const [all = '', word = ''] = LAST_WORD.exec(text) ?? [];
  return word.length > 3 && isWeekdayName(word) ? text.slice(0, text.length - all.length) : text;
}
