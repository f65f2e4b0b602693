import { gzipSync } from 'node:zlib';
import { type FeedAnswer, rss } from './world.ts';

const item = '<item><title>Bait</title><guid>1</guid></item>';
const entities = (declarations: string, title: string) =>
  rss([`<item><title>${title}</title></item>`], `<?xml version="1.0"?><!DOCTYPE r [${declarations}]>`);
const status = (code: number): FeedAnswer => ({ body: rss([item]), status: code });
const redirect = (location: string, code = 302): FeedAnswer => ({ body: '', status: code, headers: { location } });
const coded = (body: Buffer | string, encoding: string): FeedAnswer => ({
  body,
  headers: { 'content-encoding': encoding },
});
const unreadable = /^The document cannot be read as a feed: /;

/** Answers of a hostile or broken server, by name, with the error that each should cause. */
export const HOSTILE_ANSWERS: [string, FeedAnswer, string | RegExp][] = [
  ['XML cut in a tag', rss([item]).slice(0, -20), unreadable],
  ['HTML with status 200', '<!DOCTYPE html><html><body>Moved</body></html>', 'The document is a web page, not a feed'],
  ['HTML after a byte order mark', '\uFEFF\n<HTML><title>x</title></HTML>', 'The document is a web page, not a feed'],
  ['XHTML', '<?xml version="1.0"?><!DOCTYPE html><html><body/></html>', unreadable],
  ['XML that is no feed', '<?xml version="1.0"?><sitemap/>', unreadable],
  ['plain text', 'Service temporarily unavailable', unreadable],
  ['a PDF', '%PDF-1.7 \u0000\u0001\u0002', unreadable],
  ['an empty document', '', 'The document is empty'],
  ['a document of white space', ' \r\n\t ', 'The document is empty'],
  [
    'JSON cut off',
    '{"version":"https://jsonfeed.org/version/1.1","items":[{"id":',
    /^The document is not valid JSON: /,
  ],
  ['JSON that is no feed', '{"error":"no"}', 'The document is JSON, but not a JSON Feed'],
  ['JSON with a prototype', '{"__proto__":{"items":[]},"items":[]}', 'The document is JSON, but not a JSON Feed'],
  [
    'entities that repeat one long value',
    entities(`<!ENTITY a "${'a'.repeat(9_000)}">`, '&a;'.repeat(50_000)),
    unreadable,
  ],
  [
    'a file as an external entity',
    entities('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;'),
    /declares more than plain entities$/,
  ],
  ['100,000 nested elements', `<rss><channel>${'<a>'.repeat(100_000)}`, unreadable],
  ['100,000 nested arrays', `{"items":${'['.repeat(100_000)}`, /^The document is /],
  ['a document of over 15 MB', Buffer.alloc(15 * 1024 * 1024 + 1, 32), 'The document has more than 15 MB'],
  [
    '20 KB of gzip with over 15 MB of content',
    coded(gzipSync(Buffer.alloc(20_000_000, 32)), 'gzip'),
    'The document has more than 15 MB',
  ],
  ['a document labelled as gzip that is not', coded(rss([item]), 'gzip'), 'Cannot be fetched: incorrect header check'],
  ['gzip cut off', coded(gzipSync(rss([item])).subarray(0, -20), 'gzip'), 'Cannot be fetched: unexpected end of file'],
  ['an unknown content encoding', coded(rss([item]), 'zstd'), 'The content encoding zstd is not known'],
  ['two content encodings', coded(rss([item]), 'gzip, br'), 'The content encoding gzip, br is not known'],
  [
    'a JavaScript property name as content encoding',
    coded(rss([item]), 'toString'),
    'The content encoding tostring is not known',
  ],
  ['204', status(204), 'The server answered 204 No Content'],
  ['304 to an unconditional request', status(304), 'The server answered 304 Not Modified'],
  ['401', status(401), 'The server answered 401 Unauthorized'],
  ['404', status(404), 'The server answered 404 Not Found'],
  ['410', status(410), 'The server answered 410 Gone'],
  ['500', status(500), 'The server answered 500 Internal Server Error'],
  ['a status that does not exist', status(599), 'The server answered 599'],
  ['a redirect without location', status(301), 'The server answered 301 Moved Permanently'],
  [
    'a redirect loop',
    (request, response) => response.writeHead(301, { location: request.url }).end(),
    'More than 5 redirects',
  ],
  ['a redirect to a file', redirect('file:///etc/passwd'), 'file: is not followed, only http and https'],
  ['a redirect to data', redirect('data:application/xml,<rss/>'), 'data: is not followed, only http and https'],
  ['a redirect to port 22', redirect('http://example.com:22/'), 'Port 22 is not followed'],
  [
    'a redirect to the metadata service',
    redirect('http://169.254.169.254/latest/meta-data/'),
    /169\.254\.169\.254.* is not allowed/,
  ],
  [
    'a redirect to the metadata service in IPv6',
    redirect('http://[fd00:ec2::254]/', 308),
    /fd00:ec2::254.* is not allowed/,
  ],
  [
    'a connection cut in the body',
    (_, response) => {
      response.writeHead(200, { 'content-length': 5_000 }).write(rss([item]).slice(0, 100));
      setTimeout(() => response.destroy(), 20);
    },
    'Cannot be fetched: aborted',
  ],
  [
    'a connection cut in a chunked body',
    (_, response) => {
      response.writeHead(200).write(rss([item]));
      setTimeout(() => response.destroy(), 20);
    },
    'Cannot be fetched: aborted',
  ],
  ['a connection cut before the answer', (request) => request.socket.destroy(), 'Cannot be fetched: socket hang up'],
  [
    'a response that is not HTTP',
    (request) => request.socket.end('SSH-2.0-OpenSSH_9\r\n'),
    /^Cannot be fetched: Parse Error/,
  ],
  [
    'headers that do not end',
    (request) => request.socket.end(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(100_000)}`),
    /^Cannot be fetched: Parse Error/,
  ],
];

const notAllowed = / is not allowed/;
/** Addresses that must not be read, and the error that each should give. */
export const HOSTILE_ADDRESSES: [string, string | RegExp][] = [
  ['http://127.0.0.1/', notAllowed],
  ['http://2130706433/', notAllowed],
  ['http://0x7f.1/', notAllowed],
  ['http://0177.0.0.1/', notAllowed],
  ['http://127.1/', notAllowed],
  ['http://0/', notAllowed],
  ['http://localhost/', notAllowed],
  ['http://[::1]/', notAllowed],
  ['http://[::]/', notAllowed],
  ['http://[::ffff:127.0.0.1]/', notAllowed],
  ['http://[::ffff:a9fe:a9fe]/', notAllowed],
  ['http://[fe80::1]/', notAllowed],
  ['http://10.0.0.1/', notAllowed],
  ['http://192.168.0.1/', notAllowed],
  ['http://172.16.0.1/', notAllowed],
  ['http://100.64.0.1/', notAllowed],
  ['http://①②⑦.⓪.⓪.①/', notAllowed],
  ['https://127.0.0.1/', notAllowed],
  ['http://user:secret@127.0.0.1/', notAllowed],
  ['file:///etc/passwd', 'file: is not followed, only http and https'],
  ['ftp://example.com/feed', 'ftp: is not followed, only http and https'],
  ['gopher://example.com/', 'gopher: is not followed, only http and https'],
  ['http://example.com:22/', 'Port 22 is not followed'],
  ['http://example.com:6379/', 'Port 6379 is not followed'],
  ['/feed.xml', '"/feed.xml" is not an address'],
  ['', '"" is not an address'],
];
