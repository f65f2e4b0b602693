import { describe, expect, it } from 'vitest';
import { firstOrdinals, readNumberWords } from '../../../lib/summaries/trust/number-words.ts';

const read = (text: string) => readNumberWords(text).text;
const quantities = (text: string) => [...readNumberWords(text).quantities];
const rows = (words: string) => words.split(' ').map((row) => row.split(':') as [string, string]);

describe('words that become digits', () => {
  it.each(
    rows(
      'two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 thirteen:13 fourteen:14 fifteen:15 sixteen:16 seventeen:17 eighteen:18 nineteen:19 ' +
        'twenty:20 thirty:30 forty:40 fifty:50 sixty:60 seventy:70 eighty:80 ninety:90 ' +
        'third:3 fourth:4 fifth:5 sixth:6 seventh:7 eighth:8 ninth:9 tenth:10 eleventh:11 twelfth:12 ' +
        'zwei:2 drei:3 vier:4 funf:5 sechs:6 sieben:7 neun:9 zehn:10 elf:11 zwolf:12 dreizehn:13 zwanzig:20 dreißig:30 dreissig:30 vierzig:40 funfzig:50 sechzig:60 siebzig:70 achtzig:80 neunzig:90 hundert:100 ' +
        'deux:2 trois:3 quatre:4 cinq:5 huit:8 dix:10 douze:12 treize:13 quatorze:14 quinze:15 vingt:20 trente:30 quarante:40 cinquante:50 soixante:60 septante:70 nonante:90 ' +
        'tres:3 cuatro:4 cinco:5 seis:6 siete:7 ocho:8 nueve:9 diez:10 doce:12 trece:13 catorce:14 quince:15 veinte:20 treinta:30 cuarenta:40 cincuenta:50 sesenta:60 setenta:70 ochenta:80 noventa:90 cien:100 ' +
        'tre:3 quattro:4 cinque:5 sette:7 nove:9 dieci:10 undici:11 dodici:12 tredici:13 quattordici:14 quindici:15 sedici:16 diciassette:17 diciotto:18 diciannove:19 venti:20 trenta:30 quaranta:40 cinquanta:50 sessanta:60 settanta:70 ottanta:80 novanta:90',
    ),
  )('%s is %s', (word, expected) => {
    expect(read(`in ${word} days`)).toBe(`in ${expected} days`);
    expect(read(word.toUpperCase().replace('SS', word.includes('ß') ? 'ß' : 'SS'))).toBe(expected);
    expect(read(`x${word}`)).toBe(`x${word}`);
    expect(read(`${word}x`)).toBe(`${word}x`);
    expect(quantities(word)).toEqual([]);
  });

  it.each([
    ['twenty one', '21'],
    ['twenty-one', '21'],
    ['thirty five', '35'],
    ['ninety-nine', '99'],
    ['ninety ten', '90 10'],
    ['a hundred', '100'],
    ['an hundred', '100'],
    ['one hundred', '100'],
    ['two hundred', '200'],
    ['nineteen hundred', '1900'],
    ['twenty-five hundred', '2500'],
    ['one hundred five', '105'],
    ['one hundred and five', '105'],
    ['one hundred and one', '101'],
    ['one hundred twenty-five', '125'],
    ['nine hundred and ninety-nine', '999'],
    ['a million', '1 million'],
    ['one billion', '1 billion'],
    ['an thousand', '1 thousand'],
    ['a crore', '1 crore'],
    ['a hundred million', '100 million'],
    ['two million', '2 million'],
    ['zwei millionen', '2 millionen'],
    ['fifty cents', '50 cents'],
  ])('%s is %s', (text, expected) => {
    expect(read(text)).toBe(expected);
    expect(quantities(text)).toEqual([]);
  });
});

