import { escaped, links, piecesOf } from '../markup.ts';
import type { Layout } from './layout.ts';

/** A media release whose page is made of custom elements, with its text in one of them. */
export const MAS_MEDIA: Layout = {
  name: 'mas-media',
  url: 'https://www.monetary.example/news/media-releases/2026/framework',
  shown: ['Media Releases Published Date'],
  page: (
    notice,
  ) => `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${escaped(notice.title)}</title></head>
<body><app-root><sgds-masthead><div class="masthead">A Government Agency Website <a>How to identify</a></div></sgds-masthead>
<mas-header><mas-mega-menu><mas-menu-item label="News">News</mas-menu-item><mas-menu-item>Regulation</mas-menu-item><mas-menu-item>Monetary Policy</mas-menu-item><mas-menu-item>Development</mas-menu-item><mas-menu-item>Bonds &amp; Bills</mas-menu-item></mas-mega-menu><mas-search>Search this website</mas-search></mas-header>
<mas-content><mas-breadcrumb><a>Home</a><a>News</a><a>Media Releases</a></mas-breadcrumb>
<mas-banner><mas-tag>Media Releases</mas-tag><h1 class="mas-text-h1">${escaped(notice.title)}</h1><mas-date>Published Date: ${notice.day}</mas-date></mas-banner>
<mas-section><mas-rte-content class="_mas-typeset contain">
${piecesOf(notice, {
  paragraph: (html) => `<mas-para><span>${html}</span></mas-para>`,
  list: (items) => `<ul class="_mas-list">${items.map((item) => `<li><span>${item}</span></li>`).join('')}</ul>`,
  quote: (html) => `<mas-quote>${html}</mas-quote>`,
  mark: (n) => ` <a href="#_ftn${n}" name="_ftnref${n}">[${n}]</a>`,
  footnotes: (notes) =>
    `<p>***</p>${notes.map((note, i) => `<p><a href="#_ftnref${i + 1}" name="_ftn${i + 1}">[${i + 1}]</a> ${note}</p>`).join('')}`,
}).join('\n')}
</mas-rte-content></mas-section>
<mas-resources><h3>Resources</h3><mas-link-list><a>Annex A (86.5 KB)</a><a>Infographic (1.4 MB)</a></mas-link-list></mas-resources>
<mas-social-share>Share this page <a>WhatsApp</a><a>Telegram</a></mas-social-share></mas-content>
<mas-related><h2>Related Media Releases</h2><mas-card>Industry pilot concludes second phase</mas-card><mas-card>Call for proposals on digital resilience</mas-card></mas-related>
<mas-footer><ul>${links(['Contact', 'Feedback', 'Report Vulnerability', 'Terms of Use', 'Privacy Statement'])}</ul><p>Subscribe to our mailing list</p></mas-footer></app-root></body></html>`,
};
