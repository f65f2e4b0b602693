import { escaped, links, piecesOf } from '../markup.ts';
import type { Layout } from './layout.ts';

/** An Australian authority's release: the aside stands before the section with the text, notes for editors after it. */
export const ASIC: Layout = {
  name: 'asic',
  url: 'https://www.securities.example/about/news-centre/find-a-media-release/2026-releases/26-041mr/',
  shown: ['media release MR', 'Published'],
  page: (
    notice,
  ) => `<!DOCTYPE html><html lang="en-AU"><head><meta charset="utf-8"><title>${notice.reference} ${escaped(notice.title)}</title></head><body>
<div class="site-alert">Be alert to scammers who pretend to work for us. <a>Find out more</a></div>
<div class="top"><div class="row1"><a>Skip to content</a><div class="sitesearch"><input value="Search"></div></div><div class="mainmenu"><div><a>For business</a></div><div><a>Regulatory resources</a></div><div><a>Online services</a></div><div><a>About us</a></div></div></div>
<div class="wrap"><div class="crumb"><a>Home</a> / <a>News centre</a> / <a>Find a media release</a></div>
<aside class="rail"><h3>News centre</h3><ul>${links(['Find a media release', 'Media contacts', 'Articles', 'Speeches', 'News alerts', 'Podcasts'])}</ul><div class="box"><h4>Media enquiries</h4><p>Contact the media unit on 1300 000 000 or subscribe to media releases.</p></div></aside>
<section class="main"><p class="kicker">media release (${notice.reference}MR)</p><div class="ttl">${escaped(notice.title)}</div><div class="nh-date">Published ${notice.day}</div>
<div class="shr"><span>Share</span> <i class="fb"></i> <i class="tw"></i></div>
${piecesOf(notice, {
  heading: (html) => `<div class="sub"><b>${html}</b></div>`,
  paragraph: (html) => `<div class="tx">${html}</div>`,
  list: (items) => `<div class="tx"><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul></div>`,
  table: (rows) =>
    `<div class="grid" role="table">${rows.map((row) => `<div class="grid-row" role="row">${row.map((cell) => `<div class="grid-cell" role="cell">${cell}</div>`).join('')}</div>`).join('')}</div>`,
}).join('\n')}
</section>
<div class="tags"><span>Tags</span><a>consumers</a><a>enforcement</a></div></div>
<div class="bottom"><div>We acknowledge the Traditional Owners of Country and pay our respects to Elders past and present.</div><ul>${links(['Copyright and linking', 'Disclaimer', 'Complain about a company', 'Accessibility'])}</ul></div></body></html>`,
};
