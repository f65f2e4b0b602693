import { atom, json, link, list, page, rdf, rss, type SitePaths, sitemap } from './site.ts';

/**
 * A site, what is asked of it, and what must be proposed.
 * These are kinds and paths, best first, or the code of the problem.
 */
export interface DiscoveryCase {
  name: string;
  site: SitePaths;
  /** The path that is asked; `/` by default. */
  ask?: string;
  best: string[] | { problem: string };
}

const NEWS = '<ul class="news">';
const html = { type: 'text/html' };
const to = (location: string, status = 301) => ({ status, headers: { location } });
const item = (n: number, title: string, date: string) =>
  `<li><time datetime="${date}">${date}</time> <a href="/news/${n}">${title}</a></li>`;

const DIRECT: DiscoveryCase[] = [
  { name: 'RSS given directly', site: { '/': rss() }, best: ['feed /'] },
  { name: 'Atom given directly', site: { '/a': atom() }, ask: '/a', best: ['feed /a'] },
  { name: 'RSS 1.0 given directly', site: { '/r': rdf() }, ask: '/r', best: ['feed /r'] },
  { name: 'JSON Feed given directly', site: { '/j': json() }, ask: '/j', best: ['feed /j'] },
  { name: 'a feed that is labelled as a page', site: { '/f': { ...html, body: rss() } }, ask: '/f', best: ['feed /f'] },
  {
    name: 'a feed that is labelled as text',
    site: { '/f': { type: 'text/plain', body: atom() } },
    ask: '/f',
    best: ['feed /f'],
  },
  { name: 'a feed without a label', site: { '/f': { type: '', body: rss() } }, ask: '/f', best: ['feed /f'] },
  { name: 'a feed that is empty today', site: { '/f': rss(0) }, ask: '/f', best: ['feed /f'] },
  { name: 'a feed behind a redirect', site: { '/old': to('/new'), '/new': rss() }, ask: '/old', best: ['feed /old'] },
  { name: 'a feed behind comments', site: { '/f': `<!-- made by a tool -->${atom()}` }, ask: '/f', best: ['feed /f'] },
  {
    name: 'a feed whose site has other feeds at usual addresses',
    site: { '/rules.xml': rss(2, 'Rules'), '/feed': rss(9), '/rss.xml': rss(9, 'All') },
    ask: '/rules.xml',
    best: ['feed /rules.xml'],
  },
  {
    name: 'a sitemap given directly',
    site: { '/map.xml': sitemap(['/n/a-rule', '/n/b-rule']) },
    ask: '/map.xml',
    best: ['sitemap /map.xml'],
  },
];

