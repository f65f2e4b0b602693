import { describe, expect, it } from 'vitest';
import { getText, page, readAs, textOfPage } from './received.ts';

const NOTICE = '<p>The Board asks all firms that clear margin trades to comment on its draft rules.</p>';
const PANEL = '<p>Responses must reach the Board by 15 March 2027, and late ones will not be considered.</p>';
const DEADLINE = 'Responses must reach the Board by 15 March 2027';
const JUNK = 'Order the printed yearbook of the Board today, and win a place in its gallery.';

describe('reading panels of an HTML page that a visitor can open', () => {
  it.each([
    [
      'a button with aria-controls',
      `<h2><button aria-expanded="false" aria-controls="a b">When</button></h2><div id="a" hidden>${PANEL}</div>`,
    ],
    [
      'aria-hidden and a button',
      `<h3><button aria-controls="a">When</button></h3><div id="a" aria-hidden="true">${PANEL}</div>`,
    ],
    [
      'display:none and a button',
      `<button aria-controls="a">When</button><div id="a" style="color:red; display:none">${PANEL}</div>`,
    ],
    [
      'a button with data-bs-target',
      `<h2><button data-bs-target="#a">When</button></h2><div id="a" style="display:none">${PANEL}</div>`,
    ],
    ['a link with data-target', `<a data-toggle="collapse" data-target="#a">When</a><div id="a" hidden>${PANEL}</div>`],
    ['a link to the panel', `<h2><a href="#a">When</a></h2><div id="a" style="visibility:hidden">${PANEL}</div>`],
    [
      'a tab',
      `<div role="tablist"><a role="tab" href="#a">When</a></div><div role="tabpanel" id="a" hidden>${PANEL}</div>`,
    ],
    [
      'a heading that labels the panel',
      `<h3 id="t"><button>When</button></h3><div aria-labelledby="t" hidden>${PANEL}</div>`,
    ],
    [
      'aria-expanded on a button above the panel',
      `<h3><button aria-expanded="false">When</button></h3><div hidden>${PANEL}</div>`,
    ],
    ['a details element', `<details><summary>When</summary>${PANEL}</details>`],
    ['hidden="until-found"', `<h3>When</h3><div hidden="until-found">${PANEL}</div>`],
  ])('reads a panel with %s', async (_, panel) => {
    const text = await textOfPage(`<main>${NOTICE}${panel}</main>`);
    expect(text).toContain('The Board asks all firms');
    expect(text).toContain(DEADLINE);
  });

  it('keeps the label of a panel as its heading', async () => {
    const button = '<button aria-expanded="false" aria-controls="a">When</button>';
    const panel = `<h2>${button}</h2><div id="a" hidden>${PANEL}</div>`;
    expect(await textOfPage(`<main>${NOTICE}${panel}</main>`)).toContain('When\n\nResponses must');
  });

  it.each([
    ['without a control', `<div id="a" hidden><p>${JUNK}</p></div>`],
    [
      'of a menu',
      `<button aria-controls="a" aria-haspopup="true">Menu</button><div id="a" hidden><p>${JUNK}</p></div>`,
    ],
    ['of navigation', `<nav><button aria-controls="a">More</button><div id="a" hidden><p>${JUNK}</p></div></nav>`],
    [
      'of a share bar',
      `<button aria-controls="a">Share</button><div id="a" class="share-bar" hidden><p>${JUNK}</p></div>`,
    ],
    [
      'of a list of links',
      `<button aria-controls="a">All</button><ul id="a" hidden><li><a href="/a">${JUNK}</a></li></ul>`,
    ],
    ['of a dialog', `<button aria-controls="a">Buy</button><div id="a" role="dialog" hidden><p>${JUNK}</p></div>`],
    ['in a template', `<button aria-controls="a">More</button><template id="a"><p>${JUNK}</p></template>`],
    [
      'hidden within a panel',
      `<button aria-controls="a">When</button><div id="a" hidden>${PANEL}<p hidden>${JUNK}</p></div>`,
    ],
  ])('leaves out hidden text %s', async (_, hidden) => {
    expect(await textOfPage(`<main>${NOTICE}${hidden}</main>`)).not.toContain('yearbook');
  });
});

describe('an HTML page behind a cookie consent dialog', () => {
  const QUESTION =
    '<p>We use cookies to measure visits. Do you agree?</p><a class="button" href="#">Accept cookies</a>';
  it.each([
    ['an open dialog element', `<dialog open>${QUESTION}</dialog><main aria-hidden="true">${NOTICE}${PANEL}</main>`],
    [
      'an element with the role dialog',
      `<div role="dialog" aria-modal="true">${QUESTION}</div><div aria-hidden="true"><h1>Rules</h1>${NOTICE}</div>`,
    ],
    [
      'an element with a consent id',
      `<div id="cookie-consent">${QUESTION}</div><main style="display:none">${NOTICE}</main>`,
    ],
    [
      'the banner of a consent vendor',
      `<div id="onetrust-banner-sdk">${QUESTION}</div><div style="visibility:hidden"><main>${NOTICE}</main></div>`,
    ],
    [
      'a consent popup if the page is hidden',
      `<div class="didomi-popup">${QUESTION}</div><main hidden><article>${NOTICE}</article></main>`,
    ],
  ])('is read behind %s', async (_, body) => {
    const text = await textOfPage(body);
    expect(text).toContain('The Board asks all firms');
    expect(text).not.toMatch(/cookies/i);
  });

  it('is blocked if no text is behind the dialog', async () => {
    const reading = await readAs('text/html', page(`<h1>Cookies</h1><div role="dialog">${QUESTION}</div>`));
    expect(reading).toMatchObject({ kind: 'none' });
  });
});

