import { describe, expect, it } from 'vitest';
import { numbersOf } from '../../../lib/summaries/trust/numbers.ts';

/** The numbers of a text in small letters, as it is when its number words are read. */
const read = (text: string) => [...numbersOf(text)].join(' ');

describe('one form for each writing', () => {
  it.each([
    ['0', '0'],
    ['5', '5'],
    ['05', '5'],
    ['007', '7'],
    ['12', '12'],
    ['1234', '1234'],
    ['1,234', '1234'],
    ['1.234', '1234'],
    ['1 234', '1234'],
    ["1'234", '1234'],
    ['1’234', '1234'],
    ['12,345', '12345'],
    ['123,456', '123456'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1 234 567', '1234567'],
    ['0.5', '0.5'],
    ['0,5', '0.5'],
    ['00.50', '0.5'],
    ['2.00', '2'],
    ['12.34', '12.34'],
    ['12,34', '12.34'],
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234.5'],
    ['1 234,50', '1234.5'],
    ['1.234.567,89', '1234567.89'],
    ['٣', '٣'],
    ['999999999999999', '999999999999999'],
    ['1234567890123456', '1234567890123456'],
    ['12,345,678,901,234,567', '12345678901234567'],
    ['0001234567890123456', '1234567890123456'],
  ])('%s is %s', (text, expected) => expect(read(text)).toBe(expected));
});

describe('three digits after a mark are a group, but not behind a zero or four digits', () => {
  it.each([
    ['2.375', '2375'],
    ['0.123', '0.123'],
    ['0,123', '0.123'],
    ['0 123', '123'],
    ['1234.567', '1234.567'],
    ['1234,567', '1234.567'],
    ['1.2345', '1.2345'],
    ['1,2345', '1.2345'],
  ])('%s is %s', (text, expected) => expect(read(text)).toBe(expected));
});

describe('what is more than one number', () => {
  it.each([
    ['1,2,3', '1.2 3'],
    ['1.2.3', '1.2 3'],
    ['1,234 567', '1234 567'],
    ['5,00,000', '5 0'],
    ['10-5', '10 5'],
    ['10b-5', '10 5'],
    ['12(b)(2)', '12 2'],
    ['3 of 4', '3 4'],
  ])('%s is %s', (text, expected) => expect(read(text)).toBe(expected));
});

describe('scales', () => {
  const NAMES: [power: string, names: string][] = [
    ['500', 'hundred'],
    ['5000', 'thousand tausend tsd mille mil mila'],
    ['500000', 'lakh lakhs lac lacs'],
    ['5000000', 'mn mio mln mill million millions millionen millones millon milioni milione milhao milhoes miljoen'],
    ['50000000', 'crore crores'],
    [
      '5000000000',
      'bn mrd md mds mia billion billions milliard milliards milliarde milliarden miliardo miliardi miljard',
    ],
    ['5000000000000', 'tn trillion trillions billones billon billionen'],
  ];
  it.each(NAMES.flatMap(([value, names]) => names.split(' ').map((name) => [name, value])))(
    '5 %s is %s',
    (name, value) => {
      expect(read(`5 ${name}`)).toBe(value);
      expect(read(`5${name}`)).toBe(value);
      expect(read(`5-${name}`)).toBe(value);
      expect(read(`5 ${name}x`)).toBe('5');
      expect(read(`5 x${name}`)).toBe('5');
    },
  );

  it.each([
    ['5k', '5000'],
    ['5m', '5000000'],
    ['5b', '5000000000'],
    ['usd 5m.', '5000000'],
    ['5 k', '5'],
    ['5 m', '5'],
    ['5 b', '5'],
    ['5-m', '5'],
    ['5b-6', '5 6'],
    ['5kg', '5'],
    ['5mx', '5'],
    ['5bps', '5'],
    ['5t', '5'],
  ])('one letter counts only next to its number: %s is %s', (text, expected) => expect(read(text)).toBe(expected));

  it.each([
    ['5百', '500'],
    ['5千', '5000'],
    ['5万', '50000'],
    ['5 万', '50000'],
    ['5亿', '500000000'],
    ['5兆', '5000000000000'],
    ['5만', '50000'],
    ['5억', '500000000'],
    ['5조', '5000000000000'],
    ['5十万', '500000'],
    ['5百万', '5000000'],
    ['5千万', '50000000'],
    ['5百亿', '50000000000'],
    ['5个', '5'],
  ])('of East Asia: %s is %s', (text, expected) => expect(read(text)).toBe(expected));

  it.each([
    ['1.5 million', '1500000'],
    ['1,5 million', '1500000'],
    ['1.1 million', '1100000'],
    ['0.1 million', '100000'],
    ['0 million', '0'],
    ['1,234.5 million', '1234500000'],
    ['1 000 million', '1000000000'],
    ['1.23456789 million', '1234567.89'],
    ['5  million', '5'],
    ['5 and a million', '5'],
  ])('times the number before: %s is %s', (text, expected) => expect(read(text)).toBe(expected));

  it.each([
    ['2.375 billion', '2.375 e9'],
    ['2,375 million', '2,375 e6'],
    ['12.375 million', '12.375 e6'],
    ['123,375 k', '123375'],
    ['123,375k', '123,375 e3'],
    ['2.3750 billion', '2375000000'],
    ['1234.375 million', '1234375000'],
    ['2.375', '2375'],
  ])('group or decimals, only the same writing is the same: %s is %s', (text, expected) =>
    expect(read(text)).toBe(expected),
  );
});

describe('marks around a number change nothing', () => {
  it.each([
    '5%',
    '5 %',
    '5 percent',
    '5 per cent',
    '5 basis points',
    '5bps',
    '$5',
    '€5',
    'us$5',
    '5 eur',
    'rs 5',
    '5th',
    'q5',
    '(5)',
    '5.',
    '5,',
    '5;',
    '-5',
    '5 months',
  ])('%s is 5', (text) => expect(read(text)).toBe('5'));
});
