import type http from 'node:http';
import { brotliCompressSync, createGzip, deflateSync, gzipSync } from 'node:zlib';
import { SCRIPTED_NAMES } from '../../support/scripted-dns.ts';
import { type FeedAnswer, rss } from './world.ts';

const item = '<item><title>Bait</title><guid>1</guid></item>';
const MB = 1024 * 1024;
const tooBig = 'The document has more than 15 MB';
const tooSlow = 'No complete response within 20 seconds';
const tooMany = 'The document has more than 150000 tags and attributes';

/**
 * Returns a function that writes a piece again and again until the caller has gone. It writes as fast as the caller
 * reads, or one piece an interval.
 */
function forever(response: { write: (piece: string | Buffer) => boolean; on: Listener; destroyed: boolean }) {
  return (piece: string | Buffer, everyMs = 0): void => {
    const go = () => {
      if (response.destroyed) return;
      if (everyMs > 0) {
        response.write(piece);
        setTimeout(go, everyMs);
      } else if (response.write(piece)) setImmediate(go);
    };
    response.on('drain', go);
    response.on('error', () => undefined);
    go();
  };
}
type Listener = (event: 'drain' | 'error', listener: () => void) => unknown;

/** Answers with bytes of no server of ours, on the bare connection. */
const bare =
  (...pieces: string[]) =>
  ({ socket }: http.IncomingMessage) => {
    for (const piece of pieces) socket.write(piece);
    socket.end();
  };
interface StreamOptions {
  /** The interval between two pieces; 0 writes as fast as the caller reads. */
  everyMs?: number;
  status?: number;
  headers?: Record<string, string>;
}
/** Sends a piece of a body again and again. */
const streaming =
  (piece: string | Buffer, { everyMs = 0, status = 200, headers = {} }: StreamOptions = {}): FeedAnswer =>
  (_, response) => {
    response.writeHead(status, headers);
    forever(response)(piece, everyMs);
  };
/** Sends a piece again and again on the bare connection, behind a first one. */
const bareStreaming =
  (first: string, piece: string, everyMs = 0) =>
  ({ socket }: http.IncomingMessage) => {
    socket.write(first);
    forever(socket)(piece, everyMs);
  };
const redirect = (location: string, code: number): FeedAnswer => ({ body: '', status: code, headers: { location } });
const retryAfter = (code: number): FeedAnswer => ({ body: '', status: code, headers: { 'retry-after': '3600' } });
const coded = (body: Buffer, encoding: string): FeedAnswer => ({ body, headers: { 'content-encoding': encoding } });
const json = (items: string) => `{"version":"https://jsonfeed.org/version/1.1","items":[${items}]}`;
const zeros = Buffer.alloc(40 * MB);

/** Servers that take their time: each is cut after 20 seconds. */
export const SLOW_ANSWERS: [string, FeedAnswer, string | RegExp][] = [
  ['an answer that never comes', () => undefined, tooSlow],
  ['a byte of the headers a second', bareStreaming('HTTP/1.1 200 OK\r\nx: ', 'a', 1_000), tooSlow],
  ['a byte of the body a second', streaming(' ', { everyMs: 1_000 }), tooSlow],
  [
    'redirects of five seconds each',
    (request, response) => void setTimeout(() => response.writeHead(302, { location: request.url }).end(), 5_000),
    tooSlow,
  ],
  [
    'a byte of gzip a second',
    (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      const gzip = createGzip({ flush: 2 });
      gzip.pipe(response);
      response.on('close', () => gzip.destroy());
      forever(gzip)(' ', 1_000);
    },
    tooSlow,
  ],
];

