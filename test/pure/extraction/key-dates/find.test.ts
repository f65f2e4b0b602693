import { describe, expect, it } from 'vitest';
import { ExtractedKeyDate } from '../../../../lib/extraction/key-dates/key-date.ts';
import { parseKeyDates } from '../../../../lib/extraction/key-dates/parse-key-dates.ts';
import { getName } from '../../../support/key-date-figures.ts';
import { keyDatesIn, namesIn } from '../../../support/key-dates-in-text.ts';

describe('key dates of source fields', () => {
  it('come before dates of the text, and replace the same date of the text', () => {
    const source_fields = { comment_date: ['2027-01-26'], effective_date: ['2027-03-01'], docket_ids: ['2027-05-05'] };
    const found = keyDatesIn('Comments are due by 26 January 2027. Firms must comply by 1 July 2027.', {
      source_fields,
    });
    expect(found.map((one) => [getName(one), one.method, one.quote.field, one.quote.name])).toEqual([
      ['comment_end 2027-01-26', 'source_field', 'source_fields', 'comment_date'],
      ['effective 2027-03-01', 'source_field', 'source_fields', 'effective_date'],
      ['compliance 2027-07-01', 'rule', 'description', null],
    ]);
    for (const one of found) expect(ExtractedKeyDate.safeParse(one).success).toBe(true);
  });

  it.each(['', 'soon', '1 May 2027', 'from 2027-05-01', '2027-02-30', '2027-1-5', '2010-01-01', '2099-01-01'])(
    'exclude the invalid day %j',
    (day) => {
      expect(keyDatesIn('', { source_fields: { effective_date: [day] } })).toEqual([]);
    },
  );

  it('exclude a comment period that ended before the publication', () => {
    expect(keyDatesIn('', { source_fields: { comment_date: ['2026-11-01'] } })).toEqual([]);
    expect(keyDatesIn('', { source_fields: { comment_date: ['2026-11-02'] } })).toHaveLength(1);
  });
});

it('quotes the clause from its first word to the date', () => {
  const [first] = keyDatesIn(
    'The Bank has spoken. It said that comments must reach it no later than 26 January 2027, by mail.',
  );
  expect(first?.quote.text).toBe('comments must reach it no later than 26 January 2027');
  const [second] = keyDatesIn('Die Änderungen treten am 1. Juli 2027 in Kraft, heißt es.');
  expect(second?.quote.text).toBe('treten am 1. Juli 2027 in Kraft');
});

it('starts the quote at the words that make the date a deadline', () => {
  const [found] = keyDatesIn('It is late. The deadline for responses is 15 January 2027.');
  expect(found?.quote.text).toBe('deadline for responses is 15 January 2027');
});

it('finds no key date if its quote would be longer than 200 characters', () => {
  const getText = (words: number) => `The deadline ${'of a '.repeat(words)}for comments is 26 January 2027.`;
  expect(keyDatesIn(getText(20))).toHaveLength(1);
  expect(keyDatesIn(getText(40))).toEqual([]);
});

it('returns the same date of a kind once, at its earliest position', () => {
  const found = keyDatesIn('Comments are due by 26 January 2027. Comments must be received by 26 January 2027.', {
    title: 'Comments close on 26 January 2027',
  });
  expect(found.map((one) => [getName(one), one.quote.field])).toEqual([['comment_end 2027-01-26', 'title']]);
});

it('limits an entry to its first 12 key dates', () => {
  const days = Array.from({ length: 20 }, (_, day) => `Comments are due by ${day + 1} January 2027.`);
  const found = keyDatesIn(days.join(' ')).map(({ date }) => date);
  expect(found).toHaveLength(12);
  expect(found.at(-1)).toBe('2027-01-12');
});

it('resolves a day without a year to the next such day within 11 months of the publication', () => {
  const getDates = (day: string) => keyDatesIn(`Comments must be received by ${day}.`).map(({ date }) => date);
  expect(getDates('2 November')).toEqual(['2026-11-02']);
  expect(getDates('March 12')).toEqual(['2027-03-12']);
  expect(getDates('2 October')).toEqual(['2027-10-02']);
  expect(getDates('3 October')).toEqual([]);
});

it('accepts a deadline before the publication if the entry was first seen earlier', () => {
  const more = { published_date: '2027-03-01T00:00:00Z', first_seen_at: '2026-11-02T00:00:00Z' };
  expect(keyDatesIn('Comments must be received by 26 January 2027.', more)).toHaveLength(1);
});

it('applies the rules of the text language and English, or all rules for an unsupported language', () => {
  const text = 'Die Konsultation endet am 15. Januar 2027. Comments are due by 16 January 2027.';
  const getDates = (language: string | null) => keyDatesIn(text, { language }).map(({ date }) => date);
  expect(getDates('de-AT')).toEqual(['2027-01-15', '2027-01-16']);
  expect(getDates('fr')).toEqual(['2027-01-16']);
  expect(getDates('pl')).toEqual(['2027-01-15', '2027-01-16']);
});

it('uses the kind of the first language if the rules of two languages recognise a date', () => {
  const found = keyDatesIn('Application date / Inkrafttreten: 1 July 2027').map(getName);
  expect(found).toEqual(['application 2027-07-01']);
});

it('parseKeyDates returns the dates of each of several texts, with quotes from that text', () => {
  const passage = { field: 'description', name: null, text: 'The order takes effect on 1 March 2027.' } as const;
  const found = parseKeyDates([passage, passage], { publishedDay: '2026-11-02', language: 'en' });
  expect(found.map(({ date, quote }) => [date, quote.text])).toEqual(
    Array.from({ length: 2 }, () => ['2027-03-01', 'takes effect on 1 March 2027']),
  );
});

it('links a date to words that are at most 120 characters before the date', () => {
  const found = (distance: number) =>
    namesIn(`Comments ${'on it '.repeat(30).slice(0, distance - 2)} by 15 January 2027.`);
  expect(found(120)).toEqual(['comment_end 2027-01-15']);
  expect(found(121)).toEqual([]);
});
