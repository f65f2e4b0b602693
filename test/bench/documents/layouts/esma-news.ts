import { escaped, links, piecesOf } from '../markup.ts';
import type { Layout } from './layout.ts';

/** News of a markets authority: related documents as a table beside the text, the menus after it in the source. */
export const ESMA_NEWS: Layout = {
  name: 'esma-news',
  url: 'https://www.markets.example/press-news/esma-news/final-report',
  page: (
    notice,
  ) => `<!DOCTYPE html><html lang="en" dir="ltr"><head><meta charset="utf-8"><title>${escaped(notice.title)}</title></head>
<body class="page-node-type-news"><noscript><iframe src="https://tags.example/ns.html" height="0" width="0" style="display:none"></iframe></noscript>
<div class="dialog-off-canvas-main-canvas"><main role="main"><div class="region region-content"><div class="layout layout--twocol-section"><div class="layout__region layout__region--first">
<div class="block-field-title"><h1><span class="field--name-title">${escaped(notice.title)}</span></h1></div><div class="block-date"><div class="field__item">${notice.day}</div></div><div class="block-topics"><div class="field__items"><div class="field__item"><a href="/t1">Fund Management</a></div><div class="field__item"><a href="/t2">Supervisory convergence</a></div></div></div>
<div class="block-body"><div class="clearfix text-formatted field field--name-body">
${piecesOf(notice, {
  heading: (html) => `<h4>${html}</h4>`,
  footnotes: (notes) =>
    `<hr class="fn"><div>${notes.map((note, i) => `<p class="footnote"><a href="#_ftnref${i + 1}" id="_ftn${i + 1}">[${i + 1}]</a> ${note}</p>`).join('')}</div>`,
  mark: (n) => `<a href="#_ftn${n}" id="_ftnref${n}">[${n}]</a>`,
}).join('\n')}
</div></div></div>
<div class="layout__region layout__region--second"><div class="view-related-documents"><h2>Related Documents</h2><table><thead><tr><th>Date</th><th>Reference</th><th>Title</th><th>Download</th></tr></thead><tbody><tr><td>12/03/2026</td><td>EMA-34-1921</td><td>Final report on supervisory briefing</td><td>PDF 512.4 KB</td></tr><tr><td>04/11/2025</td><td>EMA-34-1655</td><td>Consultation paper</td><td>PDF 1.1 MB</td></tr></tbody></table></div></div></div></div></main>
<header class="page-header"><div class="navigation"><ul class="menu">${links(['About us', "Investor's corner", 'Policy activities', 'Supervision', 'Databases & Library', 'Press & News'])}</ul></div><div class="search-block"><form><label>Search</label><input><button>Search</button></form></div></header>
<footer role="contentinfo"><div class="social"><h2>Follow us</h2><ul>${links(['LinkedIn', 'YouTube', 'RSS Feed'])}</ul></div><ul>${links(['Legal Notice', 'Data protection', 'Procurement', 'Vacancies'])}</ul></footer></div>
<div class="eu-cookie-compliance-banner"><div><h2>We use cookies on this site to enhance your user experience</h2><p>By clicking any link on this page you are giving your consent for us to set cookies.</p><button>OK, I agree</button></div></div></body></html>`,
};
