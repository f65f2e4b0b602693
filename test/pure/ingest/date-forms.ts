/**
 * Dates as regulators' feeds write them, in a feed with this zone, and what they are: `day` or `instant`, or null where the entry
 * is first seen.
 */
type DateForm = [text: string, zone: string | null, published: string | null, formats?: string[]];

const LONDON = 'Europe/London';
const PARIS = 'Europe/Paris';
const BERLIN = 'Europe/Berlin';
const NEW_YORK = 'America/New_York';

/** Of RFC 822, with its usual faults. */
const RFC_822: DateForm[] = [
  ['Mon, 27 Jul 2026 15:30:00 GMT', null, '2026-07-27T15:30:00Z'],
  ['Mon, 27 Jul 2026 15:30:00 +0200', null, '2026-07-27T13:30:00Z'],
  ['Mon, 27 Jul 2026 15:30:00 +01:00', LONDON, '2026-07-27T14:30:00Z'],
  ['Mon, 27 Jul 2026 15:30:00 -0330', null, '2026-07-27T19:00:00Z'],
  ['Mon, 27 Jul 2026 15:30:00 EDT', null, '2026-07-27T19:30:00Z'],
  ['Mon, 27 Jul 2026 15:30:00 EST', null, '2026-07-27T20:30:00Z'],
  ['Tue, 27 Jul 2026 15:30:00 GMT', null, '2026-07-27T15:30:00Z'],
  ['Mon 27 Jul 2026 15:30:00 GMT', null, '2026-07-27T15:30:00Z'],
  ['27 Jul 2026 15:30:00 GMT', null, '2026-07-27T15:30:00Z'],
  ['Mon, 7 Jul 2026 9:05:00 GMT', null, '2026-07-07T09:05:00Z'],
  ['Mon, 27 Jul 26 15:30 UT', null, '2026-07-27T15:30:00Z'],
  ['Wed, 02 Mar 94 08:30:00 GMT', null, '1994-03-02T08:30:00Z'],
  ['Mon, 27 Jul 2026 15:30 GMT', null, '2026-07-27T15:30:00Z'],
  ['Mon, 27 Jul 2026 15:30:00', NEW_YORK, '2026-07-27T19:30:00Z'],
  ['Mon, 27 Jul 2026 15:30:00', null, '2026-07-27T15:30:00Z'],
  ['Mon, 27 Jul 2026 15:30:00 CEST', null, '2026-07-27T13:30:00Z'],
  ['Mon, 27 Jul 2026 15:30:00 MESZ', BERLIN, '2026-07-27T13:30:00Z'],
  ['Mon, 27 Jul 2026 15:30:00 BST', null, '2026-07-27T14:30:00Z'],
  ['Mon, 27 Jul 2026 15:30:00 CST', 'America/Chicago', '2026-07-27T21:30:00Z'],
  ['Mon, 27 Jul 2026 15:30:00 CST', 'Asia/Shanghai', '2026-07-27T07:30:00Z'],
  ['Mon, 27 Jul 2026 15:30:00 IST', 'Asia/Kolkata', '2026-07-27T10:00:00Z'],
  ['Mon, 27 Jul 2026 15:30:00 IST', 'Europe/Dublin', '2026-07-27T14:30:00Z'],
  ['Mon, 27 Jul 2026 15:30:00 +0000 (UTC)', null, '2026-07-27T15:30:00Z'],
  ['Mon, 27 Jul 2026 15:30:00 (CEST)', null, '2026-07-27T13:30:00Z'],
  ['Mon, 27 Jul 2026 15:30:00 GMT (a remark)', null, '2026-07-27T15:30:00Z'],
  ['  Mon,  27  July\n2026 15:30:00  Z ', null, '2026-07-27T15:30:00Z'],
  ['Monday, 27-Jul-26 15:30:00 GMT', null, '2026-07-27T15:30:00Z'],
  ['Mon, 27 Jul 2026 15:30:00 GMT+0100', null, '2026-07-27T14:30:00Z'],
  ['Mon, 27 Jul 2026 15:30:00 Europe/Paris', null, '2026-07-27T13:30:00Z'],
  ['27 Jul, 2026 +0530', 'Asia/Kolkata', '2026-07-27'],
  ['Mon, 27 Jul 2026', null, '2026-07-27'],
];

