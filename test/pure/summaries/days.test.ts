import { describe, expect, it } from 'vitest';
import {
  type Dates,
  datesInFigures,
  namedDates,
  possibleDates,
  withoutDates,
} from '../../../lib/summaries/trust/days.ts';

/** What a text says of dates, in one line; what it says nothing of is left out. */
const line = (dates: Dates) =>
  (['days', 'months', 'monthsOfYears', 'dates', 'weekdays'] as const)
    .filter((name) => dates[name].size > 0)
    .map((name) => `${name} ${[...dates[name]].sort().join(' ')}`)
    .join('; ');
const named = (text: string) => line(namedDates(text));
const possible = (text: string) => line(possibleDates(text));
const x = (count: number) => 'x'.repeat(count);
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

describe('names of months', () => {
  const NAMES = [
    'january januar janvier enero gennaio januari janeiro jan',
    'february februar fevrier febrero febbraio februari fevereiro feb',
    'march marz mars marzo maart',
    'april avril abril aprile apr',
    'mai mayo maggio mei maio',
    'june juni juin junio giugno junho jun',
    'july juli juillet julio luglio julho jul',
    'august aout agosto augustus aug',
    'september septembre septiembre settembre setembro sept sep',
    'october oktober octobre octubre ottobre outubro oct okt',
    'november novembre noviembre novembro nov',
    'december dezember decembre diciembre dicembre dezembro dec dez',
  ];
  const rows = NAMES.flatMap((names, i) => names.split(' ').map((name) => [name, i + 1] as const));
  it.each(rows)('%s is month %i', (name, month) => {
    const expected = `days ${month}-7; months ${month}; monthsOfYears ${month}/2026; dates ${month}-7/2026`;
    for (const written of [name, capital(name), name.toUpperCase()]) {
      expect(named(`by 7 ${written} 2026`)).toBe(expected);
      expect(named(`by ${written} 7, 2026`)).toBe(expected);
      expect(named(`x${written} 7`)).toBe('');
      expect(named(`7 ${written}x`)).toBe('');
    }
  });

  it.each([
    ['may 5', ''],
    ['5 may', ''],
    ['may', ''],
    ['May', 'months 5'],
    ['5 May', 'days 5-5; months 5'],
    ['MAY 5', 'days 5-5; months 5'],
    ['mar', ''],
    ['marco', ''],
    ['Mar', 'months 3'],
    ['Marco', 'months 3'],
    ['MARCO', 'months 3'],
    ['5 mar', 'days 3-5'],
    ['5 marco', 'days 3-5'],
    ['mars', 'months 3'],
    ['jAn', ''],
  ])('words that are months only in capitals: %s', (text, expected) => expect(named(text)).toBe(expected));
});

describe('names of days of the week', () => {
  const NAMES = [
    'monday montag lundi lunes lunedi maandag',
    'tuesday dienstag mardi martes martedi dinsdag',
    'wednesday mittwoch mercredi miercoles mercoledi woensdag',
    'thursday donnerstag jeudi jueves giovedi donderdag',
    'friday freitag vendredi viernes venerdi vrijdag',
    'saturday samstag sonnabend samedi sabado sabato zaterdag',
    'sunday sonntag dimanche domingo domenica zondag',
  ];
  it.each(NAMES.flatMap((names, i) => names.split(' ').map((name) => [name, i] as const)))(
    '%s is day %i',
    (name, day) => {
      for (const written of [name, capital(name), name.toUpperCase()])
        expect(named(`on ${written}.`)).toBe(`weekdays ${day}`);
      expect(named(`x${name} ${name}x`)).toBe('');
    },
  );
});