/** Servers and documents that exceed a limit, by name, with the error that each causes. */
export const GREEDY_ANSWERS: [string, FeedAnswer, string | RegExp][] = [
  ['a body without end', streaming(zeros.subarray(0, 65_536)), tooBig],
  [
    'gzip without end',
    (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      const gzip = createGzip();
      gzip.pipe(response);
      response.on('close', () => gzip.destroy());
      forever(gzip)(zeros.subarray(0, 65_536));
    },
    tooBig,
  ],
  ['40 MB out of 40 KB of gzip', coded(gzipSync(zeros), 'gzip'), tooBig],
  ['40 MB out of 40 KB of deflate', coded(deflateSync(zeros), 'deflate'), tooBig],
  ['40 MB out of 40 bytes of brotli', coded(brotliCompressSync(zeros), 'br'), tooBig],
  [
    'gzip of gzip of gzip',
    coded(gzipSync(gzipSync(gzipSync(rss([item])))), 'gzip'),
    /^The document cannot be read|^The document is/,
  ],
  [
    'the name of every object as content encoding',
    coded(Buffer.from(rss([item])), 'constructor'),
    'The content encoding constructor is not known',
  ],
  [
    'too many interim responses',
    ({ socket }) => forever(socket)('HTTP/1.1 102 Processing\r\n\r\n'.repeat(50)),
    'Cannot be fetched: too many interim responses',
  ],
  [
    'headers without end',
    bareStreaming('HTTP/1.1 200 OK\r\n', `x: ${'y'.repeat(1_000)}\r\n`),
    /^Cannot be fetched: Parse Error: Header overflow/,
  ],
  [
    'chunk extensions without end',
    bareStreaming('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;', 'a'.repeat(1_000)),
    /^Cannot be fetched: /,
  ],
  [
    'chunks of no size',
    bare('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n'),
    /^Cannot be fetched: (aborted|Parse Error)/,
  ],
  ['HTTP/0.9', bare(rss([item])), /^Cannot be fetched: Parse Error/],
  [
    'another protocol by 101',
    bare('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    'Cannot be fetched: the server did not respond',
  ],
  [
    'two lengths',
    bare(`HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello`),
    /^Cannot be fetched: Parse Error/,
  ],
  [
    'length and chunks',
    bare('HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n'),
    /^Cannot be fetched: Parse Error/,
  ],
  ['304 with an address', redirect('/good', 304), 'The server answered 304 Not Modified'],
  ['300 with an address', redirect('/good', 300), 'The server answered 300 Multiple Choices'],
  ['429', retryAfter(429), 'The server answered 429 Too Many Requests'],
  ['503', retryAfter(503), 'The server answered 503 Service Unavailable'],
  [
    'a refusal with a body without end',
    streaming(zeros.subarray(0, 65_536), { status: 500 }),
    'The server answered 500 Internal Server Error',
  ],
  [
    'a redirect with a body without end',
    streaming(zeros.subarray(0, 65_536), { status: 302, headers: { location: 'http://10.0.0.1/' } }),
    /10\.0\.0\.1 is not allowed/,
  ],
  ['an address of 16 KB', redirect(`x${'y'.repeat(16_000)}:`, 302), /^xy+ is not followed, only http and https$/],
  ['millions of elements', rss([fill('<a/>', 15 * MB)]), tooMany],
  ['millions of elements in an item', rss([`<item>${fill('<a>b</a>', 10 * MB)}</item>`]), tooMany],
  ['millions of empty CDATA sections', rss([fill('<![CDATA[]]>', 14 * MB)]), tooMany],
  ['millions of processing instructions', rss([fill('<?a b?>', 14 * MB)]), tooMany],
  ['millions of comments', rss([fill('<!---->', 14 * MB)]), tooMany],
  ['elements behind comments that hide CDATA', rss([`<!--<![CDATA[-->${fill('<a/>', 2 * MB)}]]>`]), tooMany],
  [
    'elements behind a document type with quotes',
    rss([`<![CDATA[ '>${fill('<a/>', 2 * MB)}]]>`], `<!DOCTYPE r [<!ATTLIST x "> ]><q b='">]>`),
    /plain entities$/,
  ],
  [
    'a tag of millions of attributes',
    rss([`<item ${fill('a="" ', 14 * MB)}/>`]),
    /a tag of it does not end within 65536 characters$/,
  ],
  [
    'a tag of millions of words',
    rss([`<item ${fill('a ', 14 * MB)}/>`]),
    /a tag of it does not end within 65536 characters$/,
  ],
  ['tags of 60 KB of attributes', rss([fill(`<a ${'b="" '.repeat(12_000)}/>`, 14 * MB)]), /duplicate attribute: b$/],
  [
    'a million of <',
    rss([`<item><title>${'<'.repeat(MB)}</title></item>`]),
    /a tag of it does not end within 65536 characters$/,
  ],
  [
    'elements that nest and nest',
    rss([`<item>${'<a>'.repeat(50_000)}`]),
    /^The document cannot be read as a feed: line 1, column \d+: its elements are nested more than 256 deep$/,
  ],
  [
    'a thousand and one entities',
    rss(
      [item],
      `<?xml version="1.0"?><!DOCTYPE r [${Array.from({ length: 1_001 }, (_, i) => `<!ENTITY e${i} "v">`).join('')}]>`,
    ),
    /plain entities$/,
  ],
  [
    'a parameter entity',
    rss([item], '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY % p SYSTEM "http://127.0.0.1:8080/p.dtd"> %p;]>'),
    /plain entities$/,
  ],
  [
    'an entity of 9,000 characters used 50,000 times in an attribute',
    rss(
      [`<item a="${'&a;'.repeat(20_000)}"/>`],
      `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "${'a'.repeat(9_000)}">]>`,
    ),
    /^The document cannot be read as a feed: /,
  ],
  ['JSON of millions of items', json(`${fill('{},', 14 * MB)}{}`), 'The document has more than 150000 values'],
  [
    'JSON of millions of arrays',
    json(`{"id":1,"x":[${fill('[],', 14 * MB)}1]}`),
    'The document has more than 150000 values',
  ],
  [
    'JSON of millions of arrays in each other',
    `{"items":${fill('[', 14 * MB)}`,
    'The document has more than 150000 values',
  ],
  [
    'bytes that are no text',
    Buffer.alloc(15 * MB, 0xff),
    /^The document cannot be read as a feed: line 1, column \d+: /,
  ],
  ['NUL', Buffer.alloc(15 * MB), /^The document cannot be read as a feed: line 1, column \d+: /],
  [
    'base64 as charset',
    { body: rss([item]), headers: { 'content-type': 'text/xml; charset=x-none', 'content-encoding': 'base64' } },
    'The content encoding base64 is not known',
  ],
];

function fill(unit: string, bytes: number): string {
  return unit.repeat(Math.floor((bytes - 300) / unit.length));
}

/** The error that callers see names no address. */
const notPublic = /^Cannot be fetched: (?:[\w-]+\.test|localhost)\.? is not allowed, only public addresses$/;
const unreachable = /^(Cannot be fetched: connect E\w+|No complete response within 20 seconds)$/;
const NAMED: Record<string, string | RegExp> = {
  'public-then-private.test': unreachable,
};

/** Names that lead to this machine or into a private network, with the error that each causes. */
export const HOSTILE_NAMES: [string, string | RegExp][] = [
  ...Object.keys(SCRIPTED_NAMES)
    .filter((name) => name !== 'slow.test')
    .map((name): [string, string | RegExp] => [`http://${name}:8080/`, NAMED[name] ?? notPublic]),
  ['http://LOOPBACK.test/', notPublic],
  ['http://loopback.test./', notPublic],
  ['https://loopback.test:8443/', notPublic],
  ['http://user:secret@loopback.test:8080/', notPublic],
  [
    'http://localhost.:8080/',
    /ENOTFOUND localhost\.$|^Cannot be fetched: localhost\. is not allowed, only public addresses$/,
  ],
  ['http://no-such-name.invalid/', /^Cannot be fetched: getaddrinfo E/],
];

/** Literal addresses of special ranges, and of IPv4 in the clothes of IPv6. */
export const SPECIAL_ADDRESSES = [
  '0.0.0.0 0.1.2.3 127.0.0.2 127.255.255.254 100.127.255.254 192.0.0.8 192.0.2.1 192.88.99.1 198.18.0.1',
  '198.19.255.254 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255 017700000001',
  '0x7f000001 127.0.0.1. 127%2E0.0.1 [::127.0.0.1] [::7f00:2] [::ffff:0:127.0.0.1] [64:ff9b::127.0.0.1]',
  '[64:ff9b:1::7f00:1] [2002:7f00:1::] [2001::1] [2001:db8::1] [2001:2::1] [3fff::1] [fec0::1] [fc00::1]',
  '[fd00:ec2::254] [ff02::1] [100::1] [4000::1] [5f00::1]',
].flatMap((line) => line.split(' '));
