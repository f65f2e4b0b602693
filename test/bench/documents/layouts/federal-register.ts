import { escaped, links, piecesOf } from '../markup.ts';
import type { Layout } from './layout.ts';

/** A rule in the form of a federal journal: the text between utility bars, marks of printed pages within it. */
export const FEDERAL_REGISTER: Layout = {
  name: 'federal-register',
  url: 'https://www.register.example/documents/2026/03/12/2026-04112/records-of-trading',
  shown: ['A Rule by the Commission on'],
  page: (notice) => {
    const pieces = piecesOf(notice, {
      mark: (n) => `<sup>[<a class="footnote-reference" id="citation-${n}" href="#footnote-${n}">${n}</a>]</sup>`,
      footnotes: (notes) =>
        `<div class="footnotes"><hr>${notes.map((note, i) => `<div class="footnote" id="footnote-${i + 1}"><p>${i + 1}. ${note}</p><p><a class="back" href="#citation-${i + 1}">Back to Citation</a></p></div>`).join('\n')}</div>`,
      table: ([head = [], ...rows]) =>
        `<div class="table-wrapper"><table data-point-width="486"><thead><tr>${head.map((cell) => `<th class="center border-bottom-single">${cell}</th>`).join('')}</tr></thead><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td class="left">${cell}</td>`).join('')}</tr>`).join('')}</tbody></table></div>`,
    });
    const half = Math.ceil(pieces.length / 2);
    return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Journal of the Government :: ${escaped(notice.title)}</title></head>
<body class="documents show"><div id="header"><ul class="nav-secondary">${links(['Sections', 'Browse', 'Search', 'Reader Aids', 'My Account'])}</ul><form><input placeholder="Find documents"></form></div>
<div class="content-block-utility"><ul class="doc-nav-utility"><li><span class="svg-tooltip">Document Details</span><div class="dropdown-menu"><dl><dt>Printed version:</dt><dd><a href="x.pdf">PDF</a></dd><dt>Document Citation:</dt><dd>91 FR 12044</dd><dt>Page:</dt><dd>12044-12061 (18 pages)</dd><dt>Document Number:</dt><dd>2026-04112</dd></dl></div></li><li><span>Table of Contents</span></li><li><span>Public Comments</span></li><li><span>Sharing</span></li><li><span>Print</span></li></ul></div>
<div class="doc-official"><p>This site displays a prototype of the daily journal. Legal research should rely on the official edition.</p></div>
<div class="main-title-bar"><h1>${escaped(notice.title)}</h1></div><div class="metadata"><p>A Rule by the Commission on <a href="/d">${notice.day}</a></p></div>
<div id="fulltext_content_area" class="doc-content"><div class="body-column">
${pieces.slice(0, half).join('\n')}
<span class="printed-page-inline unprinted-element" id="page-12045" data-page="12045"><span class="printed-page-details"> Start Printed Page 12045 </span></span>
${pieces.slice(half).join('\n')}
</div></div>
<div id="comment-bar"><h4>Enhanced Content</h4><p>Content in this section is supplied by the editors and is not part of the published document.</p></div>
<div id="footer"><ul>${links(['Site Feedback', 'Developer Resources', 'Government Publishing', 'Reader Aids Home'])}</ul></div></body></html>`;
  },
};
