import { describe, expect, it } from 'vitest';
import { getText, page, readAs, textOfPage } from './received.ts';

const NOTICE = '<h1>Final notice</h1><p>The Authority fines Acme Ltd for late reports.</p>';
const ONLY_NOTICE = 'Final notice\n\nThe Authority fines Acme Ltd for late reports.';

describe('the text of an HTML page', () => {
  it.each([
    [
      'a table becomes one line per row, header first',
      '<table><tbody><tr><td>A</td><td>1</td></tr></tbody><thead><tr><th>Firm</th><th>Fine</th></tr></thead></table>',
      'Firm | Fine\nA | 1',
    ],
    [
      'a caption is above its table',
      '<table><caption>Fines</caption><tr><td>A</td><td>1</td></tr></table>',
      'Fines\n\nA | 1',
    ],
    [
      'a layout table becomes paragraphs',
      '<table><tr><td><h2>Left</h2><p>One.</p></td><td>Two.</td></tr></table>',
      'Left\n\nOne.\n\nTwo.',
    ],
    [
      'each list item begins with a dash, even if nested',
      '<ul><li>One<ol><li>Two</li></ol></li><li><p>Three</p></li></ul>',
      '- One\n- Two\n- Three',
    ],
    [
      'a definition follows its term in the same line',
      '<dl><dt>Deadline</dt><dd>3 May 2026</dd><dt>Reference:</dt><dd>CP26/4</dd></dl>',
      'Deadline: 3 May 2026\nReference: CP26/4',
    ],
    ['two line breaks end a paragraph, one ends a line', 'One<br>two<br><br>Three', 'One\ntwo\n\nThree'],
    [
      'a number in a separate cell begins its point',
      '<table><tr><td>(a)</td><td><p>Firms report;</p></td></tr><tr><td>(b)</td><td>they pay.</td></tr></table>',
      '(a) Firms report;\n\n(b) they pay.',
    ],
    ['preformatted lines are unchanged', '<pre>a  b\n c</pre>', 'a  b\n c'],
    [
      'footnote numbers get brackets, exponents and ordinals do not',
      '<p>2026<sup><a href="#a">1</a></sup>, 10<sup>6</sup> m<sup>2</sup>, 31<sup>2</sup>, 1<sup>st</sup></p>',
      '2026[1], 10⁶ m², 31[2], 1st',
    ],
    ['entities are decoded once', '<p>A &amp;amp; B &lt;p&gt;</p>', 'A &amp; B <p>'],
    [
      'letters are composed, and invisible characters removed',
      '<p>A\u0308rger\u200b Be\u00adhörde\u202e</p>',
      'Ärger Behörde',
    ],
  ])('keeps the structure: %s', async (_, body, text) => {
    expect(await textOfPage(`<main>${body}</main>`)).toBe(text);
  });
});

it('puts a superscript letter that links to a footnote in brackets', async () => {
  expect(
    await textOfPage('<p>The rule<sup><a href="#b">b</a></sup> of 10<sup><a href="#c">1</a></sup> firms.</p>'),
  ).toBe('The rule[b] of 10[1] firms.');
});