describe('words that are none, or may be others', () => {
  it.each([
    'zero',
    'one',
    'one of them',
    'a',
    'an',
    'a day',
    'first',
    'second',
    'thirteenth',
    'someone',
    'per cent',
    'due',
    'once',
    'sei',
    'onze',
    'sept',
    'neuf',
    'otto',
    'dos',
    'cento',
    'ciento',
    'seize',
    'vingts',
    'halfway',
    'multi',
    '一',
    '一个',
  ])('%s stays, and is no quantity', (text) => {
    expect(read(text)).toBe(text);
    expect(quantities(text)).toEqual([]);
  });
});

describe('words of quantity that are no number', () => {
  it.each(
    (
      'hundred hundreds thousand thousands tens dozen dozens half twice thrice double doubled triple tripled multimillion multibillion ' +
      'dutzend dutzende hunderte tausende doppelt douzaine douzaines centaine centaines millier milliers moitie docena docenas decenas cientos miles mitad doble ' +
      'dozzina dozzine decine centinaia migliaia doppio ' +
      'tausend mille mil mila million millions millionen millones millon milioni milione mio mln mill billion billions trillion trillions ' +
      'milliard milliards milliarde milliarden miliardo miliardi mrd mia mds billon billones billionen lakh lakhs lac lacs crore crores'
    ).split(' '),
  )('%s', (word) => {
    expect(quantities(`about ${word} of it`)).toEqual([word]);
    expect(quantities(`x${word}`)).toEqual([]);
    expect(quantities(`${word}x`)).toEqual([]);
  });

  it.each(['thousand', 'million', 'milliarden', 'crore'])('%s behind digits belongs to them', (word) => {
    for (const text of [`5 ${word}`, `5-${word}`, `5${word}`]) expect(quantities(text), text).toEqual([]);
    expect(quantities(`5, ${word}`)).toEqual([word]);
  });

  it.each([
    '二',
    '五百万',
    '十',
    '百',
    '千',
    '万',
    '亿',
    '兆',
    '两',
    '〇',
    '零',
    '三',
    '四',
    '五',
    '六',
    '七',
    '八',
    '九',
    '一百',
    '百一',
  ])('of East Asia: %s', (word) => {
    expect(quantities(`款${word}元`)).toEqual([word]);
    expect(quantities(`5${word}元`)).toEqual([]);
  });

  it('traditional signs are the plain ones', () => {
    expect(quantities('五億 三萬 兩')).toEqual(['五亿', '三万', '两']);
    expect(read('500億')).toBe('500亿');
  });
});

describe('numbers that are not read are kept whole', () => {
  it.each([
    'vingt-cinq',
    'vingt cinq',
    'soixante et onze',
    'treinta y cinco',
    'treinta cinco',
    'vierzehn',
    'funfundzwanzig',
    'einundzwanzig',
    'zweihundert',
    'dreihundert',
    'duecento',
    'trecento',
    'quarantadue',
    'ventuno',
    'trentuno',
    'cinquantuno',
    'doscientosdos',
    'hundertzwanzig',
    'achtzehn',
    'sechzehn',
    'siebzehn',
    'neunzehn',
  ])('%s', (text) => {
    expect(read(`in ${text} tagen`)).toBe('in  ;  tagen');
    expect(quantities(`in ${text} tagen`)).toEqual([text]);
  });

  it.each([
    ['cent millions', 'cent'],
    ['due milioni', 'due'],
    ['once million', 'once'],
    ['otto mila', 'otto'],
    ['sei mille', 'sei'],
    ['neuf milliards', 'neuf'],
    ['mil millones', 'mil'],
  ])('words of two meanings before a scale: %s', (text, word) => {
    expect(quantities(text)).toContain(word);
    expect(quantities(text.split(' ')[0] ?? '')).toEqual(word === 'mil' ? ['mil'] : []);
  });
});

describe('first and second', () => {
  it.each([
    ['the first and SECOND quarter', ['1', '2']],
    ['the second', ['2']],
    ['First', ['1']],
    ['firstly, seconds, the third', []],
    ['', []],
  ])('%s', (text, expected) => expect(firstOrdinals(text)).toEqual(expected));
});
