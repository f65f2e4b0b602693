import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { DAY, type FeedAnswer, rss } from './world.ts';

const start = Math.floor(Date.now() / DAY) * DAY - 10 * DAY;
const words = ['capital', 'liquidity', 'reporting', 'conduct', 'Maßnahmen – „neu“'];
const items = (name: string) =>
  words.map((word, i) => ({
    title: `${name} on ${word}`,
    link: `/${encodeURIComponent(name)}/${i}`,
    guid: `${name}-${i}`,
    pubDate: new Date(start - i * DAY).toUTCString(),
    description: `The authority consults on ${word}. Answers are due by 1 May 2027. Firms must report.`,
  }));
const document = (name: string) => rss(items(name));
const coded = (body: Buffer, encoding: string): FeedAnswer => ({ body, headers: { 'content-encoding': encoding } });

function atom(name: string): string {
  const entries = items(name).map(
    ({ title, link, guid, description }, i) =>
      `<entry><id>${guid}</id><title>${title}</title><link href="https://reg.example${link}"/>
      <published>${new Date(start - i * DAY).toISOString()}</published><summary>${description}</summary></entry>`,
  );
  return `<feed xmlns="http://www.w3.org/2005/Atom"><title>F</title>${entries.join('')}</feed>`;
}

function jsonFeed(name: string): string {
  const written = items(name).map(({ title, link, guid, description }, i) => ({
    id: guid,
    title,
    url: `https://reg.example${link}`,
    content_text: description,
    date_published: new Date(start - i * DAY).toISOString(),
  }));
  return JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', items: written });
}

/** Sends a document in pieces with pauses between them. */
const inPieces =
  (text: string, everyMs: number): FeedAnswer =>
  (_, response) => {
    const size = Math.ceil(text.length / 10);
    const send = (from: number) => {
      response.write(text.slice(from, from + size));
      if (from + size < text.length) setTimeout(send, everyMs, from + size);
      else response.end();
    };
    send(0);
  };

/** Twenty servers with unusual but valid answers, by path; each has the five entries of `items`. */
export const GOOD_ANSWERS: Record<string, FeedAnswer> = {
  plain: document('plain'),
  atom: atom('atom'),
  json: jsonFeed('json'),
  gzip: coded(gzipSync(document('gzip')), 'gzip'),
  deflate: coded(deflateSync(document('deflate')), 'deflate'),
  brotli: coded(brotliCompressSync(document('brotli')), 'br'),
  slow: inPieces(document('slow'), 300),
  latin: iconv.encode(rss(items('latin'), '<?xml version="1.0" encoding="windows-1252"?>'), 'windows-1252'),
  utf16: iconv.encode(document('utf16'), 'utf-16le', { addBOM: true }),
  'wrong-charset': { body: document('wrong-charset'), headers: { 'content-type': 'text/xml; charset=base64' } },
  'no-such-charset': { body: document('no-such-charset'), headers: { 'content-type': 'text/xml; charset=klingon' } },
  'labelled-html': { body: document('labelled-html'), headers: { 'content-type': 'text/html' } },
  large: document('large').replace('<item>', `<!--${'-x'.repeat(6_900_000)}--><item>`),
  'long-text': document('long-text').replace(
    '</item>',
    `<content>${'&lt;p&gt;word '.repeat(900_000)}</content></item>`,
  ),
  'white-space': `${' \r\n'.repeat(2_000_000)}${document('white-space')}`,
  'external-dtd': document('external-dtd').replace('<rss', '<!DOCTYPE rss SYSTEM "http://127.0.0.1:8080/x.dtd"><rss'),
  entities: document('entities').replace('<rss', '<!DOCTYPE rss [<!ENTITY nbsp "&#160;">]><rss'),
  'early-hints': (_, response) => {
    for (let i = 0; i < 3; i += 1) response.writeProcessing();
    response.end(document('early-hints'));
  },
  redirected: (request, response) => {
    const left = Number(new URL(request.url ?? '', 'http://x').searchParams.get('left') ?? 5);
    if (left > 0) response.writeHead(307, { location: `?left=${left - 1}` }).end('moved');
    else response.end(document('redirected'));
  },
  'one-byte-chunks': (_, response) => {
    for (const byte of document('one-byte-chunks')) response.write(byte);
    response.end();
  },
};
