import { escaped, links, piecesOf } from '../markup.ts';
import type { Layout } from './layout.ts';

const MENUS = {
  'About the Board': ['Structure', 'The Governors', 'Careers', 'Visit the Board'],
  'Monetary Policy': ['Open Market Committee', 'Policy Tools', 'Reports to the Legislature'],
  'Supervision & Regulation': [
    'Supervision and Oversight Topics',
    'Reporting Forms',
    'Enforcement Actions & Legal Developments',
  ],
  'Payment Systems': ['Regulations & Statutes', 'Payment Policies', 'Reserve Bank Services'],
};
const menus = () =>
  Object.entries(MENUS)
    .map(
      ([name, items]) =>
        `<li class="dropdown nav-main__item"><a href="#" class="sr-only-focusable" data-toggle="dropdown">${escaped(name)}</a><ul class="dropdown-menu">${links(items)}</ul></li>`,
    )
    .join('\n');

/** A press release in the form of a central bank's site of Bootstrap rows, with its menus a second time for telephones. */
export const FED_PRESS: Layout = {
  name: 'fed-press',
  url: 'https://www.reserve.example/newsevents/pressreleases/bcreg20260312a.htm',
  shown: ['For release at 10:00 a.m. EST'],
  page: (notice) => `<!DOCTYPE html>
<html class="no-js" lang="en"><head><meta charset="utf-8"><meta http-equiv="X-UA-Compatible" content="IE=edge">
<title>Reserve Board - ${escaped(notice.title)}</title></head>
<body data-ng-app="pubwebApp"><a class="globalskip" href="#content">Skip to main content</a>
<div class="t1_offcanvas" id="offcanvas"><div class="t1_nav navbar"><span class="t1__title">Menu</span><button class="t1_close">Close</button><ul>${menus()}</ul></div></div>
<header class="jumbotron hidden-sm"><a href="/" class="jumbotron__link"><div class="jumbotron__content"><div class="jumbotron__heading">Board of Governors</div><p>The central bank that provides the nation with a safe, flexible, and stable monetary and financial system</p></div></a></header>
<div class="t2__offcanvas visible-xs-block"><form action="//search.example" role="search"><input placeholder="Search" type="text"><button>Submit Search Button</button></form></div>
<nav class="nav-main hidden-xs"><ul class="nav">${menus()}</ul></nav>
<div id="content" class="container container__main" role="main"><div class="row">
<div class="page-header"><ul class="breadcrumb"><li><a href="/">Home</a></li><li><a href="/newsevents.htm">News &amp; Events</a></li><li><a href="/newsevents/pressreleases.htm">Press Releases</a></li></ul></div></div>
<div id="article" class="row"><div class="heading col-xs-12 col-sm-8 col-md-8"><p class="article__time">${notice.day}</p><h3 class="title">${escaped(notice.title)}</h3>
<p class="releaseTime">For release at 10:00 a.m. EST</p>
<ul class="list-unstyled share"><li><a href="#" class="share__icon"><span>Share</span></a></li><li><a href="feed.xml"><span>RSS</span></a></li></ul></div>
<div class="col-xs-12 col-sm-8 col-md-8">
${piecesOf(notice, { heading: (html) => `<h5><strong>${html}</strong></h5>` }).join('\n')}
<p>&nbsp;</p></div>
<div class="col-xs-12 col-sm-4 col-md-4 panel panel-related"><h4>Related Information</h4><a href="a.pdf">Attachment (PDF)</a><br><a href="b.htm">Statement of the vice chair</a></div></div>
<div class="row"><div class="col-xs-12"><div class="panel panel-default"><p>For media inquiries, please email the press office or call 202-555-0142.</p></div></div></div>
<div class="lastUpdate" id="lastUpdate">Last Update: ${notice.day}</div></div>
<footer role="contentinfo"><div class="container footer__top"><div class="row"><h5>Board of Governors</h5><ul>${links(['Documents and Statistics', 'Contact', 'Accessibility', 'Tools and Information', 'Website Policies'])}</ul><h5>Stay Connected</h5><ul>${links(['Facebook Page', 'YouTube Page', 'Subscribe to RSS', 'Subscribe to Email'])}</ul><p>20th Street and Avenue N.W., Washington</p></div></div></footer>
<script>(function () { var q = "<p>not text of the page</p>"; document.write(q); })();</script></body></html>`,
};