/** Of RFC 3339 and ISO 8601, with and without zone and time. */
const ISO: DateForm[] = [
  ['2026-07-27T15:30:00Z', null, '2026-07-27T15:30:00Z'],
  ['2026-07-27T15:30:00+01:00', LONDON, '2026-07-27T14:30:00Z'],
  ['2026-07-27T15:30:00+0100', null, '2026-07-27T14:30:00Z'],
  ['2026-07-27T15:30:00+01', null, '2026-07-27T14:30:00Z'],
  ['2026-07-27T15:30:00.123456Z', null, '2026-07-27T15:30:00Z'],
  ['2026-07-27t15:30:00z', null, '2026-07-27T15:30:00Z'],
  ['2026-07-27T15:30', LONDON, '2026-07-27T14:30:00Z'],
  ['2026-01-27T15:30', LONDON, '2026-01-27T15:30:00Z'],
  ['2026-07-27 15:30:00', 'Asia/Tokyo', '2026-07-27T06:30:00Z'],
  ['2026-07-27 15:30:00.0', null, '2026-07-27T15:30:00Z'],
  ['2026-07-27', null, '2026-07-27'],
  ['2026-07-27', 'Australia/Sydney', '2026-07-27'],
  ['2026-07-27Z', null, '2026-07-27'],
  ['20260727', null, '2026-07-27'],
  ['2026/07/27', null, '2026-07-27'],
];

/** Of content management systems, in letters. */
const IN_LETTERS: DateForm[] = [
  ['Monday, July 27, 2026 - 15:30', LONDON, '2026-07-27T14:30:00Z'],
  ['Friday, January 30, 2026 - 15:30', LONDON, '2026-01-30T15:30:00Z'],
  ['Friday, May 1, 2026 - 09:05', LONDON, '2026-05-01T08:05:00Z'],
  ['July 27, 2026', NEW_YORK, '2026-07-27'],
  ['Jul. 27, 2026 3:30 PM ET', null, '2026-07-27T19:30:00Z'],
  ['January 27, 2026 at 3:30 p.m. ET', null, '2026-01-27T20:30:00Z'],
  ['July 27, 2026 12:05 a.m.', NEW_YORK, '2026-07-27T04:05:00Z'],
  ['July 27, 2026, 9 am', NEW_YORK, '2026-07-27T13:00:00Z'],
  ['27th July 2026', LONDON, '2026-07-27'],
  ['Monday 27th of July 2026', LONDON, '2026-07-27'],
  ['27. Juli 2026', BERLIN, '2026-07-27'],
  ['Montag, 27. Juli 2026, 15:30 Uhr', BERLIN, '2026-07-27T13:30:00Z'],
  ['Mo, 2. März 2026 um 15.30 Uhr', BERLIN, '2026-03-02T14:30:00Z'],
  ['7. Jänner 2026', 'Europe/Vienna', '2026-01-07'],
  ['Donnerstag, den 30. April 2026', BERLIN, '2026-04-30'],
  ['27 juillet 2026', PARIS, '2026-07-27'],
  ['1er mai 2026', PARIS, '2026-05-01'],
  ['lundi 27 juillet 2026 à 15h30', PARIS, '2026-07-27T13:30:00Z'],
  ['le 27 juillet 2026', PARIS, '2026-07-27'],
  ['mar. 3 févr. 2026', PARIS, '2026-02-03'],
  ['15 août 2026', PARIS, '2026-08-15'],
  ['27 de julio de 2026', 'Europe/Madrid', '2026-07-27'],
  ['lunes, 27 de julio de 2026 - 15:30', 'Europe/Madrid', '2026-07-27T13:30:00Z'],
  ['27 de julio del 2026', 'America/Mexico_City', '2026-07-27'],
  ['5 ene 2026', 'Europe/Madrid', '2026-01-05'],
  ['27 luglio 2026', 'Europe/Rome', '2026-07-27'],
  ['lunedì 27 luglio 2026, 15:30', 'Europe/Rome', '2026-07-27T13:30:00Z'],
  ['1º maggio 2026', 'Europe/Rome', '2026-05-01'],
  ['5 gen. 2026', 'Europe/Rome', '2026-01-05'],
];