describe('reading an HTML page with boilerplate', () => {
  it.each([
    ['navigation', '<nav><a href="/">Home</a></nav>'],
    ['a site banner', '<header><a href="/"><img alt="Logo">The Authority</a></header>'],
    ['a footer', '<footer>© The Authority</footer>'],
    [
      'a cookie consent banner',
      '<div id="cookie-consent"><p>We use cookies to improve this site.</p><button>Accept</button></div>',
    ],
    ['a breadcrumb', '<ol class="breadcrumb"><li><a href="/">Home</a></li><li>News</li></ol>'],
    ['share links', '<div class="share-links"><a href="https://x.example">Tweet this</a></div>'],
    ['a dialog', '<div role="dialog"><p>Take our survey</p></div>'],
    ['related links', '<h2>Related content</h2><ul><li><a href="/a">Another notice</a></li></ul>'],
    ['a question about the page', '<div><p>Was this page helpful?</p></div>'],
    ['a search form', '<form action="/search"><label>Search the site</label><input name="q"></form>'],
    ['scripts and styles', '<script>var a = "Script";</script><style>p { color: red }</style>'],
    ['a French breadcrumb', '<div class="ariane">Vous êtes ici : <a>Accueil</a> &gt; <a>Actualités</a></div>'],
    ['a breadcrumb in a custom element', '<x-breadcrumb><a>Home</a><a>News</a></x-breadcrumb>'],
    [
      'thirty links to related notices',
      `<div class="related">${'<p><a href="/n">Another notice of this month</a> 1 May 2026</p>'.repeat(30)}</div>`,
    ],
    ['French share links', '<div class="partage"><span>Partager</span><a>Imprimer</a></div>'],
    ['a press contact box', '<div class="pressContact"><h4>CONTACT</h4><p>Sonnenallee 20</p></div>'],
    ['a press contact under a heading', '<div><h3>Media inquiries</h3><p>Call 202 555 0142.</p></div>'],
    ['the date of the last update', '<p>Last Update: March 12, 2026</p>'],
    ['the date of the last review', '<div>Last Reviewed or Updated: 12 March 2026</div>'],
    ['a link back to the top', '<p><a href="#top">Back to top</a></p>'],
    ['links to further reading', '<div><h3>En savoir plus</h3><ul><li><a href="/a">Décision</a></li></ul></div>'],
    ['a request to enable JavaScript', '<noscript>Please enable JavaScript</noscript>'],
  ])('leaves out %s', async (_, furniture) => {
    expect(await textOfPage(`${furniture}${NOTICE}${furniture}`)).toBe(ONLY_NOTICE);
    expect(await textOfPage(`<main>${furniture}${NOTICE}${furniture}</main>`)).toBe(ONLY_NOTICE);
  });

  it.each([
    '<header><p>Safe markets since 1990</p></header>',
    '<header><h1>The Authority</h1><a href="/news">News</a></header>',
  ])('leaves out a banner above the text: %s', async (banner) => {
    expect(await textOfPage(`${banner}${NOTICE}`)).toBe(ONLY_NOTICE);
  });

  it('keeps a banner without a link that has the heading of the text', async () => {
    expect(await textOfPage(`<header><h1>Final notice</h1></header><p>Acme Ltd pays.</p>`)).toBe(
      'Final notice\n\nAcme Ltd pays.',
    );
  });

  it('leaves out related articles after the first article, and keeps the first article', async () => {
    const related = '<section class="related-posts"><h2>Other posts</h2><article><p>A form.</p></article></section>';
    expect(await textOfPage(`<main><article>${NOTICE}</article>${related}</main>`)).toBe(ONLY_NOTICE);
    const around =
      '<div class="related"><article><h2>Final notice</h2><p>The Authority fines Acme.</p></article></div>';
    expect(await textOfPage(`<main>${around}<p>${'The rules apply to all firms. '.repeat(9)}</p></main>`)).toContain(
      'fines Acme',
    );
  });

  it('keeps text that resembles boilerplate within the notice', async () => {
    const texts = [
      '<p>The list, <span>last updated on 3 May 2026</span>, has all firms.</p>',
      '<p>Last updated rules apply to all firms.</p>',
      `<h2>Media contacts</h2><p>${'Firms name who talks to the media. '.repeat(20)}</p>`,
    ];
    for (const text of texts)
      expect(await textOfPage(`<main>${NOTICE}${text}<p>It ends here.</p></main>`)).toMatch(
        /(?:last updated on 3|Last updated rules|Media contacts)[\s\S]*\n\nIt ends here\.$/,
      );
  });

  it('keeps a heading that is a button to fold its section', async () => {
    const folded = '<div role="button" tabindex="0"><h2>Background</h2></div><p>Firms report late.</p>';
    expect(await textOfPage(`<main>${NOTICE}${folded}<div role="button">Show all</div></main>`)).toBe(
      `${ONLY_NOTICE}\n\nBackground\n\nFirms report late.`,
    );
  });

  it('keeps a notice about cookies, and text inside a form or a body with boilerplate class names', async () => {
    const about = '<article class="cookie-guidance"><h1>Cookies</h1><p>Sites must ask.</p></article>';
    expect(await textOfPage(about)).toBe('Cookies\n\nSites must ask.');
    expect(await textOfPage(`<form><input type="hidden" name="state">${NOTICE}</form>`)).toBe(ONLY_NOTICE);
    const wrapped = page(`<div class="page nav-open has-sidebar">${NOTICE}</div>`).replace(
      '<body',
      '<body class="menu cookie"',
    );
    expect(await getText('text/html', wrapped)).toBe(ONLY_NOTICE);
  });
});

describe('footnotes of an HTML page', () => {
  it.each([
    ['in a list after the text', '', '<section class="footnotes"><ol><li id="fn1">See the Act.</li></ol></section>'],
    ['in an aside element', '', '<aside role="doc-footnote" id="fn1">See the Act.</aside>'],
    ['in a hidden element', '', '<div hidden id="fn1"><p>See the Act.</p></div>'],
    ['in the page footer', '', '<footer><a href="/">Home</a><p id="fn1">See the Act.</p></footer>'],
    ['with an anchor inside the footnote', '', '<div><p><a name="fn1" href="#ref1">1</a> See the Act.</p></div>'],
  ])('are kept %s', async (_, before, after) => {
    const text =
      `${before}<main><p>The rule<sup><a id="ref1" href="#fn1">1</a></sup> applies to firms of all ` +
      `kinds.</p></main>${after}`;
    expect(await textOfPage(text)).toMatch(
      /^The rule\[1\] applies to firms of all kinds\.\n\n(?:- |1 )?See the Act\.$/,
    );
  });
});