const DECLARED: DiscoveryCase[] = [
  { name: 'a declared feed', site: { '/': page(link('/n.xml')), '/n.xml': rss() }, best: ['feed /n.xml'] },
  {
    name: 'several declared feeds, in the order of the page',
    site: { '/': page(link('/b') + link('/a')), '/a': rss(2, 'A'), '/b': rss(2, 'B') },
    best: ['feed /b', 'feed /a'],
  },
  {
    name: 'a feed of comments, which is last',
    site: { '/': page(link('/comments/feed') + link('/feed')), '/comments/feed': rss(9, 'Comments'), '/feed': rss() },
    best: ['feed /feed', 'feed /comments/feed'],
  },
  {
    name: 'declared Atom and RSS of the same news',
    site: {
      '/': page(link('/a', 'rel="alternate" type="application/atom+xml"') + link('/r')),
      '/a': atom(),
      '/r': rss(),
    },
    best: ['feed /a', 'feed /r'],
  },
  {
    name: 'a declared JSON Feed',
    site: { '/': page(link('/j', 'rel="alternate" type="application/feed+json"')), '/j': json() },
    best: ['feed /j'],
  },
  {
    name: 'the wrong type text/xml',
    site: { '/': page(link('/news/rss', 'rel="alternate" type="text/xml"')), '/news/rss': rss() },
    best: ['feed /news/rss'],
  },
  {
    name: 'the wrong type text/html',
    site: { '/': page(link('/news.rss', 'rel=alternate type=text/html')), '/news.rss': rss() },
    best: ['feed /news.rss'],
  },
  {
    name: 'no type',
    site: { '/': page(link('/feed.php', 'rel="alternate"')), '/feed.php': rss() },
    best: ['feed /feed.php'],
  },
  {
    name: 'no type, but a title',
    site: { '/': page(link('/n?x=1', 'rel="alternate" title="RSS of news"')), '/n?x=1': rss() },
    best: ['feed /n?x=1'],
  },
  { name: 'rel="feed"', site: { '/': page(link('/n', 'rel="feed"')), '/n': atom() }, best: ['feed /n'] },
  {
    name: 'capital letters',
    site: { '/': page('<LINK REL="Alternate" TYPE="Application/RSS+XML" HREF="/n">'), '/n': rss() },
    best: ['feed /n'],
  },
  {
    name: 'attributes without quotes',
    site: { '/': page('<link rel=alternate type=application/rss+xml href=/n>'), '/n': rss() },
    best: ['feed /n'],
  },
  {
    name: 'references in the address',
    site: { '/': page(link('/n?a=1&amp;b=2')), '/n?a=1&b=2': rss() },
    best: ['feed /n?a=1&b=2'],
  },
  { name: 'spaces around the address', site: { '/': page(link('  /n  ')), '/n': rss() }, best: ['feed /n'] },
  { name: 'a declaration in the body', site: { '/': page('', link('/n')), '/n': rss() }, best: ['feed /n'] },
  {
    name: 'a declaration in a comment, and a real one',
    site: { '/': page(`<!-- ${link('/old')} -->${link('/n')}`), '/old': rss(9, 'Old'), '/n': rss() },
    best: ['feed /n'],
  },
  {
    name: 'a relative address',
    site: { '/a/b/': page(link('../n.xml')), '/a/n.xml': rss() },
    ask: '/a/b/',
    best: ['feed /a/n.xml'],
  },
  {
    name: 'a base',
    site: { '/a/': page(`<base href="/x/">${link('n.xml')}`), '/x/n.xml': rss() },
    ask: '/a/',
    best: ['feed /x/n.xml'],
  },
  {
    name: 'a relative base',
    site: { '/a/b': page(`<base href="../y/">${link('n.xml')}`), '/y/n.xml': rss() },
    ask: '/a/b',
    best: ['feed /y/n.xml'],
  },
  {
    name: 'a base that is no address',
    site: { '/a/': page(`<base href="http://">${link('n.xml')}`), '/a/n.xml': rss() },
    ask: '/a/',
    best: ['feed /a/n.xml'],
  },
  {
    name: 'a page behind a redirect',
    site: { '/old/': to('/new/'), '/new/': page(link('n.xml')), '/new/n.xml': rss() },
    ask: '/old/',
    best: ['feed /new/n.xml'],
  },
  {
    name: 'a declared feed behind a redirect',
    site: { '/': page(link('/f')), '/f': to('/g', 302), '/g': rss() },
    best: ['feed /f'],
  },
  {
    name: 'two addresses of one feed',
    site: { '/': page(link('/f') + link('/g')), '/f': to('/g'), '/g': rss() },
    best: ['feed /f'],
  },
  {
    name: 'a declared feed that is gone, and one that works',
    site: { '/': page(link('/gone') + link('/n')), '/n': rss() },
    best: ['feed /n'],
  },
  {
    name: 'a declared feed that is a page',
    site: { '/': page(link('/a') + link('/n')), '/a': page(''), '/n': rss() },
    best: ['feed /n'],
  },
  {
    name: 'a declared feed that is empty today',
    site: { '/': page(link('/n')), '/n': rss(0), '/feed': rss(9, 'Blog') },
    best: ['feed /n'],
  },
  {
    name: 'other XML that is declared',
    site: {
      '/': page(
        link('/oembed.xml', 'rel="alternate" type="text/xml+oembed"') +
          link('/wp-json/1', 'rel="alternate" type="application/json"') +
          link('/osd.xml', 'rel="search" type="application/opensearchdescription+xml"') +
          link('/de/', 'rel="alternate" hreflang="de"') +
          link('/n'),
      ),
      '/n': rss(),
      '/de/': page(''),
    },
    best: ['feed /n'],
  },
  {
    name: 'a page in UTF-16',
    site: { '/': { type: 'text/html', body: Buffer.from(`\uFEFF${page(link('/n'))}`, 'utf16le') }, '/n': rss() },
    best: ['feed /n'],
  },
  {
    name: 'a page of XHTML',
    site: {
      '/': {
        type: 'application/xhtml+xml',
        body: `<?xml version="1.0"?>${page('<link rel="alternate" type="application/atom+xml" href="/n" />')}`,
      },
      '/n': atom(),
    },
    best: ['feed /n'],
  },
];

