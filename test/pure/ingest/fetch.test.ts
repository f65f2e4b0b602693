import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type FetchOptions, fetchDocument } from '../../../lib/ingest/fetch-document.ts';

const TEXT =
  '<?xml version="1.0"?><rss ' +
  `version="2.0"><channel>${'<item><title>Notice</title></item>'.repeat(40)}</channel></rss>`;
const MB = 1024 * 1024;

let server: http.Server;
let origin = '';
let answer: http.RequestListener = () => {};
let requests: { path: string; cookie: string | undefined }[] = [];

beforeAll(async () => {
  server = http.createServer((request, response) => {
    requests.push({ path: request.url ?? '', cookie: request.headers.cookie });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  requests = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function fetchText(options: FetchOptions = {}): Promise<string> {
  const fetched = await fetchDocument(`${origin}/feed`, { localOrigins: [origin], ...options });
  if (fetched.kind !== 'document') throw new Error(`It is ${fetched.kind}`);
  return fetched.body.toString();
}

function serve(body: Buffer | string, encoding?: string, status = 200): void {
  answer = (_request, response) => {
    response.writeHead(status, encoding === undefined ? {} : { 'content-encoding': encoding }).end(body);
  };
}

it.each([
  ['raw deflate', 'deflate', deflateRawSync(TEXT)],
  ['raw deflate that is not compressed', 'deflate', deflateRawSync(TEXT, { level: 0 })],
  ['zlib', 'deflate', deflateSync(TEXT)],
  ['zlib with a small window', 'Deflate', deflateSync(TEXT, { windowBits: 9 })],
  ['zlib labelled x-deflate', 'x-deflate', deflateSync(TEXT)],
  ['gzip', 'x-gzip', gzipSync(TEXT)],
  ['brotli', 'br', brotliCompressSync(TEXT)],
  ['gzip labelled deflate', 'deflate', gzipSync(TEXT)],
  ['gzip labelled brotli', 'br', gzipSync(TEXT)],
  ['gzip labelled utf-8', 'utf-8', gzipSync(TEXT)],
  ['zlib labelled gzip', 'gzip', deflateSync(TEXT)],
  ['raw deflate labelled gzip', 'gzip', deflateRawSync(TEXT)],
  ['raw deflate labelled brotli', 'br', deflateRawSync(TEXT)],
  ['brotli labelled gzip', 'gzip', brotliCompressSync(TEXT)],
  ['gzip without its header', 'gzip', gzipSync(TEXT).subarray(10)],
  ['gzip without a label', undefined, gzipSync(TEXT)],
  ['zlib without a label', undefined, deflateSync(TEXT)],
  ['gzip labelled aws-chunked,gzip', 'aws-chunked,gzip', gzipSync(TEXT)],
  ['gzip labelled gzip, identity', 'gzip, identity', gzipSync(TEXT)],
  ['deflate within gzip', 'deflate, gzip', gzipSync(deflateRawSync(TEXT))],
  ['gzip within gzip', 'gzip, gzip', gzipSync(gzipSync(TEXT))],
])('decodes a response body in %s', async (_name, encoding, body) => {
  serve(body, encoding);
  expect(await fetchText()).toBe(TEXT);
});

it.each([
  'none',
  'UTF-8',
  'utf8',
  'aws-chunked',
  'identity',
  'ISO-8859-1',
  'windows-1252',
  'binary',
  '8bit',
  'text/xml',
  'none, identity',
  ' , ',
])('ignores the content-encoding label %s and reads the body as plain text', async (encoding) => {
  serve(TEXT, encoding);
  expect(await fetchText()).toBe(TEXT);
});

it.each(['', undefined, 'gzip', 'deflate', 'br'])('reads an empty body with encoding %s', async (encoding) => {
  serve('', encoding);
  expect(await fetchText()).toBe('');
});

it('returns a PDF and plain text unchanged, even if the first bytes look compressed', async () => {
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n%'), Buffer.from([0xe2, 0xe3, 0, 1, 0xff])]);
  const looksLikeZlib = Buffer.from('x^2 + y^2 is a sum of squares');
  const looksLikeRawDeflate = Buffer.from([0x4b, 0x04, 0x00]);
  const looksLikeGzip = Buffer.from([0x1f, 0x8b, 7, 0x61]);
  for (const body of [pdf, Buffer.from('x'), looksLikeZlib, looksLikeRawDeflate, looksLikeGzip]) {
    serve(body);
    expect(await fetchText()).toBe(body.toString());
  }
});

it('recognises the compression of a body that arrives byte by byte', async () => {
  answer = async (_request, response) => {
    response.writeHead(200, { 'content-encoding': 'deflate' });
    for (const byte of deflateRawSync(TEXT)) response.write(Buffer.from([byte]));
    response.end();
  };
  expect(await fetchText()).toBe(TEXT);
});

it.for<[name: string, encoding: string | undefined, body: string | Buffer, message: string]>([
  ['an unsupported encoding', 'compress', TEXT, 'The content encoding compress is not known'],
  ['the encoding constructor', 'constructor', TEXT, 'The content encoding constructor is not known'],
  [
    'four encodings',
    'gzip, gzip, gzip, gzip',
    gzipSync(gzipSync(gzipSync(gzipSync(TEXT)))),
    'The content encoding gzip, gzip, gzip, gzip is not known',
  ],
  ['plain text labelled gzip, br', 'gzip, br', TEXT, 'The content encoding gzip, br is not known'],
  ['plain text labelled gzip', 'gzip', TEXT, 'Cannot be fetched: incorrect header check'],
  ['plain text labelled deflate', 'deflate', TEXT, 'Cannot be fetched: incorrect header check'],
  ['plain text labelled brotli', 'br', TEXT, 'Cannot be fetched: Decompression failed'],
  ['truncated gzip', 'gzip', gzipSync(TEXT).subarray(0, -20), 'Cannot be fetched: unexpected end of file'],
  [
    'truncated raw deflate',
    'deflate',
    deflateRawSync(TEXT).subarray(0, -3),
    'Cannot be fetched: unexpected end of file',
  ],
  [
    'raw deflate followed by other bytes',
    'deflate',
    Buffer.concat([deflateRawSync(TEXT), Buffer.alloc(20)]),
    'incorrect header check',
  ],
  ['gzip with a wrong checksum', undefined, wrongSum(gzipSync(TEXT)), 'Cannot be fetched: incorrect data check'],
])('rejects a response with %s', async ([, encoding, body, message]) => {
  serve(body, encoding);
  await expect(fetchText()).rejects.toThrow(message);
});

function wrongSum(gzip: Buffer): Buffer {
  const broken = Buffer.from(gzip);
  broken.writeUInt32LE((broken.readUInt32LE(broken.length - 8) ^ 1) >>> 0, broken.length - 8);
  return broken;
}

const ZEROS = Buffer.alloc(16 * MB);
/** The header of gzip can have a file name, of any length. */
const withLongName = (gzip: Buffer) =>
  Buffer.concat([
    gzip.subarray(0, 3),
    Buffer.from([8]),
    gzip.subarray(4, 10),
    Buffer.alloc(16 * MB, 'a'),
    Buffer.alloc(1),
    gzip.subarray(10),
  ]);

it.each([
  ['without compression', 'none', ZEROS],
  ['as raw deflate', 'deflate', deflateRawSync(ZEROS)],
  ['as raw deflate labelled gzip', 'gzip', deflateRawSync(ZEROS)],
  ['as gzip without a label', undefined, gzipSync(ZEROS)],
  ['as gzip labelled brotli', 'br', gzipSync(ZEROS)],
  ['as brotli', 'br', brotliCompressSync(ZEROS)],
  ['as brotli labelled gzip', 'gzip', brotliCompressSync(ZEROS)],
  ['as gzip within gzip with a long file name', 'gzip, gzip', gzipSync(withLongName(gzipSync(TEXT)))],
])('rejects a document of more than 15 MB sent %s', async (_name, encoding, body) => {
  serve(body, encoding);
  await expect(fetchText()).rejects.toThrow('The document has more than 15 MB');
});

it.each([203, 226])('reads the document of a response with status %i', async (status) => {
  serve(TEXT, undefined, status);
  expect(await fetchText()).toBe(TEXT);
});

it.each([201, 202, 206, 300])('rejects a response with status %i', async (status) => {
  serve(TEXT, undefined, status);
  await expect(fetchText()).rejects.toThrow(`The server answered ${status}`);
});

/** Answers the first request with a redirect of raw header bytes, and the second with the document. */
function redirect(location: Buffer, cookies: string[] = []): void {
  answer = (_request, response) => {
    if (requests.length > 1) return void response.end(TEXT);
    const lines = cookies.map((cookie) => `Set-Cookie: ${cookie}\r\n`).join('');
    const head = Buffer.from(`HTTP/1.1 302 Found\r\nContent-Length: 0\r\n${lines}Location: `);
    response.socket?.end(Buffer.concat([head, location, Buffer.from('\r\n\r\n')]));
  };
}

it.each([
  ['UTF-8', Buffer.from('/ankündigung?für=ß'), '/ank%C3%BCndigung?f%C3%BCr=%C3%9F'],
  ['percent escapes', Buffer.from('/ank%C3%BCndigung'), '/ank%C3%BCndigung'],
  ['Japanese characters', Buffer.from('/お知らせ'), '/%E3%81%8A%E7%9F%A5%E3%82%89%E3%81%9B'],
  ['bytes that are not UTF-8', Buffer.from('/ank\xfcndigung', 'latin1'), '/ank%FCndigung'],
])('follows a redirect whose Location header has %s', async (_name, location, path) => {
  redirect(location);
  expect(await fetchText()).toBe(TEXT);
  expect(requests[1]?.path).toBe(path);
});

it('sends a cookie within the redirect chain that set it, and not in the next fetch', async () => {
  redirect(Buffer.from('/feed'), ['seen=1; Path=/', 'other=2; Path=/elsewhere', 'gone=3; Max-Age=0']);
  expect(await fetchText()).toBe(TEXT);
  expect(requests.map(({ cookie }) => cookie)).toEqual([undefined, 'seen=1']);
  requests = [];
  redirect(Buffer.from('/feed'));
  await fetchText();
  expect(requests.map(({ cookie }) => cookie)).toEqual([undefined, undefined]);
});

it('sends the cookies of all earlier redirects of a fetch', async () => {
  answer = (_request, response) => {
    if (requests.length > 3) return void response.end(TEXT);
    response.writeHead(302, { location: '/feed', 'set-cookie': `hop${requests.length}=1` }).end();
  };
  expect(await fetchText()).toBe(TEXT);
  expect(requests.at(-1)?.cookie).toBe('hop1=1; hop2=1; hop3=1');
});

it('rejects a redirect to a private address that also sets a cookie', async () => {
  redirect(Buffer.from('http://10.0.0.1/ü'), ['seen=1']);
  await expect(fetchText()).rejects.toThrow('10.0.0.1 is not allowed, only public addresses');
});