describe('days in words', () => {
  it.each([
    ['5 March', 'days 3-5; months 3'],
    ['05 March', 'days 3-5; months 3'],
    ['15 March', 'days 3-15; months 3'],
    ['March 15', 'days 3-15; months 3'],
    ['1st March', 'days 3-1; months 3'],
    ['2nd March', 'days 3-2; months 3'],
    ['3rd of March', 'days 3-3; months 3'],
    ['5th of March 2026', 'days 3-5; months 3; monthsOfYears 3/2026; dates 3-5/2026'],
    ['March 1st', 'days 3-1; months 3'],
    ['March 2nd', 'days 3-2; months 3'],
    ['March 3rd', 'days 3-3; months 3'],
    ['March 5th, 2026', 'days 3-5; months 3; monthsOfYears 3/2026; dates 3-5/2026'],
    ['March 5 2026', 'days 3-5; months 3; monthsOfYears 3/2026; dates 3-5/2026'],
    ['Mar. 5, 2026', 'days 3-5; months 3; monthsOfYears 3/2026; dates 3-5/2026'],
    ['1er mars 2026', 'days 3-1; months 3; monthsOfYears 3/2026; dates 3-1/2026'],
    ['5. Marz 2026', 'days 3-5; months 3; monthsOfYears 3/2026; dates 3-5/2026'],
    ['1º de mayo de 2026', 'days 5-1; months 5; monthsOfYears 5/2026; dates 5-1/2026'],
    ['5 di luglio 2026', 'days 7-5; months 7; monthsOfYears 7/2026; dates 7-5/2026'],
    ['5 March, 2026', 'days 3-5; months 3; monthsOfYears 3/2026; dates 3-5/2026'],
    ['5 March of 2026', 'days 3-5; months 3; monthsOfYears 3/2026; dates 3-5/2026'],
    ['March 2026', 'months 3; monthsOfYears 3/2026'],
    ['March, 2026', 'months 3; monthsOfYears 3/2026'],
    ['marzo de 2026', 'months 3; monthsOfYears 3/2026'],
    ['March of 2026', 'months 3; monthsOfYears 3/2026'],
    ['March 5, 12 and 13', 'days 3-5; months 3'],
    ['March 5.', 'days 3-5; months 3'],
  ])('%s', (text, expected) => expect(named(text)).toBe(expected));

  it.each([
    ['a number of three digits before', '115 March', 'months 3'],
    ['a number of three digits behind', 'March 155', 'months 3'],
    ['a number with decimals', 'March 5.5', 'months 3'],
    ['a number with decimals, by comma', 'March 5,5', 'months 3'],
    ['two spaces', '5  March', 'months 3'],
    ['a year of five digits', '5 March 20261', 'days 3-5; months 3'],
    ['a year of two digits', '5 March 26', 'days 3-5; months 3'],
    ['a year further on', '5 March until 2026', 'days 3-5; months 3'],
    ['a year behind a break', '5 March; 2026', 'days 3-5; months 3'],
  ])('not read as one: %s', (_, text, expected) => expect(named(text)).toBe(expected));
});

describe('days in figures', () => {
  it.each([
    ['2026-03-01', '2026', '3-1'],
    ['2026/3/1', '2026', '3-1'],
    ['2026.03.01', '2026', '3-1'],
    ['2026-3-31', '2026', '3-31'],
    ['01.03.2026', '2026', '3-1 1-3'],
    ['1.3.26', '26', '3-1 1-3'],
    ['1/3/2026', '2026', '3-1 1-3'],
    ['1-3-2026', '2026', '3-1 1-3'],
    ['03/13/2026', '2026', '3-13'],
    ['13/03/2026', '2026', '3-13'],
    ['12/13/2026', '2026', '12-13'],
    ['13/12/2026', '2026', '12-13'],
    ['13/13/2026', '2026', ''],
    ['2026-03-01t10:00', '2026', '3-1'],
  ])('%s', (text, year, days) => {
    expect(datesInFigures(`on ${text}.`)).toEqual([{ year, days: days.split(' ').filter(Boolean) }]);
    expect(withoutDates(`on ${text}`, false)).toBe(`on  ; ${text.includes('t') ? 't10:00' : ''}`);
  });

  it.each([
    '1.3-2026',
    '1-3/2026',
    '1.3.202',
    '12026-03-01',
    '2026-03-011',
    '1.3.20261',
    '101.3.2026',
    '2026-03',
    '3/2026',
    '1.3',
    '10-5',
  ])('%s is none', (text) => {
    expect(datesInFigures(text)).toEqual([]);
    expect(withoutDates(text, true)).toBe(text);
  });

  it('their numbers, each for itself', () => {
    expect(withoutDates('on 2026-03-01 or 1/3/26', true)).toBe('on  ; 2026 ; 03 ; 01 ;  or  ; 1 ; 3 ; 26 ; ');
    expect(withoutDates('on 2026-03-01 or 1/3/26', false)).toBe('on  ;  or  ; ');
  });
});

