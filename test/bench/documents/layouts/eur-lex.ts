import { each, escaped, links, piecesOf } from '../markup.ts';
import type { Layout } from './layout.ts';

const numbered = (items: string[], mark: (i: number) => string) =>
  items
    .map(
      (item, i) =>
        `<table width="100%" border="0" cellspacing="0" cellpadding="0"><col width="4%"/><col width="96%"/><tbody><tr><td valign="top"><p class="oj-normal">${mark(i)}</p></td><td valign="top"><p class="oj-normal">${item}</p></td></tr></tbody></table>`,
    )
    .join('\n');

/** A legal act as an official journal shows it: each point of a list is a table of its letter and its text. */
export const EUR_LEX: Layout = {
  name: 'eur-lex',
  url: 'https://www.journal.example/legal-content/EN/TXT/HTML/?uri=OJ:L_202600612',
  shown: ['Official Journal of the Union EN L series', '(a) (b) (c) (d) (e) (f)'],
  page: (notice) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en" lang="en"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8" /><title>${escaped(notice.title)}</title></head>
<body><div id="EurlexHeader" class="EurlexHeader"><div class="globan"><span>An official website of the Union</span><button>How do you know?</button></div><nav><ul>${links(['Home', 'Official Journal', 'Law', 'Case-law', 'Legislative procedures', 'National law and case-law', 'Preparatory documents'])}</ul></nav><div class="MyEurlex"><a>Sign in</a><a>Register</a><a>My recent searches (0)</a></div></div>
<div id="MenuTextTab"><ul class="SidenavList">${links(['Text', 'Document information', 'Procedure', 'Permanent link', 'Download notice', 'Save to My items', 'Create an email alert'])}</ul></div>
<div id="document1" class="tabContent"><div id="PP4Contents"><h2>Languages, formats and link</h2><div class="PubFormats"><ul><li>HTML</li><li>PDF - authentic version</li><li>e-signature</li></ul></div></div>
<div class="panel-body" id="text"><div id="textTabContent"><div class="eli-container">
<table width="100%" border="0"><col width="10%"/><col width="80%"/><tbody><tr><td><p class="oj-hd-lg">EN</p></td><td><p class="oj-hd-ti">Official Journal of the Union</p></td><td><p class="oj-hd-oj">L series</p></td></tr></tbody></table>
<div class="eli-main-title" id="tit_1"><p class="oj-doc-ti">${escaped(notice.title)}</p><p class="oj-doc-ti">${notice.day}</p></div>
${piecesOf(notice, {
  heading: (html) => `<div class="eli-title"><p class="oj-ti-grseq-1"><span class="oj-bold">${html}</span></p></div>`,
  paragraph: (html) => `<p class="oj-normal">${html}</p>`,
  list: (items, isNumbered) => numbered(items, (i) => (isNumbered ? `${i + 1}.` : `(${'abcdef'[i]})`)),
  table: (rows) =>
    `<table class="oj-table" width="100%" border="0">${each(
      'tr class="oj-table"',
      rows.map((row) =>
        each(
          'td class="oj-table"',
          row.map((cell) => `<p class="oj-tbl-txt">${cell}</p>`),
        ),
      ),
    )}</table>`,
  footnotes: (notes) =>
    `<hr class="oj-note"/>${notes.map((note, i) => `<p class="oj-note"><a id="ntr${i + 1}" href="#ntc${i + 1}">(<span class="oj-super">${i + 1}</span>)</a>  ${note}</p>`).join('')}`,
  mark: (n) => `<a id="ntc${n}" href="#ntr${n}">&#160;(<span class="oj-super oj-note-tag">${n}</span>)</a>`,
}).join('\n')}
</div></div></div></div>
<div class="linkToTop"><a href="#top">Top</a></div><footer><div>This site is managed by the publications office</div><ul>${links(['Contact the publications office', 'Help', 'Accessibility', 'Cookies', 'Other services'])}</ul></footer></body></html>`,
};
