import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { VisitResult } from '../../../lib/documents/fetch-text.ts';
import { heldReads, isUnharmed, refuses } from '../../support/answers.ts';
import { expectAccessible } from '../../support/axe.ts';
import { drawn, hasBrowser, openAs } from '../../support/browser.ts';
import { HOSTILE_TEXTS } from '../../support/hostile-texts.ts';
import { meets, reads, withDocument } from '../../support/kept-document.ts';
import { expectReflowed, expectTouchable, PHONE } from '../../support/targets.ts';

const TOPIC = 'test-web-document';
/** A reading that a test says more of. */
function readsAs(more: Partial<Extract<VisitResult, { kind: 'read' }>['reading']>, ...passages: string[]): VisitResult {
  const met = reads(...passages);
  return met.kind === 'read' ? { ...met, reading: { ...met.reading, ...more } } : met;
}
const CHANGED = withDocument(TOPIC, 1, {
  visits: [
    reads('The description of a rule.', 'It applies from May on.'),
    reads(
      'The description of a rule, <b>all</b> of it.\n\n😀 Own funds are 8 %.',
      'It applies from June on.\n\nLimit | Day\n8 % | 1 June\n9 % | 1 July',
      ...HOSTILE_TEXTS.slice(0, 5),
    ),
  ],
});
const LONG = withDocument(TOPIC, 2, {
  visits: [
    reads(...Array.from({ length: 205 }, (_, i) => `Article ${i + 1}. An institution shall report its own funds.`)),
  ],
});
const PAID = withDocument(TOPIC, 3, { visits: [meets('paywalled', 'It is for those who pay for it.')] });
const WAITING = withDocument(TOPIC, 4, { visits: [] });
const NONE = withDocument(TOPIC, 5, { visits: null });
const ARABIC = withDocument(TOPIC, 6, {
  visits: [
    reads('It applies from May on.'),
    readsAs(
      { mediaType: 'application/pdf', pages: 24, isCut: true, title: null, language: 'ar' },
      'تسري القاعدة من يونيو.',
    ),
    meets('failed', 'The server answered 404 Not Found.'),
  ],
});

const SENTENCE = 'It applies from June on.';
const SUMMARISED = withDocument(TOPIC, 7, {
  visits: [reads('What a rule is about.', `😀 Of May. ${SENTENCE}`)],
  fields: {
    one_line_summary: SENTENCE,
    summary: {
      method: 'extractive',
      model: null,
      generated_at: '2026-04-12T09:00:00Z',
      made_of: 'document',
      document_version: 1,
      grounds: [{ index: null, passage: 2, text: SENTENCE, start: 10, end: 34 }],
    },
  },
});

const DESK = { viewport: { width: 1440, height: 900 } };
const inList = (id: string, more = '') => `#/updates?status=inactive&topic=${TOPIC}${more}&entry=${id}`;
const line = (page: Page) => page.locator('summary').filter({ hasText: 'Text of the document' });
const heading = (page: Page, name: RegExp) => page.locator('.document').getByRole('heading', { name });
const passages = (page: Page) => page.locator('.passages > *');
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search in the text' });
const said = (page: Page, text: string) =>
  page.getByRole('status').getByText(text).first().waitFor({ state: 'attached' });
const hasFocus = (page: Page, selector: string) =>
  expect.poll(() => page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)).toBe(true);

