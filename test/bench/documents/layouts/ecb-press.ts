import { escaped, links, piecesOf } from '../markup.ts';
import type { Layout } from './layout.ts';

const LANGUAGES = [
  'Български',
  'Čeština',
  'Dansk',
  'Deutsch',
  'Eλληνικά',
  'Español',
  'Eesti keel',
  'Suomi',
  'Français',
  'Hrvatski',
  'Magyar',
  'Italiano',
];

/** A press release of a central bank of many languages; the text and the box of its press office are in one section. */
export const ECB_PRESS: Layout = {
  name: 'ecb-press',
  url: 'https://www.central.example/press/pr/date/2026/html/pr260312.en.html',
  shown: ['PRESS RELEASE'],
  page: (
    notice,
  ) => `<!DOCTYPE html><html prefix="og: http://ogp.me/ns#" lang="en"><head><meta charset="utf-8"><title>${escaped(notice.title)}</title></head>
<body class="project-central"><div id="ecb-doc-wrapper"><div id="languages" class="lang-popup">${LANGUAGES.map((name) => `<div class="language"><a href="x.html">${name}</a></div>`).join('')}</div>
<header><div id="toolbar"><button>Search</button><button>Menu</button></div><nav class="main-nav"><ul>${links(['About', 'Media', 'Explainers', 'Research & Publications', 'Statistics', 'Monetary Policy', 'The Euro', 'Payments & Markets', 'Careers'])}</ul></nav><div class="carousel">Suggestions <a>Sort by Relevance Date</a></div></header>
<div id="main-wrapper"><main><div class="ecb-breadcrumbs"><nav><ol><li>Home</li><li>Media</li><li>Press releases</li></ol></nav></div>
<div class="title"><ul class="ecb-publicationDate-type"><li>PRESS RELEASE</li></ul><h1>${escaped(notice.title)}</h1><p class="ecb-publicationDate">${notice.day}</p></div>
<div class="section">
${piecesOf(notice, { heading: (html) => `<h3 id="a">${html}</h3>` }).join('\n')}
</div>
<div class="ecb-pressContact"><div class="address-box"><h4>CONTACT</h4><h3>Directorate General Communications</h3><div class="address"><ul><li>Sonnenallee 20</li><li>60314 Frankfurt am Main, Germany</li></ul></div></div><div class="see-more"><p>Reproduction is permitted provided that the source is acknowledged.</p><span>Media contacts</span></div></div></main></div>
<div id="related-content"><h2>Find out more about related content</h2><ul>${links(['Supervisory newsletter', 'Annual report on sanctioning'])}</ul></div>
<footer><nav><ul>${links(['Disclaimer & Copyright', 'Privacy statement', 'Language policy', 'Scam warning', 'Work with us'])}</ul></nav></footer></div>
<div id="cookieConsent"><div class="initial"><h2>Your cookie preferences</h2><p>We are always working to improve this website for our users. To do this, we use the anonymous data provided by cookies. <a>Learn more about how we use cookies</a></p><button>I understand and I accept the use of cookies</button><button>I do not accept the use of cookies</button></div></div></body></html>`,
};
