import net from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { discoverSources } from '../../../../lib/ingest/discovery/discover-sources.ts';
import { SCRIPTED_NAMES, scriptDns } from '../../../support/scripted-dns.ts';
import { link, page, rss, type SitePaths, type SiteServer, sitemap, startSite } from './site.ts';

/** Addresses of this machine and of private networks, in every notation that URLs accept. */
const PRIVATE_ADDRESSES = [
  ...['http://127.0.0.1/', 'http://127.1/', 'http://2130706433/', 'http://0x7f000001/', 'http://0177.0.0.1/'],
  ...[
    'http://0x7f.0.0.1/',
    'http://0177.0x0.0.1:8080/',
    'http://127.0.0.1.:8080/',
    'http://0/',
    'http://0.0.0.0:8080/',
  ],
  ...['http://１２７.0.0.1/', 'http://127。0。0。1/', 'http://%31%32%37.0.0.1/', 'http://user:pass@127.0.0.1/'],
  ...['http://[::1]/', 'http://[::]/', 'http://[::ffff:127.0.0.1]/', 'http://[::ffff:7f00:1]/', 'http://[::7f00:1]/'],
  ...['http://[64:ff9b::7f00:1]/', 'http://[2002:7f00:1::]/', 'http://[2001:0:7f00:1::1]/', 'http://[fe80::1]/'],
  ...['http://[fc00::1]/', 'http://[fd00:ec2::254]/', 'http://[fec0::1]/', 'http://[ff02::1]/'],
  ...['http://10.0.0.1/', 'http://172.16.0.1/', 'http://192.168.1.1/', 'http://100.64.0.1/', 'http://198.18.0.1/'],
  ...['http://169.254.169.254/latest/meta-data/', 'http://0xa9fea9fe/', 'http://169.254.170.2/v2/credentials'],
  ...['https://127.0.0.1:8443/', 'http://localhost/', 'http://LOCALHOST:8080/'],
  ...Object.keys(SCRIPTED_NAMES)
    .filter((name) => !/^(?:slow|public-then)/.test(name))
    .map((name) => `http://${name}/feed`),
];

let server: SiteServer;
let connections: string[] = [];
const emit = net.Socket.prototype.emit;

