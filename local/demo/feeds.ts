import { deskFeed } from './desk-feed.ts';
import { DESKS } from './desks/all.ts';
import type { DemoFeed } from './feed.ts';
import { atom, jsonFeed, rdf, rss2 } from './formats.ts';
import { BAFIN } from './items/bafin.ts';
import { BAFIN_MEASURES } from './items/bafin-measures.ts';
import { BIS } from './items/bis.ts';
import { CFTC } from './items/cftc.ts';
import { CSSF } from './items/cssf.ts';
import { CSSF_PUBLICATIONS } from './items/cssf-publications.ts';
import { EBA } from './items/eba.ts';
import { ECB } from './items/ecb.ts';
import { ESMA } from './items/esma.ts';
import { FCA } from './items/fca.ts';
import { FDA } from './items/fda.ts';
import { FED } from './items/fed.ts';
import { FINMA } from './items/finma.ts';
import { FSA_JAPAN } from './items/fsa-japan.ts';
import { IOSCO } from './items/iosco.ts';
import { MAS } from './items/mas.ts';
import { SEC } from './items/sec.ts';

const RSS = 'application/rss+xml; charset=utf-8';
const XML = 'text/xml; charset=utf-8';
const WASHINGTON = { zone: 'America/New_York', locale: 'en-US' };
const BERLIN = { zone: 'Europe/Berlin', locale: 'de-DE' };
const LUXEMBOURG = { zone: 'Europe/Luxembourg', locale: 'fr-LU' };
const PARIS = { zone: 'Europe/Paris', locale: 'en-GB' };