describe('what a source can be read to say', () => {
  it.each([
    ['March 3-5, 2026', 'days 3-3 3-5; months 3; monthsOfYears 3/2026; dates 3-3/2026 3-5/2026'],
    ['March 3, 5 and 9, 2026', 'days 3-3 3-5 3-9; months 3; monthsOfYears 3/2026; dates 3-3/2026 3-5/2026 3-9/2026'],
    ['March 3 and 5', 'days 3-3 3-5; months 3'],
    ['March 3, and 5', 'days 3-3 3-5; months 3'],
    ['March 3 or 5', 'days 3-3 3-5; months 3'],
    ['March 3, or 5', 'days 3-3 3-5; months 3'],
    ['March 3 to 5', 'days 3-3 3-5; months 3'],
    ['March 3 through 5', 'days 3-3 3-5; months 3'],
    ['March 3 - 5', 'days 3-3 3-5; months 3'],
    ['March 3rd-5th', 'days 3-3 3-5; months 3'],
    ['March 3 with 5', 'days 3-3; months 3'],
    ['3-5 March 2026', 'days 3-3 3-5; months 3; monthsOfYears 3/2026; dates 3-3/2026 3-5/2026'],
    ['3, 5 and 9 March', 'days 3-3 3-5 3-9; months 3'],
    ['between March and June 2026', 'months 3 6; monthsOfYears 3/2026 6/2026'],
    ['1 March to 30 April 2026', 'days 3-1 4-30; months 3 4; monthsOfYears 3/2026 4/2026; dates 3-1/2026 4-30/2026'],
    ['January 1 to March 31, 2026', 'days 1-1 3-31; months 1 3; monthsOfYears 1/2026 3/2026; dates 1-1/2026 3-31/2026'],
    [
      'January 1, 2027; March 31, 2026',
      'days 1-1 3-31; months 1 3; monthsOfYears 1/2027 3/2026; dates 1-1/2027 3-31/2026',
    ],
    ['2026-03-31', 'days 3-31; months 3; monthsOfYears 3/2026; dates 3-31/2026'],
    ['01/03/2026', 'days 1-3 3-1; months 1 3; monthsOfYears 1/2026 3/2026; dates 1-3/2026 3-1/2026'],
    ['a Monday in March', 'months 3; weekdays 0'],
  ])('%s', (text, expected) => expect(possible(text)).toBe(expected));

  it.each([
    ['a day 30 characters before its month', `1${x(28)} March`, 'days 3-1; months 3'],
    ['a day 31 characters before its month', `1${x(29)} March`, 'months 3'],
    ['a year that ends 40 characters behind its month', `March ${x(34)} 2026`, 'months 3; monthsOfYears 3/2026'],
    ['a year that ends 41 characters behind its month', `March ${x(35)} 2026`, 'months 3'],
    ['a number of three digits before', '115 of March', 'months 3'],
    ['a year of the last century', 'March in 1999', 'months 3; monthsOfYears 3/1999'],
    ['a number that is no year: 1899', 'March in 1899', 'months 3'],
    ['a number that is no year: 2100', 'March in 2100', 'months 3'],
    ['a number that is no year: 12026', 'March in 12026', 'months 3'],
    ['a number that is no year: 20260', 'March in 20260', 'months 3'],
    ['the day of the month before, next to it', 'April 4, March', 'days 4-4; months 3 4'],
    ['the day of a month that ends 29 characters before', `April 4 ${x(25)} March`, 'days 4-4; months 3 4'],
    [
      'the day of a month that ends 30 characters before, which may be of either',
      `April 4 ${x(26)} March`,
      'days 3-4 4-4; months 3 4',
    ],
    [
      'the day before a month that stands alone, behind another month',
      `April ${x(25)} 4 March`,
      'days 3-4; months 3 4',
    ],
  ])('%s', (_, text, expected) => expect(possible(text)).toBe(expected));
});
