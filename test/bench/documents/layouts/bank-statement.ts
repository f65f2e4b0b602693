import { escaped, links, piecesOf } from '../markup.ts';
import type { Layout } from './layout.ts';

/** A statement of a prudential authority: the text in sections of a page, each folded by a script. */
export const BANK_STATEMENT: Layout = {
  name: 'bank-statement',
  url: 'https://www.bank.example/prudential-regulation/publication/2026/march/statement',
  shown: ['Published on'],
  page: (notice) => {
    const pieces = piecesOf(notice, {
      heading: (html) =>
        `</div></div></section><section class="page-section"><div class="container-fluid"><div class="accordion-header" role="button" tabindex="0"><h2>${html}</h2></div><div class="page-content accordion-content" style="display:block">`,
      table: ([head = [], ...rows]) =>
        `<div class="table-container" tabindex="0"><table class="responsive-table"><tbody><tr>${head.map((cell) => `<td><strong>${cell}</strong></td>`).join('')}</tr>${rows.map((row) => `<tr>${row.map((cell) => `<td><p>${cell}</p></td>`).join('')}</tr>`).join('')}</tbody></table></div>`,
      mark: (n) =>
        `<span class="footnote-ref" data-footnote="${n}"><a href="#footnote${n}" id="ref${n}">[${n}]</a></span>`,
      footnotes: (notes) =>
        `</div></div></section><section class="page-section footnote-section"><div class="container-fluid"><div class="page-content"><ol class="footnotes">${notes.map((note, i) => `<li id="footnote${i + 1}"><p>${note} <a href="#ref${i + 1}" title="Return to text">↩</a></p></li>`).join('')}</ol>`,
    });
    return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${escaped(notice.title)} | The Bank</title></head><body>
<div class="cookie-notice" role="alert"><div class="cookie-content"><h2>Our use of cookies</h2><p>We use necessary cookies to make our site work (for example, to manage your session). We’d also like to use some non-essential cookies.</p><a class="cookie__button" href="#">Yes, I accept cookies</a><a href="#">No, only necessary</a></div></div>
<div id="header" class="header"><a href="#output">Skip to main content</a><nav id="main-nav"><ul>${links(['Monetary policy', 'Financial stability', 'Prudential regulation', 'Payment and settlement', 'Statistics', 'Banknotes'])}</ul></nav><div class="nav-quick-search">Search results for <input></div></div>
<main id="output"><section class="breadcrumbs"><a href="/">Home</a> / <a href="/pra">Prudential Regulation</a> / <a href="/pub">Publications</a></section>
<section class="hero"><div class="container-fluid"><h1 itemprop="name">${escaped(notice.title)}</h1><div class="published-date">Published on ${notice.day}</div></div></section>
<div class="page-actions"><a href="#">Print</a> <a href="#">Convert this page to PDF</a></div>
<div class="content-block" data-module="tabs"><section class="page-section"><div class="container-fluid"><div class="page-content">
${pieces.join('\n')}
</div></div></section></div>
<div class="container-related"><h2>Other news and publications</h2><div class="row"><a class="release" href="/1"><span class="release-tag">Speech</span><h3>Resilience in a year of change</h3><time>Published on 2 March</time></a><a class="release" href="/2"><span class="release-tag">Letter</span><h3>Priorities of insurance supervision</h3></a></div></div></main>
<footer class="page-footer"><ul>${links(['Contact us', 'Using the Bank’s logo', 'Legal notices', 'Privacy', 'Email alerts'])}</ul><p>Threadneedle House, London</p></footer></body></html>`;
  },
};
