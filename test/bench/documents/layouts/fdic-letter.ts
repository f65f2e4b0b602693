import { escaped, links, piecesOf } from '../markup.ts';
import type { Layout } from './layout.ts';

/** A letter to institutions: its text in a component of Drupal, with the site's menus of every level before it. */
export const FDIC_LETTER: Layout = {
  name: 'fdic-letter',
  url: 'https://www.fdic.example/news/financial-institution-letters/2026/letter-on-records',
  page: (
    notice,
  ) => `<!DOCTYPE html><html lang="en" dir="ltr"><head><meta charset="utf-8"><title>${escaped(notice.title)} | Deposit Insurance</title></head>
<body class="toolbar-themes"><div class="dialog-off-canvas-main-canvas" data-off-canvas-main-canvas><div id="skip-link"><a href="#main-content">Skip to main content</a></div>
<div class="alert-bar" role="region" aria-label="Site alert"><p>The online application portal will be unavailable on Sunday between 6 a.m. and noon. <a href="/alerts">Learn more</a> <button aria-label="Dismiss">x</button></p></div>
<header class="global-header"><div class="tier-1"><ul>${links(['Consumers', 'Bankers', 'Analysts', 'Regulations', 'News'])}</ul></div>
<div class="mega-menu"><div class="mega-col"><strong>Bank Examinations</strong><ul>${links(['Bank Secrecy Act', 'Information Technology', 'Trust', 'Examination Schedule'])}</ul></div><div class="mega-col"><strong>Resources</strong><ul>${links(['Bank Data', 'Call Reports', 'Assessments', 'Failed Bank List'])}</ul></div></div></header>
<main><a id="main-content" tabindex="-1"></a><div class="region region-content">
<div class="block-breadcrumbs"><ol><li>Home</li><li>News</li><li>Financial Institution Letters</li></ol></div>
<div data-component-id="fil:page"><article about="/letter" class="node node--view-mode-full">
<div class="node__content"><h1 class="page-title"><span>${escaped(notice.title)}</span></h1><div class="fil-number">${notice.reference}</div><div class="field--label-hidden field__item"><time datetime="2026-03-12T12:00:00Z">${notice.day}</time></div>
<div class="clearfix text-formatted field--name-body field__item">
${piecesOf(notice, { terms: (terms) => `<dl class="row">${terms.map(([term, meaning]) => `<div class="pair"><dt class="col-3">${term}</dt><dd class="col-9">${meaning}</dd></div>`).join('')}</dl>` }).join('\n')}
</div>
<div class="paragraph--type--contact"><h2>Attachments</h2><ul>${links(['Letter as printed (PDF)', 'Frequently asked questions'])}</ul></div></div></article></div>
<nav class="book-navigation"><ul><li><a rel="prev" href="/p">Previous letter</a></li><li><a rel="next" href="/n">Next letter</a></li></ul></nav></div></main>
<div class="feedback-widget"><p>Was this page helpful?</p><button>Yes</button><button>No</button><label>How can we make it better? <textarea></textarea></label></div>
<footer><ul>${links(['Careers', 'Contact Us', 'Privacy Program', 'Freedom of Information Act', 'Open Data'])}</ul><p>Last Updated: ${notice.day}</p></footer></div></body></html>`,
};
