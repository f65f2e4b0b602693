import { describe, expect, it } from 'vitest';
import { findDates } from '../../../../lib/extraction/dates/find-dates.ts';

const SINCE = '2026-11-02';
const found = (text: string) => findDates(text, SINCE).map(({ date }) => date);

describe('findDates on full dates', () => {
  it.each([
    ['on 26 January 2027.', '2027-01-26'],
    ['on January 26, 2027,', '2027-01-26'],
    ['on the 26th of January 2027', '2027-01-26'],
    ['on Jan. 26, 2027', '2027-01-26'],
    ['am 1. März 2027', '2027-03-01'],
    ['mit 1. Jänner 2027', '2027-01-01'],
    ['am 01.03.2027', '2027-03-01'],
    ['le 1er août 2027', '2027-08-01'],
    ['el 9 de diciembre de 2027', '2027-12-09'],
    ['il 1° luglio 2027', '2027-07-01'],
    ['em 1º de julho de 2027', '2027-07-01'],
    ['a 1.º de Julho de 2027', '2027-07-01'],
    ['on 2027-03-01', '2027-03-01'],
    ['on 27-Jul-2027', '2027-07-27'],
    ['on 31/01/2027', '2027-01-31'],
    ['on 01/31/2027', '2027-01-31'],
    ['26\nJanuary\n2027', '2027-01-26'],
  ])('reads "%s" as %s', (text, date) => expect(found(text)).toEqual([date]));

  it.each([
    'on 03/04/2027',
    'on 31 June 2027',
    'on 2027-02-30',
    'No. 5/2027-1-2',
    'version 1.2.3',
    'on 126 May 2027',
    'the 5 firms of 2027',
    'they may 12 times',
    'they set 5 limits',
    '3.15 May',
  ])('finds no day in "%s"', (text) => expect(found(text)).toEqual([]));

  it('returns start and end of each date in UTF-16 code units', () => {
    const text = '📣 From 3 May 2027 to June 4, 2027.';
    const parts = findDates(text, SINCE).map(({ start, end }) => text.slice(start, end));
    expect(parts).toEqual(['3 May 2027', 'June 4, 2027']);
  });
});

describe('findDates on days without a year', () => {
  it.each([
    ['by 2 November', ['2026-11-02']],
    ['by 1 November', []],
    ['by 12 March', ['2027-03-12']],
    ['by March 12', ['2027-03-12']],
    ['by 2 October', ['2027-10-02']],
    ['by 3 October', []],
    ['from 4 March to 30 April 2026', ['2026-03-04', '2026-04-30']],
    ['vom 4. März bis zum 30. April 2026', ['2026-03-04', '2026-04-30']],
    ['on 4 March, and in 2026', ['2027-03-04']],
    ['21 December until 8 January 2027', ['2026-12-21', '2027-01-08']],
    ['on 15 December and 12 January 2027', ['2026-12-15', '2027-01-12']],
    ['by 30 December or 15 January 2026', ['2025-12-30', '2026-01-15']],
    ['from 15 December to 15 January 2027', ['2026-12-15', '2027-01-15']],
    ['December 15 – January 15, 2027', ['2026-12-15', '2027-01-15']],
    ['15 December–15 January 2026', ['2025-12-15', '2026-01-15']],
    ['from 15 December to January 2026', ['2025-12-15', '2026-01']],
    ['from 15 January to January 2026', ['2026-01-15', '2026-01']],
    ['from 15 December to Q1 2026', ['2025-12-15', '2026-Q1']],
    ['from 15 March to Q1 2026', ['2026-03-15', '2026-Q1']],
    ['from 29 February to 15 January 2029', ['2028-02-29', '2029-01-15']],
    ['from 29 February to 15 March 2027', ['2027-03-15']],
    ['vom 15. Dezember bis zum 15. Januar 2027', ['2026-12-15', '2027-01-15']],
    ['am 3. März oder 15. April 2026', ['2026-03-03', '2026-04-15']],
    ['du 15 décembre au 15 janvier 2027', ['2026-12-15', '2027-01-15']],
    ['15 décembre jusqu’au 15 janvier 2026', ['2025-12-15', '2026-01-15']],
    ['del 15 de diciembre al 15 de enero de 2027', ['2026-12-15', '2027-01-15']],
    ['15 de diciembre hasta el 15 de enero de 2026', ['2025-12-15', '2026-01-15']],
    ['dal 15 dicembre al 15 gennaio 2027', ['2026-12-15', '2027-01-15']],
    ['15 dicembre fino al 15 gennaio 2026', ['2025-12-15', '2026-01-15']],
    ['de 15 de dezembro a 15 de janeiro de 2027', ['2026-12-15', '2027-01-15']],
    ['15 de dezembro até ao 15 de janeiro de 2027', ['2026-12-15', '2027-01-15']],
  ])('derives the year from the context: %s', (text, dates) => expect(found(text)).toEqual(dates));
});

