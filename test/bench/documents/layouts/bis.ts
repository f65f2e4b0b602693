import { escaped, links, piecesOf } from '../markup.ts';
import type { Layout } from './layout.ts';

/** A page of a bank of central banks: the text in the middle of three columns, an abstract's frame and a hidden copy of its title. */
export const BIS: Layout = {
  name: 'bis',
  url: 'https://www.settlements.example/press/p260312.htm',
  shown: ['Press release'],
  page: (
    notice,
  ) => `<!DOCTYPE html><html lang="en" xml:lang="en"><head><meta charset="utf-8"><title>${escaped(notice.title)}</title></head>
<body><div class="dt tooltip" id="tt" style="display:none"><p>This box shows the address of the page to be copied.</p></div>
<div id="container"><div id="header"><div id="menu_top"><a>Search</a> | <a>Sitemap</a> | <a>Log in to the extranet</a></div><div class="menu menu_main"><ul>${links(['About', 'Central bank hub', 'Statistics', 'Banking services', 'Publications', 'Careers'])}</ul></div></div>
<div id="body"><div id="left"><ul class="bismenu">${links(['Press releases', 'Media contacts', 'Management speeches', 'Photo library'])}</ul></div>
<div id="center"><h1 itemprop="name">${escaped(notice.title)}</h1><div id="bispage"><div class="authorlnk">Press release</div><div class="date">${notice.day}</div><div class="sharewidget"><a>Share via email</a> <a>Print this page</a></div>
<div id="cmsContent">
${piecesOf(notice, {
  quote: (html) => `<p class="indent">${html}</p>`,
  mark: (n) => `<sup class="footnote">${n}</sup>`,
  footnotes: (notes) =>
    `<div class="footnote_list"><hr size="1">${notes.map((note, i) => `<p><sup>${i + 1}</sup>&nbsp;&nbsp;${note} <a class="backref" href="#r">[Return]</a></p>`).join('')}</div>`,
}).join('\n')}
</div></div></div>
<div id="right"><div class="relatedinfo-box"><h4>Related information</h4><ul>${links(['Consultative document', 'Overview of comments', 'Committee members'])}</ul></div></div></div>
<div id="footer"><ul>${links(['FAQ', 'Disclaimer & copyright', 'Terms & conditions', 'Privacy notice', 'Scam warning'])}</ul></div></div></body></html>`,
};
