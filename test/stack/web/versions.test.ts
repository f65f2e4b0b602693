import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answers, heldReads, refuses } from '../../support/answers.ts';
import { allItems } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { hasBrowser, openAs } from '../../support/browser.ts';
import { withEditedEntry } from '../../support/edited-entry.ts';
import { expectTouchable, PHONE } from '../../support/targets.ts';

const ID = withEditedEntry('test-web-versions', 880_005);
const VERSIONS = `**/entries/${ID}/versions?**`;
const DIFF = `**/entries/${ID}/diff?**`;
const summary = (page: Page, name: string) => page.locator('summary').getByText(name, { exact: true });
const DESK = { viewport: { width: 1440, height: 900 } };
const IN_LIST = `#/updates?status=inactive&topic=test-web-versions&entry=${ID}`;
const layouts = (page: Page) => page.getByRole('radiogroup', { name: 'Differences' });
const versions = (page: Page) => page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
/** The team's state is above. */
const readTeam = (page: Page) => page.getByRole('region', { name: 'Team' }).getByText('Assigned to').waitFor();
async function openVersions(page: Page): Promise<void> {
  await readTeam(page);
  await summary(page, 'Edited 2 times').click();
}

describe.skipIf(!hasBrowser)('the versions of an update', () => {
  it('list what each edit changed, and show its difference in words', async () => {
    const page = await openAs('viewer', `#/entries/${ID}`);
    await openVersions(page);
    await expect.poll(() => versions(page).count()).toBe(3);
    const lines = (await versions(page).locator('p').allInnerTexts()).map((line) => line.replace(/^.*?: /, ''));
    expect(lines).toEqual(['text, tags', 'title', 'first version']);
    const button = versions(page).nth(1).getByRole('button', { name: 'Show changes' });
    await button.click();
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
    const title = versions(page).nth(1).locator('dd');
    await expect.poll(() => title.textContent()).toBe('A rule that applies from  removed: May,   added: June,  on');
    expect([await title.locator('del').count(), await title.locator('ins').count()]).toEqual([1, 1]);
    await button.click();
    await expect.poll(() => title.count()).toBe(0);
  });

  it('have no accessibility violation in any window size', async () => {
    const page = await openAs('member', `#/entries/${ID}`);
    await openVersions(page);
    await versions(page).first().getByRole('button', { name: 'Show changes' }).click();
    await versions(page).first().locator('ins').first().waitFor();
    await expectAccessible(page);
  });

  it('are compared side by side, the earlier version on the left, in a layout that is remembered', async () => {
    const page = await openAs('viewer', IN_LIST, { window: DESK });
    const open = async () => {
      await openVersions(page);
      await versions(page).first().getByRole('button', { name: 'Show changes' }).click();
    };
    await open();
    await versions(page).first().locator('.facts ins').first().waitFor();
    await layouts(page).getByRole('radio', { name: 'Side by side' }).check();
    const table = versions(page).first().getByRole('table', { name: 'Differences between two versions' });
    const heads = await table.getByRole('columnheader').allTextContents();
    expect(heads).toEqual([
      expect.stringMatching(/^Version \d+, 13 Apr 2026/),
      expect.stringMatching(/^Version \d+, 14 Apr 2026/),
    ]);
    expect(await table.getByRole('rowheader').allTextContents()).toEqual(['Text', 'Tags']);
    const cells = await table.getByRole('cell').evaluateAll((all) =>
      all.map((one) => {
        const { left, top } = one.getBoundingClientRect();
        return {
          left,
          top,
          text: one.textContent,
          dels: one.querySelectorAll('del').length,
          ins: one.querySelectorAll('ins').length,
        };
      }),
    );
    const marks = cells.map(({ dels, ins }) => [dels > 0, ins > 0]);
    expect(marks.slice(0, 2)).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(cells[0]?.text).toContain(' removed: ');
    expect(cells[1]?.text).toContain(' added: ');
    expect([cells[2]?.text, marks[2]]).toEqual(['nothing', [false, false]]);
    expect([cells[3]?.text, marks[3]]).toEqual([' added: edited\n, ', [false, true]]);
    for (const at of [0, 2]) {
      expect(cells[at]?.top).toBe(cells[at + 1]?.top);
      expect(cells[at]?.left).toBeLessThan(cells[at + 1]?.left ?? 0);
    }
    await expectAccessible(page);
    await page.reload();
    await open();
    await table.waitFor();
    await layouts(page).getByRole('radio', { name: 'Inline' }).check();
    await versions(page).first().locator('.facts ins').first().waitFor();
    expect(await table.count()).toBe(0);
  });

  it('stay open when the list of updates next to them loads later', async () => {
    let letGo = () => {};
    const before = async (context: BrowserContext) => {
      ({ letGo } = await heldReads(context, '**/api/v2/feeds/entries/detail?**'));
    };
    const page = await openAs('viewer', IN_LIST, { window: DESK, before });
    await openVersions(page);
    await expect.poll(() => versions(page).count()).toBe(3);
    letGo();
    // The list announces its number of updates immediately.
    await page.getByRole('search').getByText('1 update', { exact: true }).waitFor();
    expect(await versions(page).count()).toBe(3);
  });

  it('are compared in any pair and order, including pairs without differences', async () => {
    const page = await openAs('viewer', `#/entries/${ID}`);
    await page.evaluate(`localStorage.setItem('difference-layout', 'beside')`);
    await page.reload();
    await openVersions(page);
    await page.getByRole('button', { name: 'Compare any two versions' }).click();
    const table = page.getByRole('table');
    const heads = async () =>
      (await table.getByRole('columnheader').allTextContents()).map((one) => /\d+ Apr/.exec(one)?.[0]);
    await expect.poll(heads).toEqual(['12 Apr', '14 Apr']);
    expect(await table.getByRole('rowheader').allTextContents()).toEqual(['Title', 'Text', 'Tags']);
    const one = page.getByRole('combobox', { name: 'Compare', exact: true });
    const other = page.getByRole('combobox', { name: 'With', exact: true });
    const numbers = await other
      .locator('option')
      .evaluateAll((all) => all.map((option) => option.getAttribute('value') ?? ''));
    await other.selectOption(numbers[1] ?? '');
    await expect.poll(heads).toEqual(['12 Apr', '13 Apr']);
    expect(await table.getByRole('rowheader').allTextContents()).toEqual(['Title']);
    await one.selectOption(numbers[0] ?? '');
    await expect.poll(heads).toEqual(['13 Apr', '14 Apr']);
    await other.selectOption(numbers[0] ?? '');
    await page.getByText('Choose two different versions.').waitFor();
    const same = answers({ entry_id: ID, from: {}, to: {}, texts: [], values: [] });
    await page.route(DIFF, same);
    await other.selectOption(numbers[2] ?? '');
    await page.getByText('There are no differences.').waitFor();
    await page.unroute(DIFF);
  });

  it('are shown only inline on a phone, regardless of the preference', async () => {
    const page = await openAs('viewer', `#/entries/${ID}`, { window: PHONE });
    await page.evaluate(`localStorage.setItem('difference-layout', 'beside')`);
    await page.reload();
    await readTeam(page);
    await summary(page, 'Edited 2 times').tap();
    await versions(page).first().getByRole('button', { name: 'Show changes' }).tap();
    await versions(page).first().locator('.facts ins').first().waitFor();
    await page.getByRole('button', { name: 'Compare any two versions' }).tap();
    await page.locator('.facts ins').nth(2).waitFor();
    expect([await layouts(page).count(), await page.getByRole('table').count()]).toEqual([0, 0]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await expectTouchable(page);
  });

  it('show an error when they cannot be read, and appear after a retry', async () => {
    const before = (context: BrowserContext) => context.route(VERSIONS, refuses(503));
    const page = await openAs('member', `#/entries/${ID}`, { before });
    const failure = page.getByRole('alert').filter({ hasText: 'had an error' });
    await failure.waitFor();
    await page.context().unroute(VERSIONS);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await summary(page, 'Edited 2 times').waitFor();
  });

  it('are not requested for an unedited update', async () => {
    const asked: string[] = [];
    const unedited = (await allItems('/entries/list', {})).find((one) => one.updated_at === one.created_at);
    const before = async (context: BrowserContext) => context.on('request', (one) => void asked.push(one.url()));
    const page = await openAs('member', `#/entries/${unedited?.id}`, { before });
    await page.getByRole('region', { name: 'Team' }).getByText('Assigned to').waitFor();
    await page.getByRole('heading', { name: 'Related updates' }).waitFor();
    expect(asked.filter((url) => url.includes(`${unedited?.id}/`))).not.toEqual([]);
    expect(asked.filter((url) => url.includes('/versions'))).toEqual([]);
    expect(await page.getByText('Edited').count()).toBe(0);
  });
});
