import { expect, it } from 'vitest';
import type { DueDate } from '../../../lib/entries/due-dates.ts';
import type { EntryDetail } from '../../../lib/entries/entry.ts';
import type { KeyDate } from '../../../lib/extraction/key-dates/key-date.ts';
import { formatCalendar } from '../../../lib/http/formats/icalendar.ts';
import { draft } from '../../support/drafts.ts';
import { fc } from '../../support/property.ts';

const day = (date: string, more: Partial<KeyDate> = {}): KeyDate => ({
  kind: 'comment_end',
  date,
  precision: 'day',
  method: 'rule',
  moved_from: null,
  quote: { field: 'description', name: null, text: `Comments must be received by ${date}`, start: 0, end: 9 },
  ...more,
});

const due = (date: KeyDate, fields: Partial<EntryDetail> = {}): DueDate => {
  const stored = { created_at: '2026-11-01T10:05:00Z', updated_at: '2026-11-01T10:05:00Z', is_active: true };
  const entry = { ...draft(1), ...stored, key_dates: [date], ...fields } as unknown as EntryDetail;
  return { ...date, entry };
};

const written = (...dates: DueDate[]) => formatCalendar('Key dates', { dates, missing_from: null, next: null });

/** The lines of a calendar as section 3.1 puts them together. */
const getLines = (calendar: string) => calendar.replace(/\r\n /g, '').split('\r\n');
const getValues = (calendar: string, name: string) =>
  getLines(calendar).flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1)] : []));
it.each([
  ['https://example.org/1#part', 'https://example.org/1#part'],
  ['https://example.org/1#a#b', 'https://example.org/1#a%23b'],
  ['https://example.org/a{b}?c=%', 'https://example.org/a%7Bb%7D?c=%25'],
  ['ftp://example.org/1', undefined],
])('formatCalendar writes the link %s as the URL %s', (link, url) => {
  expect(getValues(written(due(day('2027-03-15'), { link })), 'URL')[0]).toBe(url);
});

const unescaped = (value = '') => value.replace(/\\(.)/g, (_, one) => (one === 'n' ? '\n' : one));

it('a calendar event has the kind of date, the quote, the extraction method and the link', () => {
  const one = due(day('2027-03-15'), {
    title: 'Fees; levies, and \\ charges',
    topic: { id: 'us-sec', name: 'SEC, US' },
  });
  expect(getLines(written(one)).slice(11)).toEqual([
    'BEGIN:VEVENT',
    'UID:000000000000000000000001-comment_end@regulatory-updates-feed-service',
    'DTSTAMP:20261101T100500Z',
    'LAST-MODIFIED:20261101T100500Z',
    'CREATED:20261101T100500Z',
    'SEQUENCE:0',
    'DTSTART;VALUE=DATE:20270315',
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'SUMMARY:Comments end: Fees\\; levies\\, and \\\\ charges',
    'DESCRIPTION:“Comments must be received by 2027-03-15”\\nRead by rule in the ' +
      'text.\\nInstitution\\nhttps://example.org/1',
    'URL:https://example.org/1',
    'CATEGORIES:SEC\\, US',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('the calendar event of a month, quarter or year is tentative, and is on the last day', () => {
  const calendar = written(
    due(day('2028-02', { precision: 'month' })),
    due(day('2027-Q1', { precision: 'quarter' })),
    due(day('2027', { precision: 'year' })),
  );
  expect(getLines(calendar).filter((line) => line.startsWith('DTSTART'))).toEqual([
    'DTSTART;VALUE=DATE:20280229',
    'DTSTART;VALUE=DATE:20270331',
    'DTSTART;VALUE=DATE:20271231',
  ]);
  expect(getValues(calendar, 'STATUS')).toEqual(['TENTATIVE', 'TENTATIVE', 'TENTATIVE']);
  expect(getValues(calendar, 'SUMMARY')).toEqual([
    'Comments end (February 2028): Entry 1',
    'Comments end (Q1 2027): Entry 1',
    'Comments end (end of 2027): Entry 1',
  ]);
  expect(unescaped(getValues(calendar, 'DESCRIPTION')[1])).toContain('The source says February 2028 without a day');
  expect(unescaped(getValues(calendar, 'DESCRIPTION')[3])).toContain('The source says end of 2027 without a day');
});

it('the calendar event of a moved date keeps its UID and gets a higher SEQUENCE', () => {
  const before = written(due(day('2027-03-15')));
  const after = written(due(day('2027-04-15', { moved_from: '2027-03-15' }), { updated_at: '2026-11-02T10:05:00Z' }));
  expect(getValues(after, 'UID')).toEqual(getValues(before, 'UID'));
  expect([getValues(before, 'SEQUENCE'), getValues(after, 'SEQUENCE')]).toEqual([['0'], ['86400']]);
  expect(unescaped(getValues(after, 'DESCRIPTION')[1])).toContain('Moved from 15 March 2027.');
  const key_dates = [day('2027-05-01'), day('2027-03', { precision: 'month' }), day('2027-03-31')];
  const names = key_dates.map((one) => getValues(written(due(one, { key_dates })), 'UID')[0]?.split('@')[0]);
  const name = '000000000000000000000001-comment_end';
  expect(names).toEqual([`${name}-2`, name, name]);
});

it('an incomplete calendar names the first missing day in its description and in a final event', () => {
  const next = `https://updates.example.org/api/v1/feeds/dates?cursor=${'c'.repeat(90)}`;
  const part = { dates: [due(day('2027-03-15'))], missing_from: '2027-05-03', next: { after: '2027-05-03', skip: 0 } };
  const calendar = formatCalendar('Key dates', part, next);
  expect(getLines(calendar)).toContain(`LINK;LINKREL="next";VALUE=URI:${next}`);
  expect(getValues(calendar, 'URL').at(-1)).toBe(next);
  const missing = 'This calendar is incomplete: dates from 3 May 2027 on are missing.';
  expect(getValues(calendar, 'X-WR-CALDESC')[0]).toContain(missing);
  expect(getValues(calendar, 'SUMMARY').at(-1)).toBe(missing);
  expect(written(due(day('2027-03-15')))).not.toContain('incomplete');
});

it('formatCalendar folds any text into lines of at most 75 octets that unfold to the same text', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc
      .array(
        fc.constantFrom(
          '\r\n',
          '\n',
          '\r',
          '\u2028',
          '\u0085',
          '\ud800',
          ';',
          ',',
          '\\',
          'é',
          '字',
          '👩‍💻',
          'END:VEVENT',
          ' ',
        ),
        {
          maxLength: 60,
        },
      )
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(hostile, (title) => {
      const calendar = formatCalendar(title, {
        dates: [due(day('2027-03-15'), { title })],
        missing_from: null,
        next: null,
      });
      for (const line of calendar.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u);
      }
      expect(getLines(calendar).filter((line) => line === 'END:VEVENT')).toHaveLength(1);
      const readable = title
        .toWellFormed()
        .replace(/\r\n?/g, '\n')
        .replace(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ');
      expect(unescaped(getValues(calendar, 'SUMMARY')[0])).toBe(`Comments end: ${readable}`);
      expect(unescaped(getValues(calendar, 'NAME')[0])).toBe(readable);
    }),
  );
});

it('a calendar event omits a link that is not a web address', () => {
  const calendar = written(due(day('2027-03-15'), { link: 'javascript:alert(1)' }));
  expect(getValues(calendar, 'URL')).toEqual([]);
  expect(calendar).not.toContain('javascript');
});