describe('findDates on months and quarters', () => {
  it.each([
    ['in March 2027', '2027-03', 'month'],
    ['im März 2027', '2027-03', 'month'],
    ['en février 2027', '2027-02', 'month'],
    ['en marzo de 2027', '2027-03', 'month'],
    ['in Q1 2027', '2027-Q1', 'quarter'],
    ['in 4Q 2027', '2027-Q4', 'quarter'],
    ['au T2 2027', '2027-Q2', 'quarter'],
    ['in the first quarter of 2027', '2027-Q1', 'quarter'],
    ['in the second quarter 2027', '2027-Q2', 'quarter'],
    ['im 3. Quartal 2027', '2027-Q3', 'quarter'],
    ['im vierten Quartal 2027', '2027-Q4', 'quarter'],
    ['au premier trimestre 2027', '2027-Q1', 'quarter'],
    ['en el tercer trimestre de 2027', '2027-Q3', 'quarter'],
    ['nel quarto trimestre del 2027', '2027-Q4', 'quarter'],
    ['no primeiro trimestre de 2027', '2027-Q1', 'quarter'],
    ['no 2.º trimestre de 2027', '2027-Q2', 'quarter'],
    ['em março de 2027', '2027-03', 'month'],
  ])('reads "%s" as %s', (text, date, precision) => {
    expect(findDates(text, SINCE)).toMatchObject([{ date, precision }]);
  });

  it.each(['in 2027', 'the first quarter', 'the first half of 2027', 'end-March 2027/28', 'Q5 2027', 'words 2027'])(
    'finds no month or quarter in "%s"',
    (text) => expect(found(text)).toEqual([]),
  );
});

describe('findDates on the end of a year', () => {
  it.each([
    ['by the end of 2027', 'the end of 2027'],
    ['by the end of the calendar year 2027', 'the end of the calendar year 2027'],
    ['by end-2027', 'end-2027'],
    ['by end 2027', 'end 2027'],
    ['by year-end 2027', 'year-end 2027'],
    ['at the end of 2027', 'at the end of 2027'],
    ['bis Ende 2027', 'Ende 2027'],
    ['bis zum Jahresende 2027', 'Jahresende 2027'],
    ['bis zum Ende des Kalenderjahres 2027', 'Ende des Kalenderjahres 2027'],
    ['mit Ablauf des Jahres 2027', 'Jahres 2027'],
    ['fin 2027', 'fin 2027'],
    ["d'ici la fin de l'année 2027", "la fin de l'année 2027"],
    ["jusqu'à la fin 2027", 'la fin 2027'],
    ['a finales de 2027', 'a finales de 2027'],
    ['antes de fin de año 2027', 'fin de año 2027'],
    ['entro la fine del 2027', 'la fine del 2027'],
    ["entro la fine dell'anno 2027", "la fine dell'anno 2027"],
    ['uiterlijk eind 2027', 'eind 2027'],
    ['tegen het einde van 2027', 'het einde van 2027'],
    ['até o final de 2027', 'o final de 2027'],
    ['até ao fim do ano de 2027', 'fim do ano de 2027'],
  ])('returns the year of "%s"', (text, written) => {
    const start = text.length - written.length;
    expect(findDates(text, SINCE)).toEqual([{ start, end: text.length, date: '2027', precision: 'year' }]);
  });

  it.each([
    ...['the end 2027 targets', 'the end-2027 goals', 'end-2027 figures', 'weekend 2027', 'the end of 2027/28'],
    ...['the end of 2027–28', 'the end of 2027-2030', "the end of 2027's summer", 'the end of fiscal year 2027'],
    ...['the end of 2027 tax year', 'the end of the year', 'des Jahres 2027', 'Ende des Geschäftsjahres 2027'],
    ...['the end of 20275', 'late 2027', 'by 2027'],
  ])('returns no date for "%s"', (text) => expect(found(text)).toEqual([]));

  it('returns the month or quarter of a text such as "the end of March 2027"', () => {
    expect(found('the end of March 2027, Ende Juni 2027, the end of Q3 2027')).toEqual([
      '2027-03',
      '2027-06',
      '2027-Q3',
    ]);
  });
});

it('findDates returns dates that do not overlap', () => {
  expect(found('on 3 May 12, 2027')).toEqual(['2027-05-03']);
});

it('findDates returns at most 60 dates of a text', () => {
  expect(found('1 May 2027, '.repeat(100))).toHaveLength(60);
});
