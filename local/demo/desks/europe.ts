import type { Voice } from '../writing/voice.ts';
import type { Desk } from './desk.ts';

const PARIS = { zone: 'Europe/Paris', locale: 'en-GB' };
const FRANKFURT = { zone: 'Europe/Berlin', locale: 'en-GB' };
const LONDON = { zone: 'Europe/London', locale: 'en-GB' };
const voice = (reg: string, firms: string, more: Partial<Voice> = {}): Voice => ({
  reg,
  firms,
  money: '€',
  paper: 'a consultation paper',
  rules: 'guidelines',
  city: 'Frankfurt',
  ...more,
});
const british = (reg: string, firms: string) => voice(reg, firms, { money: '£', rules: 'rules', city: 'London' });
const SSM = voice('the ECB', 'significant institutions', {
  paper: 'a draft guide for consultation',
  rules: 'guidance',
});
const COMMISSION = voice('the Commission', 'operators', {
  paper: 'a call for evidence',
  rules: 'guidance',
  city: 'Brussels',
});
const FCA = british('the FCA', 'authorised firms');
const BANK = british('the Bank of England', 'market infrastructures');
const FIRMS = ['Capital', 'Wealth', 'Markets', 'Payments', 'Insurance Services'];

/** Feeds of the European Union, its members and the United Kingdom that are written in English. */
export const EUROPE: readonly Desk[] = [
  {
    ...{ ...FRANKFURT, id: 'eiopa-news', title: 'EIOPA News', home: 'https://www.eiopa.europa.eu/' },
    voice: voice('EIOPA', 'insurers', { rules: 'draft technical standards' }),
    plans: [
      'consultation catastrophe',
      'release premiums',
      'review value',
      'statement reserving',
      'answers pensions',
      'programme value catastrophe reserving pensions artificial',
      'speech catastrophe',
    ],
    kinds: FIRMS,
  },
  {
    ...{
      ...FRANKFURT,
      id: 'ecb-ssm-press',
      title: 'ECB Banking Supervision: Press',
      home: 'https://www.bankingsupervision.europa.eu/',
      voice: SSM,
    },
    plans: [
      'decision',
      'programme data climate property artificial thirdParties provisioning liquidity',
      'speech data',
      'review provisioning',
      'speech climate',
      'fine',
      'release profits',
      'speech exposures',
    ],
    kinds: ['Bank', 'Banque', 'Bankgruppe'],
  },
  {
    ...{
      ...FRANKFURT,
      id: 'ecb-ssm-publications',
      title: 'ECB Banking Supervision: Publications',
      home: 'https://www.bankingsupervision.europa.eu/',
      voice: SSM,
    },
    plans: [
      'consultation data',
      'final climate',
      'review property',
      'paper models',
      'review liquidity',
      'answers rates',
      'statement thirdParties',
    ],
    kinds: FIRMS,
    hasPdf: true,
  },
  {
    ...{
      ...PARIS,
      id: 'ec-finance-news',
      title: 'European Commission: Finance News',
      home: 'https://finance.ec.europa.eu/',
      voice: { ...COMMISSION, firms: 'market participants' },
    },
    plans: [
      'consultation costs',
      'paper settlement',
      'review green',
      'final instant',
      'speech crowdfunding',
      'extension green',
      'consultation digitalMoney',
    ],
    kinds: FIRMS,
  },
  {
    ...{
      ...PARIS,
      id: 'ec-sanctions-guidance',
      title: 'European Commission: Sanctions Guidance',
      home: 'https://finance.ec.europa.eu/',
      voice: COMMISSION,
    },
    plans: [
      'answers screening',
      'circular screening',
      'answers correspondents',
      'circular correspondents',
      'answers owners',
      'extension screening',
    ],
    kinds: FIRMS,
  },
  {
    ...{ ...FRANKFURT, id: 'esrb-press-releases', title: 'ESRB Press Releases', home: 'https://www.esrb.europa.eu/' },
    voice: voice('the ESRB', 'institutions', { rules: 'recommendations' }),
    plans: [
      'release risk',
      'review buffers',
      'review exposures',
      'statement funds',
      'review margin',
      'speech buffers',
      'review property',
    ],
    kinds: FIRMS,
  },
  {
    ...{
      zone: 'Europe/Amsterdam',
      locale: 'en-GB',
      id: 'ema-news',
      title: 'EMA News',
      home: 'https://www.ema.europa.eu/',
    },
    voice: voice('EMA', 'marketing authorisation holders', { city: 'Amsterdam' }),
    plans: [
      'circular shortages',
      'consultation trials',
      'review antimicrobials',
      'statement trials',
      'consultation artificial',
      'answers shortages',
      'medicine',
      'programme shortages trials antimicrobials devices',
    ],
    kinds: ['Pharma'],
    arrives: ['medicine'],
  },
  {
    ...{ ...FRANKFURT, id: 'bafin-news-en', title: 'BaFin News (English)', home: 'https://www.bafin.de/' },
    voice: voice('BaFin', 'supervised undertakings', { rules: 'guidance' }),
    plans: [
      'warning',
      'paper thirdParties',
      'review influencers',
      'warning',
      'circular incidents',
      'fine',
      'review vulnerable',
    ],
    kinds: ['Bank', 'Capital', 'Versicherung'],
    arrives: ['warning', 'fine'],
  },
  {
    ...{ ...PARIS, id: 'amf-news', title: 'AMF: News and Publications', home: 'https://www.amf-france.org/en' },
    voice: voice('the AMF', 'asset managers', { rules: 'policy', city: 'Paris' }),
    plans: [
      'review costs',
      'warning',
      'consultation tokens',
      'decision',
      'review green',
      'final crowdfunding',
      'warning',
      'release assets',
    ],
    kinds: ['Gestion', 'Patrimoine', 'Finance'],
    arrives: ['warning', 'fine'],
  },
  {
    ...{ ...LONDON, id: 'fca-publications', title: 'FCA Publications', home: 'https://www.fca.org.uk/', voice: FCA },
    plans: [
      'paper payLater',
      'final influencers',
      'review vulnerable',
      'review complaints',
      'paper clientAssets',
      'statement cash',
      'review scams',
      'programme scams vulnerable value influencers cash',
    ],
    kinds: FIRMS,
    hasPdf: true,
  },
  {
    ...{ ...LONDON, id: 'fca-warnings', title: 'FCA Warnings', home: 'https://www.fca.org.uk/', voice: FCA },
    plans: ['warning', 'warning', 'warning', 'warning', 'warning', 'warning', 'warning', 'warning'],
    kinds: FIRMS,
    arrives: ['warning'],
  },
  {
    ...{
      ...LONDON,
      id: 'pra-publications',
      title: 'Bank of England: Prudential Regulation Publications',
      home: 'https://www.bankofengland.co.uk/',
      voice: british('the PRA', 'banks and insurers'),
    },
    plans: [
      'paper incidents',
      'final small',
      'circular exposures',
      'decision',
      'consultation climate',
      'statement pay',
      'programme models reserving exposures data thirdParties incidents recovery',
      'answers recovery',
    ],
    kinds: ['Bank', 'Building Society', 'Insurance'],
    hasPdf: true,
  },
  {
    ...{
      ...LONDON,
      id: 'boe-news',
      title: 'Bank of England: News',
      home: 'https://www.bankofengland.co.uk/',
      voice: BANK,
    },
    plans: [
      'rate 3.75 0 1',
      'review infrastructure',
      'consultation digitalMoney',
      'rate 3.75 0 0',
      'final collateral',
      'release lending',
      'rate 3.75 25 0',
    ],
    kinds: FIRMS,
  },
  {
    ...{
      ...LONDON,
      id: 'boe-speeches',
      title: 'Bank of England: Speeches',
      home: 'https://www.bankofengland.co.uk/',
      voice: BANK,
    },
    plans: [
      'speech digitalMoney',
      'remarks margin',
      'speech infrastructure',
      'speech instant',
      'remarks artificial',
      'speech collateral',
      'speech cash',
    ],
    kinds: FIRMS,
  },
  {
    ...{
      ...LONDON,
      id: 'ofsi-updates',
      title: 'OFSI Updates',
      home: 'https://www.gov.uk/',
      voice: british('OFSI', 'firms'),
    },
    plans: [
      'designation',
      'penalty',
      'licence',
      'review screening',
      'removal',
      'designation',
      'circular screening',
      'licence',
    ],
    kinds: ['Trading'],
    arrives: ['designation', 'licence', 'penalty'],
  },
];