/** Feeds whose items were all written by hand, each in the format in which its publisher writes. */
const BY_HAND: readonly DemoFeed[] = [
  {
    ...WASHINGTON,
    id: 'sec-press-releases',
    title: 'SEC Press Releases',
    home: 'https://www.sec.gov/',
    items: SEC,
    contentType: RSS,
    guid: (number) => `demo-2026-${number}`,
    write: (channel, entries) => rss2(channel, entries, { permaLink: false, cdata: true }),
  },
  {
    ...WASHINGTON,
    id: 'fed-press-releases',
    title: 'Federal Reserve Board Press Releases',
    home: 'https://www.federalreserve.gov/',
    items: FED,
    contentType: XML,
    guid: (number) => `https://www.federalreserve.gov/demo/2026/pressreleases/bcreg2026-${number}a.htm`,
    write: (channel, entries) => rss2(channel, entries, { permaLink: false, cdata: true, plain: true, zone: 'GMT' }),
  },
  {
    ...WASHINGTON,
    id: 'cftc-press-releases',
    title: 'CFTC Press Releases',
    home: 'https://www.cftc.gov/',
    items: CFTC,
    contentType: RSS,
    guid: (number) => `demo-${9000 + number}-26`,
    isRelative: true,
    write: (channel, entries) => rss2(channel, entries, { permaLink: false }),
  },
  {
    ...WASHINGTON,
    id: 'fda-press-announcements',
    title: 'FDA Press Announcements',
    home: 'https://www.fda.gov/',
    items: FDA,
    contentType: RSS,
    guid: (_, slug) => `https://www.fda.gov/demo/2026/press-announcements/${slug}`,
    markup: true,
    write: (channel, entries) => rss2(channel, entries, { permaLink: false, cdata: true, zone: 'US' }),
  },
  {
    ...PARIS,
    id: 'esma-news',
    title: 'ESMA News',
    home: 'https://www.esma.europa.eu/',
    items: ESMA,
    contentType: RSS,
    guid: (number) => `demo-${20_800 + number}`,
    write: (channel, entries) => rss2(channel, entries, { permaLink: false }),
  },
  {
    ...PARIS,
    id: 'eba-news',
    title: 'EBA News & Press',
    home: 'https://www.eba.europa.eu/',
    items: EBA,
    contentType: 'application/atom+xml; charset=utf-8',
    guid: (number) => `tag:eba.europa.eu,2026:demo/${number}`,
    write: atom,
  },
  {
    id: 'ecb-press-releases',
    title: 'ECB Press Releases',
    home: 'https://www.ecb.europa.eu/',
    items: ECB,
    zone: 'Europe/Berlin',
    locale: 'en-GB',
    contentType: XML,
    guid: (number) => `https://www.ecb.europa.eu/demo/2026/press/pr/html/ecb.pr26${number}.en.html`,
    write: (channel, entries) => rss2(channel, entries, { permaLink: false, plain: true }),
  },
  {
    id: 'bafin-news',
    title: 'BaFin – Aktuelle Meldungen und Maßnahmen',
    home: 'https://www.bafin.de/',
    items: BAFIN,
    zone: 'Europe/Berlin',
    locale: 'de-DE',
    contentType: 'application/rss+xml',
    guid: (number) => `https://www.bafin.de/demo/2026/SharedDocs/Meldung/DE/meldung_${number}.html?nn=demo&lang=de`,
    encoding: 'windows-1252',
    write: (channel, entries) => rss2(channel, entries, { plain: true, encoding: 'windows-1252' }),
  },
  {
    id: 'fca-news',
    title: 'FCA News',
    home: 'https://www.fca.org.uk/',
    items: FCA,
    zone: 'Europe/London',
    locale: 'en-GB',
    contentType: RSS,
    guid: (number) => `${34_000 + number} at https://www.fca.org.uk/demo`,
    write: (channel, entries) => rss2(channel, entries, { permaLink: false }),
  },
  {
    id: 'mas-media-releases',
    title: 'MAS Media Releases',
    home: 'https://www.mas.gov.sg/',
    items: MAS,
    zone: 'Asia/Singapore',
    locale: 'en-SG',
    contentType: 'application/feed+json; charset=utf-8',
    guid: (_, slug) => `https://www.mas.gov.sg/demo/media-releases/2026/${slug}`,
    write: jsonFeed,
  },
  {
    id: 'fsa-japan-news',
    title: "FSA Japan: What's New (金融庁)",
    home: 'https://www.fsa.go.jp/en/',
    items: FSA_JAPAN,
    zone: 'Asia/Tokyo',
    locale: 'en-US',
    contentType: XML,
    guid: (number) => `https://www.fsa.go.jp/demo/en/news/2026/2026${number}.html`,
    undated: true,
    write: (channel, entries) => rss2(channel, entries, { plain: true }),
  },
  {
    id: 'bis-press-releases',
    title: 'BIS Press Releases',
    home: 'https://www.bis.org/',
    items: BIS,
    zone: 'Europe/Zurich',
    locale: 'en-GB',
    contentType: XML,
    guid: (number) => `https://www.bis.org/demo/2026/press/p26${number}.htm`,
    write: rdf,
  },
  {
    ...BERLIN,
    id: 'bafin-measures',
    title: 'BaFin – Maßnahmen',
    home: 'https://www.bafin.de/',
    items: BAFIN_MEASURES,
    newest: 2,
    contentType: RSS,
    guid: (number) => `demo-massnahme-${number}`,
    write: (channel, entries) => rss2(channel, entries, { permaLink: false, plain: true }),
  },
  {
    id: 'finma-news',
    title: 'FINMA: Aktuell',
    home: 'https://www.finma.ch/',
    items: FINMA,
    newest: 1,
    zone: 'Europe/Zurich',
    locale: 'de-CH',
    contentType: RSS,
    guid: (number) => `demo-finma-${number}`,
    write: (channel, entries) => rss2(channel, entries, { permaLink: false }),
  },
  {
    ...LUXEMBOURG,
    id: 'cssf-news',
    title: 'CSSF : actualités',
    home: 'https://www.cssf.lu/',
    items: CSSF,
    newest: 1,
    contentType: RSS,
    guid: (number) => `demo-cssf-${number}`,
    write: (channel, entries) => rss2(channel, entries, { permaLink: false, cdata: true }),
  },
  {
    ...LUXEMBOURG,
    id: 'cssf-publications',
    title: 'CSSF : publications',
    home: 'https://www.cssf.lu/',
    items: CSSF_PUBLICATIONS,
    newest: 4,
    hasPdf: true,
    contentType: RSS,
    guid: (number) => `demo-cssf-publication-${number}`,
    write: (channel, entries) => rss2(channel, entries, { permaLink: false, cdata: true }),
  },
  {
    id: 'iosco-news',
    title: 'OICV: noticias',
    home: 'https://www.iosco.org/',
    items: IOSCO,
    newest: 3,
    zone: 'Europe/Madrid',
    locale: 'es-ES',
    contentType: 'application/atom+xml; charset=utf-8',
    guid: (number) => `tag:iosco.org,2026:demo/${number}`,
    write: atom,
  },
];

/** The demo feeds. */
export const DEMO_FEEDS: readonly DemoFeed[] = [...BY_HAND, ...DESKS.map(deskFeed)];
