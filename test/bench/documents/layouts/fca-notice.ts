import { escaped, links, piecesOf } from '../markup.ts';
import type { Layout } from './layout.ts';

/** A statement in the form of a conduct authority's site: components in one column, a cookie bar and a newsletter box. */
export const FCA_NOTICE: Layout = {
  name: 'fca-notice',
  url: 'https://www.conduct.example/news/press-releases/firm-fined',
  shown: ['Press Releases First published'],
  page: (
    notice,
  ) => `<!DOCTYPE html><html lang="en-GB" dir="ltr"><head><meta charset="utf-8"><title>${escaped(notice.title)} | Conduct Authority</title></head>
<body class="path-node"><div id="cookiebanner" class="cookie-bar"><h2>Cookies on this website</h2><p>We’d like to set optional cookies to understand how you use our site. These will be set only if you accept.</p><button>Accept optional cookies</button><button>Reject optional cookies</button><a href="/cookies">Manage preferences</a></div>
<a class="element-invisible" href="#main">Skip to main content</a>
<header class="site-header"><div class="header-search"><label>Search for information about us, our rules, or find a firm</label><input type="search"></div><nav><ul class="l1">${links(['About us', 'Firms', 'Markets', 'Consumers', 'News', 'Data'])}</ul></nav></header>
<div id="main" class="page"><div class="breadcrumb-wrapper"><span><a href="/">Home</a></span> / <span><a href="/news">News</a></span> / <span>${escaped(notice.title)}</span></div>
<div class="header-band"><h1 class="page-header">${escaped(notice.title)}</h1><span class="label">Press Releases</span> <span class="published">First published: ${notice.day}</span> <span class="updated">Last updated: ${notice.day}</span> <a class="see-all-updates" href="#">See all updates</a></div>
<div class="toolbar"><button>Share page</button><button>Print Page</button></div>
<section class="component component-body"><div class="copy-block">
${piecesOf(notice, { quote: (html) => `<blockquote class="pull-quote"><p>${html}</p></blockquote>` }).join('\n')}
</div></section>
<section class="component component-rating"><h2>Was this page helpful?</h2><form><fieldset><legend>Rate this page</legend><label><input type="radio">Yes</label><label><input type="radio">No</label></fieldset></form></section>
<section class="component component-related"><h2>Related news</h2><ul>${links(['Two directors banned from the industry', 'How we decide on penalties', 'Warnings about unauthorised firms'])}</ul></section></div>
<section class="newsletter"><h2>Sign up for our news and publications alerts</h2><p>Get the latest updates straight to your inbox.</p><a class="button" href="/alerts">Sign up now</a></section>
<footer><div class="menus"><ul>${links(['Contact us', 'Complain about us', 'Careers', 'Freedom of information', 'Accessibility', 'Modern slavery statement'])}</ul></div><small>© Copyright Conduct Authority. Registered as a limited company in England and Wales.</small></footer></body></html>`,
};