describe('reading the main text of an HTML page', () => {
  it('finds a short notice without any landmark element', async () => {
    expect(await textOfPage('<div><b>Warning:</b> Acme is not authorised.</div>')).toBe(
      'Warning: Acme is not authorised.',
    );
    expect(await getText('text/html', '<p>Only a fragment.')).toBe('Only a fragment.');
    expect(await getText('text/html', '<html><body><p>One.</p></body></html><p>Two.</p>')).toBe('One.\n\nTwo.');
  });

  it('finds an article with its table among unlabelled blocks of links', async () => {
    const links = `<div>${'<div><a href="/x">Some other page of this site</a></div>'.repeat(30)}</div>`;
    const text =
      '<p>The Authority has today published its decision, and it sets out, in full, why it was taken.</p>'.repeat(6);
    const table = '<table><tr><td>Fine</td><td>1</td></tr></table>';
    const body = `<div>${links}<div><div><h1>Decision</h1>${text}${table}</div></div>${links}</div>`;
    const read = await textOfPage(body);
    expect(read).toMatch(/^Decision\n\nThe Authority/);
    expect(read).toMatch(/Fine \| 1$/);
    expect(read).not.toContain('other page');
  });

  it('leaves out unlabelled links above the text, and keeps links below a heading', async () => {
    const links = '<table><tr><td><a href="/a">About us</a></td></tr><tr><td><a href="/b">Laws</a></td></tr></table>';
    expect(await textOfPage(`${links}${NOTICE}`)).toBe(ONLY_NOTICE);
    const listed = '<h1>Documents</h1><ul><li><a href="/a">Annex 1</a></li><li><a href="/b">Annex 2</a></li></ul>';
    expect(await textOfPage(listed)).toBe('Documents\n\n- Annex 1\n- Annex 2');
  });

  it('takes the title from the heading, else from the title element', async () => {
    expect(await readAs('text/html', page(NOTICE))).toMatchObject({ title: 'Final notice' });
    expect(await readAs('text/html', page('<p>Text.</p>'))).toMatchObject({ title: 'Notice' });
    expect(await readAs('text/html', '<p>Text.</p>')).toMatchObject({ title: null });
  });
});

describe('reading an HTML page that is not in UTF-8', () => {
  it('decodes a page by the charset of its meta element', async () => {
    const body = page('<p>規則を公表しました。</p>', '<meta charset="shift_jis">', 'ja');
    const bytes = Buffer.concat(
      [...body].map((character) => Buffer.from(SHIFT_JIS[character] ?? [character.charCodeAt(0)])),
    );
    expect(await readAs('text/html', bytes)).toMatchObject({ passages: ['規則を公表しました。'], language: 'ja' });
  });
});

const SHIFT_JIS: Record<string, number[]> = {
  規: [0x8b, 0x4b],
  則: [0x91, 0xa5],
  を: [0x82, 0xf0],
  公: [0x8c, 0xf6],
  表: [0x95, 0x5c],
  し: [0x82, 0xb5],
  ま: [0x82, 0xdc],
  た: [0x82, 0xbd],
  '。': [0x81, 0x42],
};

describe('parser limits of HTML pages', () => {
  it.each([
    ['200,000 nested elements', '<div>'.repeat(200_000)],
    ['50,000 nested lists', '<ul><li>'.repeat(50_000)],
    ['more than 100,000 elements', '<b></b>'.repeat(100_001)],
    ['more texts than are read', '<'.repeat(300_001)],
    ['400,000 attributes', `<p ${Array.from({ length: 400_000 }, (_, i) => `a${i}=1`).join(' ')}>`],
  ])('too_large: rejects %s', async (_, body) => {
    expect(await readAs('text/html', page(body))).toMatchObject({ kind: 'none', status: 'too_large' });
  });

  it('accepts a page with 250 nested elements', async () => {
    expect(await textOfPage(`${'<div>'.repeat(250)}Deep.`)).toBe('Deep.');
  });
});

it('cuts a title of more than 300 characters at a word', async () => {
  const titled = (title: string) => readAs('text/html', page(`<h1>${title}</h1><p>Text.</p>`));
  const longest = 'word '.repeat(60).slice(0, 299).padEnd(300, 's');
  expect(await titled(longest)).toMatchObject({ title: longest });
  expect(await titled(`${longest}s`)).toMatchObject({ title: `${'word '.repeat(59).trim()}…` });
});

describe('adjacent inline elements without a space', () => {
  it.each([
    ['adjacent links are separate words', '<p><a href="/a">Annex</a><a href="/b">Form</a></p>', 'Annex Form'],
    ['a link next to a word is a separate word', '<p><span>Share</span><a href="/a">Print</a></p>', 'Share Print'],
    ['custom elements are separate words of a line', '<p><x-tag>Annex</x-tag><x-tag>Form</x-tag></p>', 'Annex Form'],
    ['a word in bold and italics is one word', '<p><b>Auth</b><i>ority</i></p>', 'Authority'],
    ['a word in two links to one page is one word', '<p><a href="/a">Auth</a><a href="/a">ority</a></p>', 'Authority'],
    [
      'a punctuation mark is not moved',
      '<p><a href="/a">Annex</a><span>, final (</span><a href="/b">PDF</a>)</p>',
      'Annex, final (PDF)',
    ],
  ])('are joined or separated as words: %s', async (_, body, text) => {
    expect(await textOfPage(`<main><h1>Notice</h1>${body}</main>`)).toBe(`Notice\n\n${text}`);
  });
});
