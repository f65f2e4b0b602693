import { escaped, links, piecesOf } from '../markup.ts';
import type { Layout } from './layout.ts';

/** A press release of a banking authority on Liferay: portlets in columns, and no element that says where the text is. */
export const EBA_NEWS: Layout = {
  name: 'eba-news',
  url: 'https://www.banking.example/publications-and-media/press-releases/guidelines',
  shown: ['Press Release'],
  page: (
    notice,
  ) => `<!DOCTYPE html><html class="ltr" dir="ltr" lang="en-US"><head><meta charset="UTF-8"><title>${escaped(notice.title)} | European Authority</title></head>
<body class="controls-visible signed-out public-page site"><div class="d-flex flex-column min-vh-100"><nav aria-label="Quick links" class="quick-access-nav"><a href="#main-content">Skip to main content</a></nav>
<div class="portlet-boundary" id="p_p_id_menu_"><section class="portlet"><div class="portlet-content"><ul class="navbar-nav">${links(['About us', 'Activities', 'Publications and media', 'Risk and data analysis', 'Legacy'])}</ul><div class="dropdown-menu"><ul>${links(['Single Rulebook', 'Supervisory convergence', 'Direct supervision and oversight', 'Information for consumers'])}</ul></div></div></section></div>
<div class="lfr-layout-structure-item-container"><div class="portlet-breadcrumb"><ol><li>Home</li><li>Publications and media</li><li>Press releases</li></ol></div>
<div class="container-fluid"><div class="row"><div class="col col-lg-8">
<div class="component-heading"><h1>${escaped(notice.title)}</h1></div><div class="component-tag"><span>Press Release</span></div><div class="component-date"><span>${notice.day}</span></div>
<div class="component-html text-break"><div class="press-text">
${piecesOf(notice, {
  heading: (html) => `<p><strong><span style="font-size:16px">${html}</span></strong></p>`,
  list: (items) => `<ul style="list-style-type:disc">${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`,
}).join('\n')}
</div></div></div>
<div class="col col-lg-4"><div class="component-card"><h4>Documents</h4><a href="/d/1">Final report on guidelines (1.2 MB - PDF)</a></div><div class="component-card"><h4>Related content</h4><a href="/l">Topic: Internal governance</a></div>
<div class="component-card"><h4>Press contacts</h4><p>Franca Delacroix-Weber</p><p>press@banking.example | +33 1 86 00 00 00</p></div></div></div></div></div>
<div class="share-portlet"><span>Share this page on</span><a href="#">LinkedIn</a><a href="#">X</a></div>
<div class="footer-wrapper"><div class="newsletter"><h5>Stay up to date</h5><p>Subscribe to receive our latest news by email</p></div><ul>${links(['Careers', 'Procurement', 'Legal notice', 'Personal data protection', 'Cookies policy'])}</ul><p>An agency of the Union</p></div></div>
<div class="cck-banner" id="cookie-consent-banner"><p>This site uses cookies. Visit our cookies policy page or click the link in any footer for more information and to change your preferences.</p><a>Accept all cookies</a><a>Accept only essential cookies</a></div></body></html>`,
};