describe('elements that are unknown to HTML', () => {
  it.each([
    [
      'inline XBRL (ix:)',
      '<p>A fine of $<ix:nonFraction name="a:Fine">2,400</ix:nonFraction> on <ix:nonNumeric>3 May</ix:nonNumeric>.</p>',
      'A fine of $2,400 on 3 May.',
    ],
    ['Word markup (o:p)', '<p>The firm<o:p></o:p> paid <o:p>in full</o:p>.</p>', 'The firm paid in full.'],
    [
      'Word smart tags (st1:)',
      '<p>In <st1:place><st1:City>New York</st1:City></st1:place> it closed.</p>',
      'In New York it closed.',
    ],
    [
      'custom elements within a sentence',
      '<p>See <x-term>own funds</x-term>, (<x-term>tier 1</x-term>) above.</p>',
      'See own funds, (tier 1) above.',
    ],
    ['adjacent custom elements', '<p><x-cell>Annex</x-cell><x-cell>Form</x-cell></p>', 'Annex Form'],
    [
      'unknown elements within a div',
      '<div>Item <ix:nonNumeric>Acme</ix:nonNumeric> entered <fin-tag>an order</fin-tag> today.</div>',
      'Item Acme entered an order today.',
    ],
  ])('are read inline: %s', async (_, body, text) => {
    expect((await getText('text/html', page(body))).replace(/ +/g, ' ')).toBe(text);
  });

  it('are read completely where custom elements lay out the page', async () => {
    const sentence = 'The Board consults on the capital of small firms and their reports. ';
    const first = `<app-part><p>${sentence.repeat(4)}</p></app-part>`;
    const last = '<app-part class="wide"><p>Comments are due by 8 May 2027.</p></app-part>';
    const text = await getText('text/html', page(`<app-root><app-page>${first}${last}</app-page></app-root>`));
    expect(text).toContain('The Board consults');
    expect(text).toContain('Comments are due by 8 May 2027.');
  });

  it('are left out if they are in the hidden header of an inline XBRL document', async () => {
    expect(
      await getText('text/html', page('<ix:header><ix:hidden>false</ix:hidden></ix:header><p>Item 8.01 of Acme.</p>')),
    ).toBe('Item 8.01 of Acme.');
  });
});

describe('visitor comments on an HTML page', () => {
  const COMMENT =
    '<div class="comment"><b>Jo</b><p>I think that this rule is wrong, and that banks will leave.</p><a ' +
    'href="#">Reply</a></div>';
  it.each([
    ['by the id of their list', `<div id="comments">${COMMENT}${COMMENT}</div>`],
    ['by the class of their section', `<section class="comment-list">${COMMENT}</section>`],
    ['by a heading with their number', `<div><h3>2 comments</h3>${COMMENT}${COMMENT}</div>`],
    [
      'by their itemtype',
      `<div itemscope itemtype="https://schema.org/Comment"><p>I think that this rule is wrong.</p></div>`,
    ],
  ])('are recognised and left out %s', async (_, comments) => {
    const text = await textOfPage(`<article>${NOTICE}${PANEL}</article>${comments}`);
    expect(text).toContain(DEADLINE);
    expect(text).not.toContain('I think');
  });

  it('are not mistaken for the section in which a regulator asks for comments', async () => {
    const text = await textOfPage(`<main>${NOTICE}<h2>Comments</h2>${PANEL}</main>`);
    expect(text).toContain(`Comments\n\n${DEADLINE}`);
  });
});

it('reads the lists of a page whose blocks share a class name', async () => {
  const item = (name: string) => `<li><div><a href="/${name}">${name}</a></div></li>`;
  const list = (names: string[]) => `<div class="list cell"><ul>${names.map(item).join('')}</ul></div>`;
  const block = (text: string) =>
    `<div class="text cell"><div><p>${text.repeat(3)}</p><p>It is the list of the Board, by name, as of ` +
    'today.</p></div></div>';
  const body = [
    '<div class="grid">',
    block('These firms have no licence, the Board says, and the public is warned of them. '),
    list(['Alpha', 'Beta']),
    '<div class="title cell"><h2>Second list</h2></div>',
    block('These firms lost their licence, the Board says, and may not take new customers. '),
    list(['Gamma', 'Delta']),
    '</div>',
  ].join('');
  const text = await textOfPage(body);
  expect(text).toContain('- Alpha\n- Beta');
  expect(text).toContain('- Gamma\n- Delta');
});
