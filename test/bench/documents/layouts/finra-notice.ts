import { escaped, links, piecesOf } from '../markup.ts';
import type { Layout } from './layout.ts';

/** A regulatory notice whose text stands after the side bar, each heading of it an accordion. */
export const FINRA_NOTICE: Layout = {
  name: 'finra-notice',
  url: 'https://www.finra.example/rules-guidance/notices/26-08',
  shown: ['Regulatory Notice Published Date'],
  page: (notice) => {
    const [first = '', ...pieces] = piecesOf(notice, {
      heading: (html) =>
        `</div></div></div><div class="card accordion-item"><div class="card-header"><h3><button class="btn btn-link collapsed" data-toggle="collapse" aria-expanded="false">${html}</button></h3></div><div class="collapse"><div class="card-body">`,
    });
    return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${escaped(notice.title)}</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":"Regulatory Notice"}</script></head>
<body><div id="onetrust-consent-sdk"><div role="dialog" aria-label="Cookie banner"><p>We use cookies to offer you a better browsing experience, analyze site traffic, and personalize content. By using the site you agree to our use of cookies.</p><button>Accept All</button><button>Cookies Settings</button></div></div>
<header><div class="utility-nav"><ul>${links(['BrokerCheck', 'Firm Gateway', 'Log In', 'Media Center'])}</ul></div><nav class="main-nav"><ul>${links(['Rules & Guidance', 'Registration, Exams & CE', 'For Investors', 'Arbitration & Mediation'])}</ul></nav></header>
<div class="container-fluid"><div class="row"><aside class="col-lg-3 sidebar-first"><h2>Notices</h2><ul>${links(['2026 Notices', '2025 Notices', 'Election Notices', 'Information Notices', 'Trade Reporting Notices'])}</ul>
<div class="suggested-routing"><h3>Suggested Routing</h3><ul><li>Compliance</li><li>Legal</li><li>Operations</li><li>Senior Management</li></ul></div></aside>
<section class="col-lg-9 region-content"><div class="print-pdf"><a href="/print">Print to PDF</a></div>
<h1 class="title"><span>Regulatory Notice ${notice.reference}</span></h1><div class="subtitle"><h2>${escaped(notice.title)}</h2></div><div class="published">Published Date: <span>${notice.day}</span></div>
<div class="accordion"><div class="card"><div class="show"><div class="card-body">
${[first, ...pieces].join('\n')}
</div></div></div></div>
<div class="view-related"><h3>You may also be interested in</h3><ul>${links(['Report on examination priorities', 'Small firm help line', 'Compliance calendar'])}</ul></div></section></div></div>
<footer class="main-footer"><ul>${links(['Legal', 'Privacy', 'Sitemap', 'Careers', 'Whistleblower Hotline'])}</ul><p>All rights reserved. Trademarks belong to their owners.</p></footer></body></html>`;
  },
};
