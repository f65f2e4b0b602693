import { expect, it } from 'vitest';
import { CookieJar } from '../../../lib/ingest/cookie-jar.ts';

/** The cookies that the second address gets of those that the first one sets. */
function sent(from: string, headers: string[], to: string): string | undefined {
  const cookies = new CookieJar();
  cookies.store(new URL(from), headers);
  return cookies.headersFor(new URL(to))['cookie'];
}

const HOST = 'https://www.reg.example/news/list';

it.for<[name: string, header: string, to: string, cookie: string | undefined]>([
  ['the same host', 'a=1', 'https://www.reg.example/news/x', 'a=1'],
  ['another port', 'a=1; Path=/', 'https://www.reg.example:8443/', 'a=1'],
  ['another host', 'a=1; Path=/', 'https://reg.example/', undefined],
  ['a subdomain', 'a=1; Path=/', 'https://b.www.reg.example/', undefined],
  ['another host of its Domain', 'a=1; Path=/; Domain=.Reg.Example', 'https://data.reg.example/', 'a=1'],
  ['a host name with the same ending', 'a=1; Path=/; Domain=reg.example', 'https://otherreg.example/', undefined],
  ['a path below its Path', 'a=1; Path=/news', 'https://www.reg.example/news/2026', 'a=1'],
  ['a path with the same beginning', 'a=1; Path=/news', 'https://www.reg.example/newsroom', undefined],
  ['the default path', 'a=1', 'https://www.reg.example/', undefined],
  ['Secure over http', 'a=1; Path=/; Secure', 'http://www.reg.example/', undefined],
  ['Secure over https', 'a=1; Path=/; Secure; HttpOnly; SameSite=Strict', 'https://www.reg.example/', 'a=1'],
  [
    'an Expires date in the past',
    'a=1; Path=/; Expires=Wed, 01 Jan 2020 00:00:00 GMT',
    'https://www.reg.example/',
    undefined,
  ],
  ['an unreadable Expires date', 'a=1; Path=/; Expires=soon', 'https://www.reg.example/', 'a=1'],
  ['Max-Age of 0', 'a=1; Path=/; Max-Age=0', 'https://www.reg.example/', undefined],
  ['a quoted value with an equals sign', 'a="x=y"; Path=/', 'https://www.reg.example/', 'a="x=y"'],
  ['no cookie name', 'token; Path=/', 'https://www.reg.example/', 'token'],
  ['a Path without a leading slash', 'a=1; Path=news', 'https://www.reg.example/news/x', 'a=1'],
  ['a control character', 'a=\u0001; Path=/', 'https://www.reg.example/', undefined],
  [
    'the prefix __Host- with a Domain',
    '__Host-a=1; Path=/; Secure; Domain=reg.example',
    'https://www.reg.example/',
    undefined,
  ],
  ['the prefix __Host- without a Domain', '__Host-a=1; Path=/; Secure', 'https://www.reg.example/', '__Host-a=1'],
])('sends or withholds a cookie according to its attributes: %s', ([, header, to, cookie]) => {
  expect(sent(HOST, [header], to)).toBe(cookie);
});

it.for<[name: string, from: string, domain: string, to: string]>([
  ['another domain', 'https://a.example/', 'Domain=b.example', 'https://b.example/'],
  ['its subdomain', 'https://a.example/', 'Domain=x.a.example', 'https://x.a.example/'],
  ['a top-level domain', 'https://a.example/', 'Domain=example', 'https://b.example/'],
  ['a public suffix', 'https://a.gov.uk/', 'Domain=gov.uk', 'https://b.gov.uk/'],
  ['https while it uses http', 'http://a.example/', 'Secure', 'https://a.example/'],
  ['the end of an IP address', 'https://192.0.2.1/', 'Domain=2.1', 'https://192.1.2.1/'],
])('rejects a cookie that a server sets for %s', ([, from, domain, to]) => {
  expect(sent(from, [`a=1; Path=/; ${domain}`], to)).toBeUndefined();
  expect(sent(from, [`a=1; Path=/; ${domain}`], from)).toBeUndefined();
});

it('keeps 50 cookies of 4 KB at most and sends at most 8 KB, the longest path first', () => {
  const many = Array.from({ length: 80 }, (_, i) => `c${i}=1; Path=/`);
  expect(sent(HOST, many, HOST)?.split('; ')).toHaveLength(50);
  expect(sent(HOST, [`a=${'x'.repeat(5_000)}; Path=/`], HOST)).toBeUndefined();
  const long = Array.from({ length: 9 }, (_, i) => `c${i}=${'x'.repeat(3_000)}; Path=/`);
  expect(sent(HOST, long, HOST)?.length).toBeLessThanOrEqual(8_192);
  expect(sent(HOST, ['a=1; Path=/', 'b=2; Path=/news'], HOST)).toBe('b=2; a=1');
});

it('applies the limit of 50 cookies across all redirects of a fetch', () => {
  const cookies = new CookieJar();
  for (const hop of ['a', 'b']) {
    cookies.store(
      new URL(HOST),
      Array.from({ length: 40 }, (_, i) => `${hop}${i}=1; Path=/`),
    );
  }
  expect(cookies.headersFor(new URL(HOST))['cookie']?.split('; ')).toHaveLength(50);
});

it('keeps cookies with the same name but another path or domain', () => {
  expect(sent(HOST, ['a=1; Path=/', 'a=2; Path=/news'], HOST)).toBe('a=2; a=1');
  expect(sent(HOST, ['a=1; Path=/', 'a=2; Path=/; Domain=reg.example'], HOST)).toBe('a=1; a=2');
});

it('replaces a cookie with the same name, and deletes an expired cookie', () => {
  expect(sent(HOST, ['a=1; Path=/', 'a=2; Path=/'], HOST)).toBe('a=2');
  expect(sent(HOST, ['a=1; Path=/', 'a=2; Path=/; Max-Age=-1'], HOST)).toBeUndefined();
});
