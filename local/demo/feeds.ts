import type { DemoFeed } from './feed.ts';
import { atom, jsonFeed, rdf, rss2 } from './formats.ts';
import { BAFIN } from './items/bafin.ts';
import { BIS } from './items/bis.ts';
import { CFTC } from './items/cftc.ts';
import { EBA } from './items/eba.ts';
import { ECB } from './items/ecb.ts';
import { ESMA } from './items/esma.ts';
import { FCA } from './items/fca.ts';
import { FDA } from './items/fda.ts';
import { FED } from './items/fed.ts';
import { FSA_JAPAN } from './items/fsa-japan.ts';
import { MAS } from './items/mas.ts';
import { SEC } from './items/sec.ts';

const RSS = 'application/rss+xml; charset=utf-8';
const XML = 'text/xml; charset=utf-8';
const WASHINGTON = { zone: 'America/New_York', locale: 'en-US' };
const PARIS = { zone: 'Europe/Paris', locale: 'en-GB' };

/** The demo feeds, each in the format in which its publisher writes. */
export const DEMO_FEEDS: readonly DemoFeed[] = [
  {
    ...WASHINGTON,
    id: 'sec-press-releases',
    title: 'SEC Press Releases',
    home: 'https://www.sec.gov/',
    items: SEC,
    contentType: RSS,
    link: (number, slug) => `https://www.sec.gov/demo/2026/press-release-2026-${number}-${slug}`,
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
    link: (number) => `https://www.federalreserve.gov/demo/2026/pressreleases/bcreg2026-${number}a.htm`,
    write: (channel, entries) => rss2(channel, entries, { permaLink: true, cdata: true, plain: true, zone: 'GMT' }),
  },
  {
    ...WASHINGTON,
    id: 'cftc-press-releases',
    title: 'CFTC Press Releases',
    home: 'https://www.cftc.gov/',
    items: CFTC,
    contentType: RSS,
    link: (number) => `/demo/PressRoom/PressReleases/${9000 + number}-26`,
    guid: (number) => `demo-${9000 + number}-26`,
    write: (channel, entries) => rss2(channel, entries, { permaLink: false }),
  },
  {
    ...WASHINGTON,
    id: 'fda-press-announcements',
    title: 'FDA Press Announcements',
    home: 'https://www.fda.gov/',
    items: FDA,
    contentType: RSS,
    link: (_, slug) => `https://www.fda.gov/demo/2026/press-announcements/${slug}`,
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
    link: (_, slug) => `https://www.esma.europa.eu/demo/2026/esma-news/${slug}`,
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
    link: (_, slug) => `https://www.eba.europa.eu/demo/2026/press-releases/${slug}`,
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
    link: (number) => `https://www.ecb.europa.eu/demo/2026/press/pr/html/ecb.pr26${number}.en.html`,
    write: (channel, entries) => rss2(channel, entries, { permaLink: true, plain: true }),
  },
  {
    id: 'bafin-news',
    title: 'BaFin – Aktuelle Meldungen und Maßnahmen',
    home: 'https://www.bafin.de/',
    items: BAFIN,
    zone: 'Europe/Berlin',
    locale: 'de-DE',
    contentType: 'application/rss+xml',
    link: (number) => `https://www.bafin.de/demo/2026/SharedDocs/Meldung/DE/meldung_${number}.html?nn=demo&lang=de`,
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
    link: (_, slug) => `https://www.fca.org.uk/demo/2026/news/${slug}`,
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
    link: (_, slug) => `https://www.mas.gov.sg/demo/media-releases/2026/${slug}`,
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
    link: (number) => `https://www.fsa.go.jp/demo/en/news/2026/2026${number}.html`,
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
    link: (number) => `https://www.bis.org/demo/2026/press/p26${number}.htm`,
    write: rdf,
  },
];