beforeAll(async () => {
  scriptDns();
  server = await startSite();
});
beforeEach(() => {
  connections = [];
  vi.spyOn(net.Socket.prototype, 'emit').mockImplementation(function (this: net.Socket, ...args: unknown[]) {
    const [event, address, port] = args;
    if (event === 'connectionAttempt') connections.push(`${address}:${port}`);
    return (emit as (...all: unknown[]) => boolean).apply(this, args);
  });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.stop());

/** The sites that lead to a private address, by the way they do. */
const WAYS: Record<string, (address: string) => SitePaths> = {
  'a redirect': (address) => ({ '/': { status: 302, headers: { location: address } } }),
  'a second redirect': (address) => ({
    '/': { status: 301, headers: { location: '/2' } },
    '/2': { status: 307, headers: { location: address } },
  }),
  'a declared feed': (address) => ({ '/': page(link(address)) }),
  'a declared feed that redirects': (address) => ({
    '/': page(link('/f')),
    '/f': { status: 302, headers: { location: address } },
  }),
  'a base': (address) => ({ '/': page(`<base href="${address}">${link('feed.xml')}`) }),
  'a link': (address) => ({ '/': page('', `<a href="${address}">RSS</a>`) }),
  'a frame': (address) => ({ '/': page('', `<iframe src="${address}"></iframe>`) }),
  'a page that forwards': (address) => ({ '/': page(`<meta http-equiv="refresh" content="0;url=${address}">`) }),
  'robots.txt': (address) => ({ '/': page(''), '/robots.txt': { body: `Sitemap: ${address}`, type: 'text/plain' } }),
  'a list of sitemaps': (address) => ({
    '/': page(''),
    '/sitemap.xml': `<sitemapindex><sitemap><loc>${address}</loc></sitemap></sitemapindex>`,
  }),
};

const discover = (url: string) => discoverSources(url, { localOrigins: [server.origin] });
const isOwn = (connection: string) => `http://${connection}` === server.origin;

it.each(PRIVATE_ADDRESSES)('makes no connection for the private address %s', async (address) => {
  const { candidates, problems } = await discover(address);
  expect(connections).toEqual([]);
  expect(candidates).toEqual([]);
  expect(problems).toMatchObject([{ code: 'not_allowed' }]);
});

/** Each way has some of the addresses, and all ways together have each of them twice. */
const getAddressesOfWay = (way: number) => {
  const ways = Object.keys(WAYS).length;
  return PRIVATE_ADDRESSES.filter((_, i) => i % ways === way || (i * 3 + 1) % ways === way);
};

it.each([...Object.keys(WAYS).entries()])('makes no connection for private addresses: way %i, %s', async (i, way) => {
  for (const address of getAddressesOfWay(i)) {
    server.serve(WAYS[way]?.(address) ?? {});
    const { candidates } = await discover(`${server.origin}/`);
    expect(candidates, address).toEqual([]);
    expect(
      connections.filter((one) => !isOwn(one)),
      `${way} ${address}`,
    ).toEqual([]);
  }
});

it('notices a connection that is made, so that these tests prove something', async () => {
  server.serve({ '/': rss() });
  expect((await discover(`${server.origin}/`)).candidates).toHaveLength(1);
  expect(connections.filter(isOwn)).toHaveLength(1);
});

it.each(['javascript:alert(1)', 'data:text/xml,<rss/>', 'file:///etc/passwd', 'gopher://reg.example/', 'no address'])(
  'fetches nothing for %s',
  async (address) => {
    expect((await discover(address)).problems).toMatchObject([{ code: 'not_allowed' }]);
    server.serve({ '/': page(link(address), `<a href="${address}">RSS</a>`) });
    await discover(`${server.origin}/`);
    expect(connections.filter((one) => !isOwn(one))).toEqual([]);
  },
);

it('makes at most 12 requests, at most 4 at once, and says what was not tried', async () => {
  const links = Array.from({ length: 30 }, (_, n) => n);
  const head = links.map((n) => link(`/declared-${n}`)).join('');
  server.serve({ '/': page(head, links.map((n) => `<a href="/${n}.rss">RSS</a>`).join('')) });
  const { candidates, problems } = await discover(`${server.origin}/`);
  expect(candidates).toEqual([]);
  expect(server.requests).toHaveLength(12);
  expect(problems.map(({ code }) => code)).toContain('not_tried');
});

it('answers before its deadline when a site never ends, and says that it was too slow', async () => {
  server.serve({
    '/': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    },
  });
  const options = { localOrigins: [server.origin], deadlineMs: 400 };
  const { problems } = await discoverSources(`${server.origin}/`, options);
  expect(problems).toMatchObject([{ code: 'too_slow' }]);
});

it('answers too_large for a document that is larger than 15 MB', async () => {
  server.serve({
    '/': (_, response) => {
      response.writeHead(200, { 'content-length': '2000000000', 'content-type': 'text/html' });
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(1_048_576, 32)));
      };
      response.on('drain', more).on('error', () => undefined);
      more();
    },
  });
  expect((await discover(`${server.origin}/`)).problems).toMatchObject([{ code: 'too_large' }]);
});

it('returns names as plain text of at most 200 characters', async () => {
  server.serve({
    '/': rss(1, `&lt;b onclick=x&gt;Rules&lt;/b&gt; ${'long '.repeat(100)}`, '<language>&lt;script&gt;</language>'),
  });
  const [candidate] = (await discover(`${server.origin}/`)).candidates;
  expect(candidate?.name).toMatch(/^Rules long/);
  expect(candidate?.name.length).toBeLessThanOrEqual(200);
  expect(candidate?.language).toBeNull();
});

it('proposes no selectors or sitemap of another host, and no page of a hundred thousand elements', async () => {
  server.serve({
    '/n/': page(''),
    '/sitemap.xml': sitemap(['/n/a-rule']).replaceAll('{origin}', 'http://other.example'),
  });
  expect((await discover(`${server.origin}/n/`)).candidates).toEqual([]);
  server.serve({ '/': page('', '<p><a href="/a">A title that is long enough</a></p>'.repeat(100_000)) });
  const { candidates, problems } = await discover(`${server.origin}/`);
  expect(candidates).toEqual([]);
  expect(problems).toMatchObject([{ code: 'not_a_feed', message: expect.stringContaining('more than 50000') }]);
});