/** In figures: which is the month must be certain. */
const IN_FIGURES: DateForm[] = [
  ['27.07.2026', BERLIN, '2026-07-27'],
  ['05.07.2026', BERLIN, '2026-07-05'],
  ['27.07.2026 15:30', BERLIN, '2026-07-27T13:30:00Z'],
  ['27/07/2026', PARIS, '2026-07-27'],
  ['07/27/2026', NEW_YORK, '2026-07-27'],
  ['27-07-2026', PARIS, '2026-07-27'],
  ['05/07/2026', PARIS, null],
  ['05-07-2026', PARIS, null],
  ['07/07/2026', PARIS, '2026-07-07'],
  ['05/07/2026', PARIS, '2026-07-05', ['day_month_year']],
  ['05/07/2026', NEW_YORK, '2026-05-07', ['month_day_year']],
  ['05/07/2026', NEW_YORK, null, ['month_day_year', 'day_month_year']],
  ['lun, 06/07/2026 - 15:30', PARIS, '2026-07-06T13:30:00Z', ['day_month_year']],
  ['Mon, 07/27/2026 - 15:30', NEW_YORK, '2026-07-27T19:30:00Z', ['month_day_year']],
];

/** Midnight is how software writes a day, in the zone that it names or in that of the feed; and summer time begins and ends. */
const MIDNIGHT_AND_SUMMER: DateForm[] = [
  ['Mon, 27 Jul 2026 00:00:00 GMT', null, '2026-07-27'],
  ['Mon, 27 Jul 2026 00:00:00 +0200', null, '2026-07-27'],
  ['2026-07-27T00:00:00-04:00', NEW_YORK, '2026-07-27'],
  ['Mon, 27 Jul 2026 04:00:00 GMT', NEW_YORK, '2026-07-27'],
  ['Tue, 27 Jan 2026 05:00:00 GMT', NEW_YORK, '2026-01-27'],
  ['Mon, 27 Jul 2026 04:00:00 GMT', null, '2026-07-27T04:00:00Z'],
  ['2026-07-26T22:00:00Z', PARIS, '2026-07-27'],
  ['2026-07-27T00:00:01', LONDON, '2026-07-26T23:00:01Z'],
  ['2026-03-29T00:59:00', LONDON, '2026-03-29T00:59:00Z'],
  ['2026-03-29T01:30:00', LONDON, '2026-03-29T01:30:00Z'],
  ['2026-03-29T02:00:00', LONDON, '2026-03-29T01:00:00Z'],
  ['2025-10-26T01:30:00', LONDON, '2025-10-26T00:30:00Z'],
  ['2025-10-26T02:30:00', LONDON, '2025-10-26T02:30:00Z'],
  ['2026-03-08T02:30:00', NEW_YORK, '2026-03-08T07:30:00Z'],
  ['2025-11-02T01:30:00', NEW_YORK, '2025-11-02T05:30:00Z'],
  ['2026-04-05T02:30:00', 'Australia/Sydney', '2026-04-04T15:30:00Z'],
];

/** What may be of two days, or is no date, is not guessed. */
const NONE: DateForm[] = [
  ...['', 'Item 5', '5', '2026', '2026-07', '2026-13-01', '2026-02-30', '31 June 2026', '29 Feb 2025', '31 Foo 2026'],
  ...[
    '2026-06-01T25:00:00Z',
    '2026-06-01T10:61:00Z',
    '2026-06-01 and more',
    'July 2026',
    'yesterday',
    '27 Jul',
    '27/07/26',
  ],
  ...['Mon, 27 Jul 2026 15:30:00 XYZ', 'Mon, 27 Jul 2026 15:30:00 +9900', '27 Jul 2026 13:30 PM', '27 Jul 2026 3'],
  ...[
    '0001-01-01T00:00:00Z',
    '+275760-09-14T00:00:00Z',
    '1795395788',
    '1795395788000',
    'Mon, Jul 2026',
    '١٢ يوليو ٢٠٢٦',
  ],
  ...[
    'Thu, 01 Jan 1970 00:00:00 GMT',
    'Thu, 01 Jan 2099 00:00:00 GMT',
    'x'.repeat(201),
    `27 Jul 2026${' '.repeat(200)}`,
  ],
].map((text): DateForm => [text, null, null]);

export const DATE_FORMS = { RFC_822, ISO, IN_LETTERS, IN_FIGURES, MIDNIGHT_AND_SUMMER, NONE };
