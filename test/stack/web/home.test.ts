import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendV2 } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { hasBrowser, openAs, pressAll } from '../../support/browser.ts';
import { meRoute } from '../../support/memory.ts';
import { bearer } from '../../support/people.ts';
import { anUntouchedEntry, decide, getId } from '../../support/reviews.ts';

const DESK = { viewport: { width: 1440, height: 900 } };
const FOLLOWED = ['us-sec', 'eu-ecb'];
const part = (page: Page, name: string) => page.getByRole('region', { name });
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Home' });

describe.skipIf(!hasBrowser)('the home page', () => {
  beforeAll(() => unfollowAll());
  afterAll(() => unfollowAll());

  it('links to the topics for a person who follows nothing', async () => {
    const page = await openAs('admin', '#/home', { window: DESK });
    await part(page, 'What you follow').getByRole('link', { name: 'Choose topics to follow' }).click();
    await expect.poll(() => page.url()).toMatch(/#\/topics$/);
  });

  it('shows the new updates of each followed topic as the service returns them, with links', async () => {
    await meRoute('admin', 'PATCH', { path: '/follows', json: { follow: { topic_ids: FOLLOWED } } });
    const { body: home } = await sendV2('GET', '/home', { headers: await bearer('admin') });
    const page = await openAs('admin', '#/home', { window: DESK });
    await heading(page).waitFor();
    const news = part(page, 'What you follow');
    for (const { topic_id, new_count, more_than, latest } of home.followed) {
      if (new_count === 0) {
        await news.locator(`.quiet-topics a[href="#/topics/${topic_id}"]`).waitFor();
        continue;
      }
      const article = news.getByRole('article').filter({ has: page.locator(`a[href="#/updates?topic=${topic_id}"]`) });
      expect(await article.locator('small').textContent()).toBe(getCountLabel(new_count, more_than));
      expect(await article.locator('li a').allTextContents()).toEqual(
        latest.map((one: { title: string }) => one.title),
      );
    }
    expect(home.followed.map((one: { topic_id: string }) => one.topic_id).sort()).toEqual([...FOLLOWED].sort());
    const sources = part(page, 'Feeds that need attention');
    expect(await sources.locator('.sources > li > a').allTextContents()).toEqual(
      home.sources.map((item: { name: string }) => item.name),
    );
    await expectAccessible(page);
  });

  it('shows a member their open assigned reviews, and marks overdue ones', async () => {
    const entry = await anUntouchedEntry(4, 0);
    await decide(entry, { state: 'in_review', assignee: await getId('member'), due: '2026-01-15' });
    const page = await openAs('member', '#/home', { window: DESK });
    const mine = part(page, 'Assigned to you');
    const link = page.locator(`a[href="#/entries/${entry}"]`);
    await mine.locator(link).waitFor();
    await expect
      .poll(() => mine.locator('li').filter({ has: link }).textContent())
      .toContain('Overdue since 15 January 2026');
    await decide(entry, { state: 'done', reason: 'It is done.' });
    await page.reload();
    await heading(page).waitFor();
    await part(page, 'Assigned to you').waitFor();
    expect(await part(page, 'Assigned to you').locator(link).count()).toBe(0);
  });

  it('shows everyone the reviews of the team that are due within a week, with their assignees', async () => {
    const entry = await anUntouchedEntry(4, 1);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await decide(entry, { state: 'relevant', assignee: await getId('member'), due: tomorrow });
    const page = await openAs('viewer', '#/home', { window: DESK });
    const line = part(page, 'Due this week')
      .locator('li')
      .filter({ has: page.locator(`a[href="#/entries/${entry}"]`) });
    await expect.poll(() => line.textContent()).toMatch(/Relevant.*Due \d+ \w+ \d{4}.*(Member|member)/);
    await decide(entry, { state: 'done', reason: 'It is done.' });
  });

  it('opens first when the preference says so, and by the keys g h', async () => {
    const page = await openAs('viewer', '#/account', { window: DESK });
    // Who loads the page again before the answer has come has chosen all the same.
    await page.route('**/api/v2/me', async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback();
      await route.fetch();
    });
    await page.getByLabel('Start page').selectOption('home');
    await expect.poll(async () => (await meRoute('viewer', 'GET')).body.preferences.start_view).toBe('home');
    await page.evaluate(`history.replaceState(null, '', location.pathname)`);
    await page.reload();
    await heading(page).waitFor();
    await pressAll(page, 'gu');
    await expect.poll(() => page.url()).toMatch(/#\/updates$/);
    await pressAll(page, 'gh');
    await heading(page).waitFor();
  });

  it('records another visit only after activity on the page', async () => {
    const asked: string[] = [];
    const looks = () => asked.filter((path) => path.includes('/me/read')).length;
    const visits = () => asked.filter((path) => path.endsWith('/me/visits')).length;
    const page = await openAs('viewer', '#/topics', {
      window: DESK,
      before: async (context) => {
        await context.clock.install();
        context.on('request', (request) => void asked.push(new URL(request.url()).pathname));
      },
    });
    await expect.poll(visits).toBe(1);
    const nextLook = async () => {
      const before = looks();
      await expect
        .poll(async () => {
          await page.clock.fastForward(301_000);
          return looks();
        })
        .toBeGreaterThan(before);
    };
    await nextLook();
    await nextLook();
    expect(visits()).toBe(1);
    await page.keyboard.press('Shift');
    await nextLook();
    await expect.poll(visits).toBe(2);
  });

  it('records a visit when the app opens, and offers a retry when home cannot be read', async () => {
    const visits: string[] = [];
    const page = await openAs('viewer', '#/topics', {
      window: DESK,
      before: async (context) => {
        context.on('request', (request) => {
          if (request.url().endsWith('/api/v2/me/visits')) visits.push(request.method());
        });
      },
    });
    await expect.poll(() => visits).toEqual(['POST']);
    await page.route('**/api/v2/home', (route) => route.abort());
    await page.goto(`${page.url().split('#')[0]}#/home`);
    await page.getByRole('alert').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await part(page, 'What you follow').waitFor();
  });
});

async function unfollowAll(): Promise<void> {
  const { topic_ids, feed_ids } = (await meRoute('admin', 'GET')).body.follows;
  if (topic_ids.length + feed_ids.length > 0)
    await meRoute('admin', 'PATCH', { path: '/follows', json: { unfollow: { topic_ids, feed_ids } } });
}

/** Returns the label of a topic's new updates; without `newCount` there are more than `moreThan`. */
function getCountLabel(newCount: number | null, moreThan: number | null): string {
  if (newCount !== null) return `${newCount} new`;
  if (moreThan === null) return 'Too many new updates to count';
  return moreThan === 0 ? 'At least 1 new' : `More than ${moreThan} new`;
}