describe.skipIf(!hasBrowser)('the text of a document', () => {
  it('shows one summary line with length, type and date, and focuses the heading when opened', async () => {
    const page = await openAs('viewer', `#/entries/${CHANGED}`);
    await expect
      .poll(() => line(page).textContent())
      .toMatch(/^Text of the document, \d+ words, web page, changed on 12 Apr 2026, \d\d:\d\d$/);
    await line(page).click();
    await heading(page, /^A rule Text of the document, \d+ words$/).waitFor();
    await hasFocus(page, '.document h2');
    await expect.poll(() => passages(page).count()).toBe(7);
    expect(await passages(page).first().locator('p').allTextContents()).toEqual([
      'The description of a rule, <b>all</b> of it.',
      '😀 Own funds are 8 %.',
    ]);
    const table = page.locator('.passages').getByRole('table').first();
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['Limit', 'Day']);
    expect(await table.getByRole('cell').allInnerTexts()).toEqual(['8 %', '1 June', '9 %', '1 July']);
    expect(await page.locator('.passages').getAttribute('lang')).toBe('en');
    const source = page.locator('.document').getByRole('link', { name: 'Open the source document' });
    expect(await source.getAttribute('href')).toBe(`https://example.org/${TOPIC}/1`);
    expect(await isUnharmed(page)).toBe(true);
  });

  it('names the text a summary is based on, and opens a cited passage with its sentence marked', async () => {
    const page = await openAs('viewer', `#/entries/${SUMMARISED}`);
    await page.getByText('Summary based on the document: show sentences').click();
    await page.getByText('Passage 2').click();
    await expect.poll(() => page.locator('mark').allInnerTexts()).toEqual([SENTENCE]);
    await page.getByText('What a rule is about.').waitFor({ state: 'detached' });
    const other = await openAs('viewer', `#/entries/${CHANGED}`);
    await line(other).waitFor();
    expect(await other.getByText('Summary based on').count()).toBe(0);
  });

  it('shows an earlier version that is chosen by its dates', async () => {
    const page = await openAs('viewer', `#/entries/${CHANGED}`);
    await line(page).click();
    const versions = page.getByRole('combobox', { name: 'Version' });
    await versions.waitFor();
    expect(await versions.locator('option').allTextContents()).toEqual([
      expect.stringMatching(/^Since 12 Apr 2026/),
      expect.stringMatching(/^12 Apr 2026, \S+ to 12 Apr 2026, \S+$/),
    ]);
    await versions.selectOption('1');
    await expect.poll(() => passages(page).count()).toBe(2);
    await page.getByText('It applies from May on.').waitFor();
    await heading(page, / 10 words$/).waitFor();
  });

  it('shows changes inline or side by side by passage, and none for the first version', async () => {
    const page = await openAs('viewer', `#/entries/${CHANGED}`, { window: DESK });
    await line(page).click();
    const button = page.getByRole('button', { name: 'Show changes with this version of the text' });
    await button.click();
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
    const changed = page.locator('.document .facts').locator('dd').filter({ hasText: 'It applies from' });
    await expect.poll(() => changed.textContent()).toBe('It applies from  removed: May,   added: June,  on.');
    const names = page.locator('.document .facts dt');
    expect(await names.first().textContent()).toBe('Passage 1');
    await expectAccessible(page);
    await page.getByRole('radiogroup', { name: 'Differences' }).getByRole('radio', { name: 'Side by side' }).check();
    const table = page.getByRole('table', { name: 'Differences between two versions' });
    await table.waitFor();
    expect(await table.getByRole('columnheader').allTextContents()).toEqual([
      expect.stringMatching(/^Version 1, 12 Apr 2026/),
      expect.stringMatching(/^Version 2, 12 Apr 2026/),
    ]);
    expect(await isUnharmed(page)).toBe(true);
    await page.getByRole('combobox', { name: 'Version' }).selectOption('1');
    await expect.poll(() => button.count()).toBe(0);
    expect(await table.count()).toBe(0);
  });

  it('opens and closes by key d in the reader pane, and returns the focus', async () => {
    const page = await openAs('viewer', inList(CHANGED), { window: DESK });
    const row = page.locator('[data-line][aria-current="true"], article[aria-current="true"]').first();
    await row.focus();
    await line(page).waitFor();
    await page.keyboard.press('d');
    await hasFocus(page, '.document h3');
    await passages(page).first().waitFor();
    await page.keyboard.press('d');
    await expect.poll(() => passages(page).count()).toBe(0);
    await hasFocus(page, '[aria-current="true"], [aria-current="true"] *');
    await line(page).click();
    await hasFocus(page, '.document h3');
    await passages(page).first().waitFor();
    await page.getByRole('button', { name: 'Close text' }).click();
    await hasFocus(page, '.document summary');
  });

  it('opens after key d was pressed while it loads, or announces why there is no text', async () => {
    const pressed = async (id: string) => {
      let letGo = () => {};
      const before = async (context: BrowserContext) => {
        ({ letGo } = await heldReads(context, `**/entries/${id}/document`));
      };
      const page = await openAs('viewer', `#/entries/${id}`, { before });
      await page.getByText('Loading the document').waitFor();
      await page.keyboard.press('d');
      letGo();
      return page;
    };
    await hasFocus(await pressed(CHANGED), '.document h2');
    await said(await pressed(WAITING), 'The document has not been fetched.');
  });

  it('can be searched for passages, which are counted and marked, and shown in full again', async () => {
    const page = await openAs('viewer', `#/entries/${LONG}`);
    await line(page).click();
    await field(page).fill('article 7');
    await field(page).press('Enter');
    await page.locator('.document').getByText('1 passage found.').waitFor();
    await said(page, '1 passage found.');
    expect(await passages(page).allTextContents()).toEqual([
      'Passage 7Article 7. An institution shall report its own funds.',
    ]);
    expect(await passages(page).locator('mark').allTextContents()).toEqual(['Article', '7']);
    await field(page).fill('zzyzx');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.locator('.document').getByText('No passages found.').waitFor();
    await field(page).fill('-report');
    await field(page).press('Enter');
    await page.getByRole('alert').getByText('The request was rejected.').waitFor();
    await page.getByRole('button', { name: 'Show full text' }).click();
    await expect.poll(() => passages(page).count()).toBe(100);
    expect([await field(page).inputValue(), await page.locator('.document mark').count()]).toEqual(['', 0]);
  });

  it('is searched at once for the search terms of the list, in the reader pane and on the page', async () => {
    const page = await openAs('viewer', inList(CHANGED, '&search=description'), { window: DESK });
    const found = async () => {
      await line(page).click();
      await page.locator('.document').getByText('1 passage found.').waitFor();
      expect(await field(page).inputValue()).toBe('description');
      expect(await page.locator('.document mark').allTextContents()).toEqual(['description']);
    };
    await found();
    await page.evaluate(`location.hash = '#/entries/${CHANGED}'`);
    await page.locator('.entry.page').waitFor();
    await found();
  });

  it('is loaded in parts when it is long, and states how much is shown', async () => {
    const page = await openAs('viewer', `#/entries/${LONG}`);
    await expect.poll(() => line(page).textContent()).toMatch(/^Text of the document, 1,845 words, web page, read on /);
    await line(page).click();
    for (const count of [100, 200]) {
      await page.getByText(`${count} of 205 passages are shown.`).waitFor();
      expect(await passages(page).count()).toBe(count);
      await page.getByRole('button', { name: 'Show more' }).click();
    }
    await expect.poll(() => passages(page).count()).toBe(205);
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
  });

  it('reserves about its final height before layout, so that content below does not move', async () => {
    for (const window of [DESK.viewport, PHONE.viewport]) {
      const page = await openAs('viewer', `#/entries/${LONG}`, { window: { viewport: window } });
      await line(page).click();
      await page.getByText('100 of 205 passages are shown.').waitFor();
      const height = async () => Number(await page.evaluate(`document.querySelector('.passages').scrollHeight`));
      const before = await height();
      const more = page.getByRole('button', { name: 'Show more' });
      await more.scrollIntoViewIfNeeded();
      await drawn(page);
      // A press that began on an element below must end there.
      expect(await height()).toBe(before);
      await page.evaluate(
        `for (const one of document.querySelectorAll('.passages > *')) one.style.contentVisibility = 'visible'`,
      );
      const share = before / (await height());
      expect(share).toBeGreaterThan(0.6);
      expect(share).toBeLessThan(1.6);
    }
  });

  it('shows PDF pages, truncation and the last fetch result, and Arabic from right to left', async () => {
    const page = await openAs('viewer', `#/entries/${ARABIC}`);
    await expect.poll(() => line(page).textContent()).toMatch(/4 words, PDF of 24 pages, changed on 12 Apr 2026/);
    await line(page).click();
    await heading(page, /^Text of the document 4 words$/).waitFor();
    const section = page.locator('.document');
    await section.getByText('The document is longer than the extracted text.').waitFor();
    await section.getByText(/Last fetch, 13 Apr 2026, \S+: The server answered 404 Not Found\./).waitFor();
    const direction = `getComputedStyle(document.querySelector('.passages p')).direction`;
    await expect.poll(() => page.evaluate(direction)).toBe('rtl');
    expect(await page.locator('.passages').getAttribute('lang')).toBe('ar');
    // Whether an earlier text was truncated is unknown.
    await page.getByRole('combobox', { name: 'Version' }).selectOption('1');
    await page.getByText('It applies from May on.').waitFor();
    expect(await section.getByText('The document is longer').count()).toBe(0);
  });

  it.each([
    ['that cannot be had', PAID, 'The text of the document is not available. It is for those who pay for it.'],
    ['that is waited for', WAITING, 'The document has not been fetched.'],
    ['that is not fetched', NONE, 'The document has not been fetched.'],
  ])('is replaced by one line of explanation, which key d announces, for a text %s', async (_, id, words) => {
    const page = await openAs('viewer', `#/entries/${id}`);
    await page.locator('p.document').getByText(words).waitFor();
    await page.keyboard.press('d');
    await said(page, words);
    expect(await line(page).count()).toBe(0);
  });

  it('is printed when it is open, without controls', async () => {
    const page = await openAs('viewer', inList(CHANGED), { window: DESK });
    await line(page).click();
    await passages(page).first().waitFor();
    await page.evaluate(`globalThis.print = () => {}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => passages(page).nth(6).isVisible()).toBe(true);
    const visibility = `getComputedStyle(document.querySelector('.passages > *')).contentVisibility`;
    expect(await page.evaluate(visibility)).toBe('visible');
    for (const gone of [field(page), page.getByLabel('Version'), page.getByText('Close text')])
      expect(await gone.isVisible()).toBe(false);
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
    await page.emulateMedia({ media: null });
  });

  it('shows a failed read of the text or its passages, and retries it', async () => {
    const known = `**/entries/${CHANGED}/document`;
    const parts = `**/entries/${CHANGED}/document/passages?**`;
    const before = async (context: BrowserContext) => {
      await context.route(known, refuses(503));
      await context.route(parts, (route) => route.abort());
    };
    const page = await openAs('member', `#/entries/${CHANGED}`, { before });
    const again = async (words: string, url: string) => {
      const failure = page.getByRole('alert').filter({ hasText: words });
      await failure.waitFor();
      await page.context().unroute(url);
      await failure.getByRole('button', { name: 'Try again' }).click();
    };
    await again('had an error', known);
    await line(page).click();
    await again('cannot be reached', parts);
    await expect.poll(() => passages(page).count()).toBe(7);
  });

  it('is accessible in each window size, by touch, and with text of twice the size', async () => {
    const page = await openAs('member', `#/entries/${CHANGED}`);
    await line(page).click();
    await field(page).fill('own funds');
    await field(page).press('Enter');
    await passages(page).locator('mark').first().waitFor();
    await page.getByRole('button', { name: 'Show full text' }).click();
    await page.locator('.passages table').first().waitFor();
    await expectAccessible(page);
    const phone = await openAs('member', `#/entries/${CHANGED}`, { window: PHONE });
    await line(phone).tap();
    await passages(phone).first().waitFor();
    await expectTouchable(phone);
    await expectReflowed(phone);
  });
});
