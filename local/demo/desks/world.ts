import type { Voice } from '../writing/voice.ts';
import type { Desk } from './desk.ts';

const BASEL = { zone: 'Europe/Zurich', locale: 'en-GB' };
const PARIS = { zone: 'Europe/Paris', locale: 'en-GB' };
const voice = (reg: string, firms: string, rules: string, city = 'Basel'): Voice => ({
  ...{ reg, firms, rules, city },
  money: '$',
  paper: 'a consultative document',
});

/** Feeds of bodies that set standards for the whole world, in English. */
export const WORLD: readonly Desk[] = [
  {
    ...{ ...BASEL, id: 'bis-central-bank-speeches', title: "Central Bankers' Speeches", home: 'https://www.bis.org/' },
    voice: voice('the central bank', 'banks', 'rules', 'Lisbon'),
    plans: [
      'speech digitalMoney',
      'remarks climate',
      'speech collateral',
      'speech instant',
      'speech buffers',
      'speech crossBorder',
      'remarks liquidity',
    ],
    kinds: ['Bank'],
  },
  {
    ...{ ...BASEL, id: 'bcbs-publications', title: 'Basel Committee: Publications', home: 'https://www.bis.org/bcbs/' },
    voice: voice('the Basel Committee', 'banks', 'standards'),
    plans: [
      'consultation exposures',
      'statement rates',
      'review data',
      'paper custody',
      'review liquidity',
      'answers exposures',
      'programme exposures custody artificial liquidity climate',
    ],
    kinds: ['Bank'],
    hasPdf: true,
  },
  {
    ...{ ...BASEL, id: 'cpmi-publications', title: 'CPMI: Publications', home: 'https://www.bis.org/cpmi/' },
    voice: voice('the CPMI', 'infrastructures', 'guidance'),
    plans: [
      'review crossBorder',
      'consultation infrastructure',
      'statement margin',
      'release payments',
      'review digitalMoney',
      'answers infrastructure',
    ],
    kinds: ['Bank'],
    hasPdf: true,
  },
  {
    ...{ ...BASEL, id: 'fsb-news', title: 'FSB: News and Publications', home: 'https://www.fsb.org/' },
    voice: voice('the FSB', 'institutions', 'recommendations'),
    plans: [
      'review artificial',
      'consultation thirdParties',
      'final margin',
      'review crossBorder',
      'paper incidents',
      'review exposures',
      'programme crossBorder artificial exposures margin incidents climate thirdParties',
    ],
    kinds: ['Bank'],
  },
  {
    ...{ ...PARIS, id: 'fatf-publications', title: 'FATF: Publications', home: 'https://www.fatf-gafi.org/' },
    voice: voice('the FATF', 'countries and their firms', 'guidance', 'Paris'),
    plans: [
      'review virtual',
      'statement owners',
      'consultation correspondents',
      'review screening',
      'answers virtual',
      'programme virtual owners correspondents screening',
    ],
    kinds: ['Bank'],
    hasPdf: true,
  },
];
