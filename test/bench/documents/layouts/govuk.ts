import { escaped, links, piecesOf } from '../markup.ts';
import type { Layout } from './layout.ts';

/** A publication in the form of a government's common design: grid columns, contents list, feedback form. */
export const GOVUK: Layout = {
  name: 'govuk',
  url: 'https://www.gov.example/government/publications/notice',
  shown: ['Notice From Treasury Office Published'],
  page: (
    notice,
  ) => `<!DOCTYPE html><html class="govuk-template" lang="en"><head><meta charset="utf-8"><title>${escaped(notice.title)} - GOV</title></head>
<body class="gem-c-layout-for-public govuk-template__body"><script>document.body.className += ' js-enabled';</script>
<div id="global-cookie-message" class="gem-c-cookie-banner govuk-cookie-banner" role="region" aria-label="Cookies"><h2 class="govuk-cookie-banner__heading">Cookies on this site</h2><p>We use some essential cookies to make this website work.</p><p>We’d like to set additional cookies to understand how you use it, remember your settings and improve government services.</p><button>Accept additional cookies</button></div>
<a class="gem-c-skip-link govuk-skip-link" href="#content">Skip to main content</a>
<header role="banner" class="gem-c-layout-super-navigation-header"><nav aria-labelledby="menu"><h2 id="menu" class="govuk-visually-hidden">Navigation menu</h2><ul hidden>${links(['Benefits', 'Births, death, marriages and care', 'Business and self-employed', 'Driving and transport', 'Money and tax'])}</ul></nav></header>
<div class="gem-c-phase-banner"><p>There are travel advisories in force. <a href="/advice">Check before you go</a></p></div>
<div id="wrapper" class="govuk-width-container"><div class="gem-c-breadcrumbs"><ol><li><a href="/">Home</a></li><li><a href="/business">Business and industry</a></li><li><a href="/finance">Financial services</a></li></ol></div>
<main role="main" id="content" class="detailed-guide" lang="en"><div class="govuk-grid-row"><div class="govuk-grid-column-two-thirds"><span class="govuk-caption-xl">Notice</span><h1 class="gem-c-heading__text govuk-heading-l">${escaped(notice.title)}</h1></div></div>
<div class="gem-c-metadata"><dl><dt>From:</dt><dd><a href="/treasury">Treasury Office</a></dd><dt>Published</dt><dd>${notice.day}</dd></dl></div>
<div class="gem-c-single-page-notification-button"><a href="/email"><span>Get emails about this page</span></a></div>
<div class="govuk-grid-row"><div class="govuk-grid-column-one-third"><nav class="gem-c-contents-list" aria-label="Contents"><h2>Contents</h2><ol><li>Overview</li><li>Who is affected</li><li>Where to write</li></ol></nav></div>
<div class="govuk-grid-column-two-thirds"><div class="gem-c-govspeak govuk-govspeak">
${piecesOf(notice, {
  quote: (html) => `<div class="call-to-action"><p>${html}</p></div>`,
  footnotes: (notes) =>
    `<div class="footnotes" role="doc-endnotes"><ol>${notes.map((note, i) => `<li id="fn:${i + 1}" role="doc-endnote"><p>${note}&nbsp;<a href="#fnref:${i + 1}" class="govuk-link" role="doc-backlink" aria-label="go to where this is referenced">↩</a></p></li>`).join('')}</ol></div>`,
}).join('\n')}
</div><div class="responsive-bottom-margin"><button class="gem-c-print-link">Print this page</button></div></div></div></main>
<div class="gem-c-contextual-sidebar"><h2>Related content</h2><ul>${links(['Register of licences', 'Guidance for exporters', 'Monetary penalties'])}</ul></div>
<div class="gem-c-feedback"><h3>Is this page useful?</h3><button>Yes this page is useful</button><button>No this page is not useful</button><button>Report a problem with this page</button><form hidden><p>Help us improve. Don’t include personal or financial information like your bank details.</p></form></div></div>
<footer class="gem-c-layout-footer"><h2>Services and information</h2><ul>${links(['Benefits', 'Citizenship', 'Crime, justice and the law', 'Employing people'])}</ul><p>All content is available under the open licence, except where otherwise stated</p></footer></body></html>`,
};
