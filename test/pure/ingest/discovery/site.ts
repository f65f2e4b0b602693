import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a server answers at one path: a body, or an answer with a status, a type and headers. */
type SiteAnswer =
  | string
  | { status?: number; type?: string; headers?: http.OutgoingHttpHeaders; body?: string | Buffer };
/** A web site: its answers by path and query. `{origin}` in a text is its address. */
export type SitePaths = Record<string, SiteAnswer | http.RequestListener>;

/** A server on this machine that is one site after the other. */
export interface SiteServer {
  origin: string;
  /** The paths that were requested since the last site. */
  requests: string[];
  serve: (site: SitePaths) => void;
  stop: () => Promise<void>;
}

export async function startSite(): Promise<SiteServer> {
  let site: SitePaths = {};
  const requests: string[] = [];
  const server = http.createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    const answer = site[path];
    if (typeof answer === 'function') return answer(request, response);
    if (answer === undefined) return response.writeHead(404).end('nothing here');
    const { status = 200, type, headers = {}, body = '' } = typeof answer === 'string' ? { body: answer } : answer;
    const filled = (text: string) => text.replaceAll('{origin}', origin);
    const location = headers['location']
      ? { location: Buffer.from(filled(String(headers['location']))).toString('latin1') }
      : {};
    const sent = typeof body === 'string' ? filled(body) : body;
    const mediaType = type ?? (String(sent).startsWith('<!doctype') ? 'text/html; charset=utf-8' : 'application/xml');
    response.writeHead(status, { 'content-type': mediaType, ...headers, ...location }).end(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const serve = (given: SitePaths) => {
    site = given;
    requests.length = 0;
  };
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin, requests, serve, stop };
}

/** A web page. */
export const page = (head: string, body = '<p>Welcome to the authority.</p>', lang = 'en') =>
  `<!doctype html><html lang="${lang}"><head><title>The authority</title>${head}</head><body>${body}</body></html>`;

const times = (most: number) => Array.from({ length: most }, (_, n) => n + 1);
const day = (n: number) => `2026-0${1 + (n % 9)}-1${n % 10}`;

/** An RSS feed with items of one day each. */
export const rss = (items = 2, title = 'News', more = '<language>en-gb</language>') =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>${title}</title>${more}${times(items)
    .map((n) => `<item><title>${title} ${n}</title><link>/${n}</link><pubDate>${day(n)}T09:00:00Z</pubDate></item>`)
    .join('')}</channel></rss>`;

/** An Atom feed. */
export const atom = (items = 2, title = 'Notices') =>
  `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de"><title>${title}</title>${times(items)
    .map(
      (n) => `<entry><id>${title}${n}</id><title>${title} ${n}</title><updated>${day(n)}T09:00:00Z</updated></entry>`,
    )
    .join('')}</feed>`;

/** An RSS 1.0 feed. */
export const rdf = (title = 'Speeches') =>
  '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">' +
  `<channel><title>${title}</title></channel><item><title>A speech</title><link>/s</link></item></rdf:RDF>`;

/** A JSON Feed. */
export const json = (title = 'Circulars') => ({
  type: 'application/feed+json',
  body: JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    language: 'fr',
    items: [{ id: '1', title: 'A circular', url: '/c', date_published: '2026-02-03T04:05:06Z' }],
  }),
});

/** A `<link>` that declares a feed. */
export const link = (href: string, more = 'rel="alternate" type="application/rss+xml"') =>
  `<link ${more} href="${href}">`;

/** A list of press releases: each item is filled with its number, a title and a date. */
export const list = (items: number, item: (n: number, title: string, date: string) => string) =>
  times(items)
    .map((n) => item(n, `The authority publishes its decision number ${n}`, day(n)))
    .join('');

/** A sitemap of these paths. */
export const sitemap = (paths: string[], more = '') =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
    .map((path) => `<url><loc>{origin}${path}</loc>${more}</url>`)
    .join('')}</urlset>`;
