import type { Voice } from '../writing/voice.ts';
import type { Desk } from './desk.ts';

const HONG_KONG = { zone: 'Asia/Hong_Kong', locale: 'en-GB' };
const SYDNEY = { zone: 'Australia/Sydney', locale: 'en-AU' };
const MUMBAI = { zone: 'Asia/Kolkata', locale: 'en-IN' };
const voice = (reg: string, firms: string, money: string, city: string, rules = 'rules'): Voice => ({
  ...{ reg, firms, money, city, rules },
  paper: 'a consultation paper',
});
const HKMA = voice('the HKMA', 'authorised institutions', 'HK$', 'Hong Kong', 'guidelines');
const SFC = voice('the SFC', 'licensed corporations', 'HK$', 'Hong Kong', 'code of conduct');
const RBI: Voice = {
  ...voice('the Reserve Bank', 'banks', '₹', 'Mumbai', 'directions'),
  million: 'crore',
  paper: 'draft directions for comment',
};

/** Feeds of Asia, Australia and the Gulf. */
export const ASIA: readonly Desk[] = [
  {
    ...{
      ...HONG_KONG,
      id: 'hkma-press-releases',
      title: 'HKMA Press Releases',
      home: 'https://www.hkma.gov.hk/eng/',
      voice: HKMA,
    },
    plans: [
      'release reserves',
      'warning',
      'decision',
      'review scams',
      'consultation custody',
      'warning',
      'speech crossBorder',
    ],
    kinds: ['Bank', 'Bank Asia', 'Finance'],
    arrives: ['warning', 'fine'],
  },
  {
    ...{
      ...HONG_KONG,
      id: 'hkma-circulars',
      title: 'HKMA Circulars',
      home: 'https://www.hkma.gov.hk/eng/',
      voice: HKMA,
    },
    plans: [
      'circular scams',
      'circular artificial',
      'circular climate',
      'answers custody',
      'circular incidents',
      'extension data',
      'circular correspondents',
    ],
    kinds: ['Bank'],
    hasPdf: true,
  },
  {
    ...{
      ...HONG_KONG,
      id: 'hkma-guidelines',
      title: 'HKMA Guidelines',
      home: 'https://www.hkma.gov.hk/eng/',
      voice: HKMA,
    },
    plans: [
      'final rates',
      'statement recovery',
      'final thirdParties',
      'paper buffers',
      'final exposures',
      'answers deposits',
    ],
    kinds: ['Bank'],
  },
  {
    ...{
      ...HONG_KONG,
      id: 'sfc-hk-press-releases',
      title: 'SFC Press Releases',
      home: 'https://www.sfc.hk/en/',
      voice: SFC,
    },
    plans: ['fine', 'ban', 'warning', 'revocation', 'speech tokens', 'ban', 'fine'],
    kinds: ['Securities', 'Asset Management', 'Futures'],
    arrives: ['fine', 'ban', 'warning'],
  },
  {
    ...{
      ...HONG_KONG,
      id: 'sfc-hk-circulars',
      title: 'SFC Circulars',
      home: 'https://www.sfc.hk/en/',
      voice: { ...SFC, rules: 'expectations' },
    },
    plans: [
      'circular clientAssets',
      'circular algorithms',
      'answers tokens',
      'circular virtual',
      'circular green',
      'answers records',
      'circular funds',
    ],
    kinds: ['Securities'],
    hasPdf: true,
  },
  {
    ...{
      ...HONG_KONG,
      id: 'sfc-hk-consultations',
      title: 'SFC Consultations and Conclusions',
      home: 'https://www.sfc.hk/en/',
      voice: { ...SFC, rules: 'conclusions' },
    },
    plans: [
      'consultation commodities',
      'final shorts',
      'paper virtual',
      'statement reporting',
      'paper disclosure',
      'final leverage',
    ],
    kinds: ['Securities'],
  },
  {
    ...{ ...SYDNEY, id: 'apra-news', title: 'APRA News and Publications', home: 'https://www.apra.gov.au/' },
    voice: voice('APRA', 'regulated entities', 'A$', 'Sydney', 'prudential standards'),
    plans: [
      'consultation liquidity',
      'release profits',
      'review incidents',
      'statement thirdParties',
      'programme incidents pensions climate recovery liquidity thirdParties models',
      'remarks pensions',
      'circular climate',
    ],
    kinds: ['Bank', 'Mutual', 'Super'],
  },
  {
    ...{ ...SYDNEY, id: 'asic-media-releases', title: 'ASIC Media Releases', home: 'https://asic.gov.au/' },
    voice: voice('ASIC', 'licensees', 'A$', 'Melbourne'),
    plans: [
      'ban',
      'decision',
      'review complaints',
      'warning',
      'revocation',
      'consultation green',
      'fine',
      'review influencers',
    ],
    kinds: ['Financial Services', 'Super', 'Markets', 'Lending'],
    arrives: ['ban', 'fine', 'revocation'],
  },
  {
    ...{ ...SYDNEY, id: 'rba-media-releases', title: 'RBA Media Releases', home: 'https://www.rba.gov.au/' },
    voice: voice('the Reserve Bank of Australia', 'payment providers', 'A$', 'Sydney', 'standards'),
    plans: [
      'rate 3.60 0 1',
      'consultation fees',
      'rate 3.60 0 0',
      'review cash',
      'speech instant',
      'rate 3.60 25 0',
      'release payments',
    ],
    kinds: ['Payments'],
  },
  {
    ...{
      ...MUMBAI,
      id: 'rbi-press-releases',
      title: 'RBI Press Releases',
      home: 'https://www.rbi.org.in/',
      voice: RBI,
    },
    plans: ['fine', 'rate 5.25 0 0', 'release lending', 'fine', 'revocation', 'paper artificial', 'rate 5.25 25 0'],
    kinds: ['Co-operative Bank', 'Finance', 'Microfinance'],
    arrives: ['fine', 'revocation'],
  },
  {
    ...{ ...MUMBAI, id: 'rbi-notifications', title: 'RBI Notifications', home: 'https://www.rbi.org.in/', voice: RBI },
    plans: [
      'circular owners',
      'final instant',
      'circular complaints',
      'extension incidents',
      'final exposures',
      'answers correspondents',
      'circular scams',
    ],
    kinds: ['Bank'],
    hasPdf: true,
  },
  {
    ...{
      ...MUMBAI,
      id: 'sebi-updates',
      title: 'SEBI: Press Releases, Circulars and Orders',
      home: 'https://www.sebi.gov.in/',
    },
    voice: { ...voice('SEBI', 'intermediaries', '₹', 'Mumbai', 'regulations'), million: 'crore' },
    plans: [
      'circular settlement',
      'ban',
      'consultation algorithms',
      'fine',
      'statement disclosure',
      'circular influencers',
      'ban',
      'consultation funds',
    ],
    kinds: ['Securities', 'Broking', 'Capital'],
    arrives: ['ban', 'fine'],
  },
  {
    ...{
      zone: 'Asia/Tokyo',
      locale: 'en-US',
      id: 'boj-whats-new',
      title: "Bank of Japan: What's New",
      home: 'https://www.boj.or.jp/en/',
    },
    voice: voice('the Bank of Japan', 'financial institutions', '¥', 'Tokyo', 'guidelines'),
    plans: [
      'release lending',
      'speech digitalMoney',
      'rate 0.75 0 0',
      'review collateral',
      'release payments',
      'speech rates',
      'review incidents',
    ],
    kinds: ['Bank'],
  },
  {
    ...{ zone: 'Asia/Dubai', locale: 'en-GB', id: 'dfsa-news', title: 'DFSA News', home: 'https://www.dfsa.ae/' },
    voice: voice('the DFSA', 'authorised firms', '$', 'Dubai'),
    plans: ['warning', 'consultation virtual', 'fine', 'final tokens', 'warning', 'review owners', 'ban'],
    kinds: ['Capital', 'Markets', 'Brokers'],
    arrives: ['warning', 'fine'],
  },
];