const MENTIONED: DiscoveryCase[] = [
  {
    name: 'a link with the text RSS',
    site: { '/': page('', '<a href="/n?f=2">RSS</a>'), '/n?f=2': rss() },
    best: ['feed /n?f=2'],
  },
  {
    name: 'a link with a picture',
    site: { '/': page('', '<a href="/n"><img src="i.png" alt="RSS feed"></a>'), '/n': rss() },
    best: ['feed /n'],
  },
  {
    name: 'a link to a file of RSS',
    site: { '/': page('', '<a href="/all.rss">Subscribe</a>'), '/all.rss': rss() },
    best: ['feed /all.rss'],
  },
  {
    name: 'a link to Atom, and one to feedback',
    site: { '/': page('', '<a href="/feedback">Feedback</a><a href="/u.atom">Updates</a>'), '/u.atom': atom() },
    best: ['feed /u.atom'],
  },
  {
    name: 'a link with the scheme feed:',
    site: { '/': page('', '<a href="feed:{origin}/n">Follow</a>'), '/n': rss() },
    best: ['feed /n'],
  },
  {
    name: 'a declared feed before one that is linked',
    site: { '/': page(link('/n'), '<a href="/other.rss">RSS</a>'), '/n': rss(), '/other.rss': rss(9, 'Other') },
    best: ['feed /n', 'feed /other.rss'],
  },
  {
    name: 'a page that lists the feeds',
    site: {
      '/': page('', '<a href="/rss-feeds">RSS feeds</a>'),
      '/rss-feeds': page('', '<a href="/1.xml">Rules</a> <a href="/2.xml">Fines</a>'),
      '/1.xml': rss(2, 'Rules'),
      '/2.xml': rss(2, 'Fines'),
    },
    best: ['feed /1.xml', 'feed /2.xml'],
  },
  {
    name: 'a frame',
    site: {
      '/': page('', '<frameset><frame src="/main.html"></frameset>'),
      '/main.html': page(link('/n')),
      '/n': rss(),
    },
    best: ['feed /n'],
  },
  {
    name: 'an inner frame',
    site: { '/': page('', '<iframe src="/in/list.html"></iframe>'), '/in/list.html': page(link('n')), '/in/n': rss() },
    best: ['feed /in/n'],
  },
  {
    name: 'a page that forwards its visitors',
    site: {
      '/': page('<meta http-equiv="Refresh" content="0; URL=/home/">'),
      '/home/': page(link('n')),
      '/home/n': rss(),
    },
    best: ['feed /home/n'],
  },
];

const UNDECLARED: DiscoveryCase[] = [
  { name: 'a feed at a usual address', site: { '/': page(''), '/feed': rss() }, best: ['feed /feed'] },
  {
    name: 'a feed at a usual address below the page',
    site: { '/blog/': page(''), '/blog/feed': rss(), '/feed': rss(9, 'All') },
    ask: '/blog/',
    best: ['feed /blog/feed', 'feed /feed'],
  },
  {
    name: 'a page at a usual address, and a feed at another',
    site: { '/': page(''), '/feed': page(''), '/atom.xml': atom() },
    best: ['feed /atom.xml'],
  },
  {
    name: 'a sitemap of pages below the page',
    site: { '/news/': page(''), '/sitemap.xml': sitemap(['/', '/about', '/news/a-new-rule', '/news/another-rule']) },
    ask: '/news/',
    best: ['sitemap /sitemap.xml'],
  },
  {
    name: 'a sitemap that robots.txt names',
    site: {
      '/news': page(''),
      '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nSitemap: {origin}/maps/news.xml' },
      '/maps/news.xml': sitemap(['/news/a-new-rule']),
    },
    ask: '/news',
    best: ['sitemap /maps/news.xml'],
  },
  {
    name: 'a sitemap of sitemaps',
    site: {
      '/press/': page(''),
      '/sitemap.xml':
        '<sitemapindex><sitemap><loc>{origin}/s-1.xml</loc></sitemap>' +
        '<sitemap><loc>{origin}/s-press.xml</loc></sitemap></sitemapindex>',
      '/s-press.xml': sitemap(['/press/a-new-rule']),
    },
    ask: '/press/',
    best: ['sitemap /s-press.xml'],
  },
  { name: 'a list with dates', site: { '/': page('', `<main>${NEWS}${list(8, item)}</ul></main>`) }, best: ['page /'] },
  {
    name: 'a list in a table',
    site: {
      '/': page(
        '',
        `<table>${list(6, (n, title, date) => `<tr><td>${date}<td><a href="?id=${n}">${title}</a></tr>`)}</table>`,
      ),
    },
    best: ['page /'],
  },
  {
    name: 'a list with dates, and a sitemap',
    site: { '/news/': page('', `${NEWS}${list(8, item)}</ul>`), '/sitemap.xml': sitemap(['/news/a-new-rule']) },
    ask: '/news/',
    best: ['page /news/', 'sitemap /sitemap.xml'],
  },
  {
    name: 'a list of a page with a declared feed',
    site: { '/': page(link('/n'), `${NEWS}${list(8, item)}</ul>`), '/n': rss() },
    best: ['feed /n', 'page /'],
  },
];

const NOTHING: DiscoveryCase[] = [
  { name: 'a page with nothing', site: { '/': page('') }, best: { problem: 'no_source' } },
  {
    name: 'a page with a menu only',
    site: { '/': page('', `<nav><ul>${list(9, (n, title) => `<li><a href="/${n}">${title}</a></li>`)}</ul></nav>`) },
    best: { problem: 'no_source' },
  },
  { name: 'not found', site: {}, best: { problem: 'not_found' } },
  { name: 'gone', site: { '/': { status: 410 } }, best: { problem: 'not_found' } },
  { name: 'blocked', site: { '/': { status: 403 } }, best: { problem: 'blocked' } },
  {
    name: 'a challenge',
    site: { '/': page('<title>x</title>', '<script src="/cdn-cgi/challenge-platform/h/b"></script>') },
    best: { problem: 'blocked' },
  },
  { name: 'a log-in that is asked for', site: { '/': { status: 401 } }, best: { problem: 'login_required' } },
  {
    name: 'a log-in page',
    site: { '/': to('/login?next=/', 302), '/login?next=/': page('', '<form><input type="password"></form>') },
    best: { problem: 'login_required' },
  },
  { name: 'an error of the server', site: { '/': { status: 500 } }, best: { problem: 'down' } },
  { name: 'a redirect that never ends', site: { '/': to('/', 302) }, best: { problem: 'redirect_loop' } },
  { name: 'a PDF', site: { '/': { type: 'application/pdf', body: '%PDF-1.7\n%…' } }, best: { problem: 'pdf' } },
  {
    name: 'a picture',
    site: { '/': { type: 'image/png', body: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]) } },
    best: { problem: 'not_a_feed' },
  },
  {
    name: 'other JSON',
    site: { '/': { type: 'application/json', body: '{"items":[]}' } },
    best: { problem: 'not_a_feed' },
  },
];

export const CORPUS: DiscoveryCase[] = [...DIRECT, ...DECLARED, ...MENTIONED, ...UNDECLARED, ...NOTHING];
