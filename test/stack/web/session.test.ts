import type { BrowserContext, Page, Route } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import {
  allAnswered,
  fillSignIn,
  hasBrowser,
  isRefresh,
  openApp,
  openBrowser,
  openSignedIn,
  untilTrue,
} from '../../support/browser.ts';
import { catalogRead, chooseStatus, toggleValue } from '../../support/filters.ts';
import { forgetMarks } from '../../support/memory.ts';
import { identityProvider, signIn, stackFile } from '../../support/people.ts';

const file = stackFile();
const member = file.users.find(({ role }) => role === 'member') ?? { email: '', password: '' };
const provider = `${file.identity_provider_url}/`;
const ECB = 'European Central Bank';
const FIRST = 'First-passw0rd-1';
const CHOSEN = 'Chosen-passw0rd-2';

const updates = (page: Page) => page.getByRole('feed').getByRole('article').first();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const stored = (page: Page) =>
  page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])') as Promise<string>;

/** What a browser keeps after a sign-out: when it was. */
const NOTHING = [{ 'signed-out-at': expect.stringMatching(/^\d+$/) }, {}];

/** Counts the refreshes that reach the identity provider. */
function getRefreshes(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (isRefresh(request)) count += 1;
  });
  return () => count;
}

/** The identity provider refuses as Amazon Cognito does. */
const refuses = (code: string, message: string) => (route: Route) =>
  route.fulfill({
    status: 400,
    headers: { 'access-control-allow-origin': '*', 'content-type': 'application/x-amz-json-1.1' },
    body: JSON.stringify({ __type: code, message }),
  });

const UNAUTHORIZED = {
  status: 401,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'about:blank',
    title: 'Unauthorized',
    status: 401,
    detail: 'No.',
    code: 'unauthorized',
    request_id: 'r',
  }),
};

/** As after an hour: the access token that the tab keeps is none any more. */
const endAccess = (page: Page) => page.evaluate(`sessionStorage.removeItem('access-token')`);

/** The lock of a tab that is closed is listed once more. */
const LISTED_LATE = `navigator.locks.query().then((before) => {
  navigator.locks.query = () => {
    delete navigator.locks.query;
    return Promise.resolve(before);
  };
})`;

/** A copy of a tab, with all that it has in its storage, as a browser makes it. */
async function openCopy(page: Page): Promise<Page> {
  const [copy] = await Promise.all([page.waitForEvent('popup'), page.evaluate('void open(location.href)')]);
  return copy;
}

/** When the access token that a tab keeps ends, in milliseconds. */
const getEnd = async (page: Page): Promise<number> =>
  JSON.parse(JSON.parse(await stored(page))[1]['access-token']).expiresAt;

/** Moves the clock of a page to so many minutes before an instant, however long the way there took. */
async function goBefore(end: number, minutes: number, page: Page): Promise<void> {
  const now = (await page.evaluate('Date.now()')) as number;
  await page.clock.fastForward(Math.max(0, end - minutes * 60_000 - now));
}

/** Requests of a topic's list, without those in the background. */
const OF_TOPIC = /\/entries\/detail\?.*topic_id=/;

/** The next read is refused, and so repeated with a new token. */
async function renewBy401(page: Page): Promise<void> {
  let old = '';
  // At once: a route that is still read when it ends would answer twice.
  await page.route('**/api/v2/**', (route) => {
    const token = route.request().headers()['authorization'] ?? '';
    old ||= token;
    return token === old ? route.fulfill(UNAUTHORIZED) : route.continue();
  });
  const answered = page.waitForResponse((response) => OF_TOPIC.test(response.url()) && response.ok());
  await toggleValue(page, 'Topic', ECB);
  await answered;
  await updates(page).waitFor();
  await page.unroute('**/api/v2/**');
}

async function poolId(): Promise<string> {
  const { AccessToken } = await signIn('member');
  return JSON.parse(Buffer.from(AccessToken.split('.')[1] ?? '', 'base64url').toString())
    .iss.split('/')
    .at(-1);
}

describe.skipIf(!hasBrowser)('signing in', () => {
  it('opens the updates, and keeps tokens only in the storage of the tab', async () => {
    const page = await openSignedIn(await openBrowser());
    await updates(page).waitFor();
    const [local, session] = JSON.parse(await stored(page));
    expect(Object.keys(local).filter((name) => !name.startsWith('kept-'))).toEqual([]);
    expect(JSON.stringify(local)).not.toMatch(/token|eyJ/i);
    const names = ['access-token', 'first-list', 'refresh-token', 'refresh-token-keeper', 'refresh-token-since'];
    expect(
      Object.keys(session)
        .filter((name) => !name.startsWith('kept-'))
        .sort(),
    ).toEqual(names);
    expect(page.url()).not.toMatch(/token|eyJ/i);
  });

  it('distinguishes a wrong password, a disabled user, too many attempts and an unreachable service', async () => {
    const page = await openApp(await openBrowser());
    const fault = page.getByRole('alert');
    await fillSignIn(page, member.email, 'Wrong-passw0rd-1');
    await expect.poll(() => fault.textContent()).toBe('Email or password is wrong.');
    await expect.poll(() => page.getByLabel('Password').inputValue()).toBe('Wrong-passw0rd-1');
    const cases: [(route: Route) => Promise<void>, RegExp][] = [
      [refuses('NotAuthorizedException', 'User is disabled.'), /account is disabled\. Ask an administrator/],
      [refuses('NotAuthorizedException', 'Password attempts exceeded'), /Too many attempts/],
      [refuses('TooManyRequestsException', 'Rate exceeded'), /Too many attempts/],
      [refuses('PasswordResetRequiredException', 'Password reset required'), /must be reset/],
      [(route) => route.abort(), /cannot be reached\. Check your connection/],
      [(route) => route.fulfill({ status: 503, body: 'busy' }), /cannot be reached/],
    ];
    for (const [answer, words] of cases) {
      await page.route(provider, answer);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect.poll(() => fault.textContent()).toMatch(words);
      await page.unroute(provider);
    }
    await page.getByLabel('Password').fill(member.password);
    await page.getByLabel('Password').press('Enter');
    await updates(page).waitFor();
  });

  it('requires a new password at the first sign-in, typed twice and within the rules', async () => {
    const email = `first-${Date.now()}@example.com`;
    const user = { UserPoolId: await poolId(), Username: email, TemporaryPassword: FIRST, MessageAction: 'SUPPRESS' };
    expect((await identityProvider('AdminCreateUser', user)).status).toBe(200);
    const page = await openApp(await openBrowser());
    await fillSignIn(page, email, FIRST);
    await heading(page, 'Choose a new password').waitFor();
    const choose = async (password: string, again: string) => {
      await page.getByLabel('New password').fill(password);
      await page.getByLabel('Repeat password').fill(again);
      await page.getByRole('button', { name: 'Set password' }).click();
    };
    await choose(CHOSEN, `${CHOSEN}x`);
    await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/passwords do not match/);
    await page.route(
      provider,
      refuses(
        'InvalidPasswordException',
        'Password did not conform with policy: Password must have numeric characters',
      ),
    );
    await choose(CHOSEN, CHOSEN);
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toMatch(/does not meet the requirements. Password must have numeric/);
    await page.unroute(provider);
    await choose(CHOSEN, CHOSEN);
    await updates(page).waitFor();
    await expect.poll(() => page.getByText(email).count()).toBe(1);
  });

  it('returns to the requested URL', async () => {
    const page = await openSignedIn(await openBrowser(), 'viewer', { address: '#/updates?topic=eu-ecb' });
    await updates(page).waitFor();
    expect(page.url()).toContain('#/updates?topic=eu-ecb');
  });
});

describe.skipIf(!hasBrowser)('a session', () => {
  it('continues at once after a reload, and is renewed in the background by one refresh', async () => {
    const context = await openBrowser();
    const refreshes = getRefreshes(context);
    const page = await openSignedIn(context);
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(provider, async (route) => {
      await isAnswered;
      await route.continue();
    });
    const token = async () => JSON.parse(await stored(page))[1]['access-token'];
    const before = await token();
    await page.reload();
    await updates(page).waitFor();
    await expect.poll(refreshes).toBe(1);
    answer();
    await expect.poll(token).not.toBe(before);
    expect(refreshes()).toBe(1);
  });

  it('refreshes after a reload if its access token has expired, or the stored value is not a token', async () => {
    const context = await openBrowser();
    const refreshes = getRefreshes(context);
    const page = await openSignedIn(context);
    await updates(page).waitFor();
    const kept = JSON.parse(JSON.parse(await stored(page))[1]['access-token']);
    const ended = { ...kept, expiresAt: Date.now() - 1_000 };
    const bad = [ended, { ...kept, expiresAt: 'never' }, { ...kept, accessToken: 'no.token' }].map((one) =>
      JSON.stringify(one),
    );
    for (const text of [...bad, '{']) {
      await page.evaluate(`sessionStorage.setItem('access-token', ${JSON.stringify(text)})`);
      const before = refreshes();
      await page.reload();
      await updates(page).waitFor();
      await expect.poll(refreshes).toBeGreaterThan(before);
    }
  });

  it('is renewed before it expires, without an error or a second refresh', async () => {
    const context = await openBrowser();
    const refreshes = getRefreshes(context);
    await context.clock.install();
    const page = await openSignedIn(context);
    await updates(page).waitFor();
    await catalogRead(page);
    for (let renewals = 1; renewals <= 2; renewals += 1) {
      const end = await getEnd(page);
      await allAnswered(page);
      await goBefore(end, 10, page);
      // A refresh would have been sent before this.
      await page.clock.runFor(10_000);
      const answered = page.waitForResponse(/entries\/detail/);
      await toggleValue(page, 'Topic', ECB);
      await answered;
      await allAnswered(page);
      expect(refreshes()).toBe(renewals - 1);
      await goBefore(end, 4.5, page);
      await expect.poll(() => getEnd(page)).not.toBe(end);
      expect(refreshes()).toBe(renewals);
    }
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('is renewed by the next request after it expired while the computer slept', async () => {
    const context = await openBrowser();
    const refreshes = getRefreshes(context);
    const page = await openSignedIn(context);
    await updates(page).waitFor();
    await page.clock.setSystemTime(Date.now() + 3_600_000);
    await toggleValue(page, 'Topic', ECB);
    await page.getByRole('feed').getByText('European Central Bank').first().waitFor();
    expect(refreshes()).toBe(1);
  });

  it('uses one refresh when requests of two tabs are rejected with 401, and repeats each request', async () => {
    const context = await openBrowser();
    const refreshes = getRefreshes(context);
    const first = await openSignedIn(context);
    await updates(first).waitFor();
    const second = await openApp(context);
    await updates(second).waitFor();
    expect(refreshes()).toBe(0);
    let old = '';
    const refused = new Set<Page>();
    await context.route('**/api/v2/**', async (route) => {
      const token = route.request().headers()['authorization'] ?? '';
      old ||= token;
      if (token !== old) return route.continue();
      refused.add(route.request().frame().page());
      // Both tabs learn it at once, and the new tokens come when both have had time to ask for them.
      await vi.waitUntil(() => refused.size === 2, { timeout: 60_000 });
      return route.fulfill(UNAUTHORIZED);
    });
    await context.route(provider, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return route.continue();
    });
    await Promise.all([first, second].map((page) => toggleValue(page, 'Topic', ECB)));
    for (const page of [first, second])
      await page.getByRole('feed').getByText('European Central Bank').first().waitFor();
    for (const page of [first, second]) await updates(page).waitFor();
    expect(refreshes()).toBe(1);
  });

  it('is taken over by a new tab when the first tab answers late', async () => {
    const context = await openBrowser();
    const first = await openSignedIn(context);
    await updates(first).waitFor();
    // It answers nothing until a cookie lets it go.
    const isBusy = first.evaluate(`for (const end = Date.now() + 60_000; !document.cookie && Date.now() < end; );`);
    const second = await openApp(context, '#/topics');
    await heading(second, 'Sign in').waitFor();
    await context.addCookies([{ name: 'go', value: '1', url: file.base_url }]);
    await isBusy;
    await heading(second, 'Topics').waitFor();
    expect(JSON.parse(await stored(second))[1]).toEqual({});
  });

  it('drops the pending marks of a tab when another person signs in elsewhere in the browser', async () => {
    const heard = async (
      context: BrowserContext,
    ): Promise<{ page: Page; session: () => Promise<object | undefined> }> => {
      const page = await openApp(context, 'health');
      await page.evaluate(`{
        globalThis.heard = [];
        globalThis.channel = new BroadcastChannel('session');
        channel.onmessage = ({ data }) => heard.push(data);
        channel.postMessage({ kind: 'ask' });
      }`);
      const messages = async () => (await page.evaluate('heard')) as { kind: string; session?: object }[];
      return { page, session: async () => (await messages()).find(({ kind }) => kind === 'session')?.session };
    };
    const ours = await openBrowser();
    const theirs = await openBrowser();
    const viewer = stackFile().users.find(({ role }) => role === 'viewer');
    await openSignedIn(theirs, 'viewer');
    const other = await heard(theirs);
    await expect.poll(other.session).toBeDefined();
    await ours.clock.install();
    await forgetMarks('member');
    const page = await openSignedIn(ours, 'member', { address: '#/updates' });
    const posted: string[] = [];
    const looked: string[] = [];
    page.on('request', (request) => {
      if (!request.url().includes('/me/read')) return;
      (request.method() === 'POST' ? posted : looked).push(request.url());
    });
    const unread = page.locator('.feed .unread');
    await unread.first().waitFor();
    await page.clock.pauseAt(((await page.evaluate('Date.now()')) as number) + 10_000);
    const count = await unread.count();
    await page.keyboard.press('j');
    await page.keyboard.press('m');
    await expect.poll(() => unread.count()).toBeLessThan(count);
    const spy = await heard(ours);
    // Nothing is said of their list yet.
    await page.route('**/entries/detail*', () => {});
    await spy.page.evaluate(
      `channel.postMessage(${JSON.stringify({ kind: 'signed-in', session: await other.session() })})`,
    );
    const before = looked.length;
    await page.clock.resume();
    await expect.poll(() => looked.length).toBeGreaterThan(before);
    expect(posted).toEqual([]);
    await page.getByText(viewer?.email ?? '').waitFor();
    expect(await page.getByText('Marked as read').count()).toBe(0);
  });

  it('keeps its refresh token in the tab that signed in, and sends it in no message to other tabs', async () => {
    const context = await openBrowser();
    const spy = await openApp(context, 'health');
    await spy.evaluate(`{
      globalThis.heard = [];
      globalThis.channel = new BroadcastChannel('session');
      channel.onmessage = ({ data }) => heard.push(data);
    }`);
    const heard = (): Promise<{ kind: string; session?: { accessToken: string } }[]> => spy.evaluate('heard');
    const page = await openSignedIn(context);
    const [, before] = JSON.parse(await stored(page));
    await spy.evaluate(`channel.postMessage({ kind: 'ask' })`);
    await expect.poll(async () => (await heard()).map(({ kind }) => kind)).toEqual(['ask', 'signed-in', 'session']);
    expect(JSON.stringify(await heard())).not.toContain(before['refresh-token']);
    const stale = (await heard())[1]?.session?.accessToken;
    await spy.evaluate(`channel.postMessage({ kind: 'renew', stale: ${JSON.stringify(stale)} })`);
    await expect.poll(async () => (await heard()).at(-1)?.session?.accessToken ?? stale).not.toBe(stale);
    const [, after] = JSON.parse(await stored(page));
    expect(after['refresh-token']).not.toBe(before['refresh-token']);
    const messages = JSON.stringify(await heard());
    for (const token of [before['refresh-token'], after['refresh-token']]) expect(messages).not.toContain(token);
    expect(messages).not.toMatch(/refresh/i);
  });

  it('expires in other tabs when the sign-in tab is closed, with an explanation', async () => {
    const context = await openBrowser();
    const refreshes = getRefreshes(context);
    await context.clock.install();
    const first = await openSignedIn(context);
    const second = await openApp(context, '#/updates?topic=eu-ecb');
    await updates(second).waitFor();
    await catalogRead(second);
    const end = await getEnd(first);
    await second.evaluate(LISTED_LATE);
    await first.close();
    for (const minutes of [6, 5, 4, 3, 2, 1]) {
      await goBefore(end, minutes, second);
      await updates(second).waitFor();
    }
    await goBefore(end, 0, second);
    await second.getByText('the tab you signed in with was closed').waitFor();
    expect(refreshes()).toBe(0);
    await fillSignIn(second, member.email, member.password);
    await updates(second).waitFor();
    expect(second.url()).toContain('#/updates?topic=eu-ecb');
  });

  it('resumes in another tab when the tab that signed in returns', async () => {
    const context = await openBrowser();
    await context.clock.install();
    const first = await openSignedIn(context);
    const second = await openApp(context);
    await updates(second).waitFor();
    await second.evaluate(LISTED_LATE);
    await first.goto(`${file.base_url}/health`);
    await second.route(OF_TOPIC, (route) => route.fulfill(UNAUTHORIZED));
    await toggleValue(second, 'Topic', ECB);
    // It waits for the other tab for a while.
    const closed = second.getByText('the tab you signed in with was closed');
    await expect
      .poll(async () => {
        await second.clock.fastForward('00:07');
        return closed.count();
      })
      .toBe(1);
    await second.unrouteAll({ behavior: 'ignoreErrors' });
    await first.goto(file.base_url);
    await updates(first).waitFor();
    await updates(second).waitFor();
  });

  it('survives a refresh that fails by a lost connection, and ends when the refresh is refused', async () => {
    const context = await openBrowser();
    const first = await openSignedIn(context);
    const second = await openApp(context);
    await updates(second).waitFor();
    await second.route(OF_TOPIC, (route) => route.fulfill(UNAUTHORIZED));
    await first.route(provider, (route) => route.abort());
    await toggleValue(second, 'Topic', ECB);
    await second.getByText('The sign-in service cannot be reached').waitFor();
    for (const page of [first, second]) await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await first.unroute(provider);
    await first.route(provider, refuses('NotAuthorizedException', 'Refresh Token has been revoked'));
    await toggleValue(second, 'Topic', 'European Banking Authority');
    for (const page of [second, first]) await page.getByText('Your session has ended. Sign in again').waitFor();
  });

  it('survives when a copy of the tab is closed, and ends in both tabs with a sign-out in a copy', async () => {
    const context = await openBrowser();
    const refreshes = getRefreshes(context);
    // As after the minute in which a token that has served gets new ones still.
    const served = new Set<string>();
    await context.route(provider, async (route) => {
      const { RefreshToken: token } = route.request().postDataJSON();
      if (!isRefresh(route.request())) return route.continue();
      if (served.has(token)) return refuses('NotAuthorizedException', 'Invalid Refresh Token')(route);
      served.add(token);
      return route.continue();
    });
    const page = await openSignedIn(context);
    await updates(page).waitFor();
    const first = await openCopy(page);
    await updates(first).waitFor();
    await expect.poll(async () => JSON.parse(await stored(first))[1]).toEqual({});
    expect(refreshes()).toBe(0);
    // Loaded again it keeps nothing, either; it is renewed by the other one.
    await first.reload();
    await updates(first).waitFor();
    await renewBy401(first);
    expect(refreshes()).toBe(1);
    await first.close();
    await renewBy401(page);
    const getToken = async (tab: Page) => JSON.parse(await stored(tab))[1]['refresh-token'];
    const before = await getToken(page);
    await page.reload();
    await updates(page).waitFor();
    await expect.poll(() => getToken(page)).not.toBe(before);
    expect(refreshes()).toBe(3);
    const token = await getToken(page);
    const copy = await openCopy(page);
    await updates(copy).waitFor();
    const revoked = page.waitForRequest((request) => Boolean(request.postData()?.includes(token)));
    await copy.getByRole('button', { name: 'Sign out' }).click();
    expect((await revoked).headers()['x-amz-target']).toMatch(/RevokeToken$/);
    for (const tab of [page, copy]) await heading(tab, 'Sign in').waitFor();
    for (const tab of [page, copy]) expect(JSON.parse(await stored(tab))).toEqual(NOTHING);
  });

  it('is renewed by another tab when the refresh token of the tab itself is refused', async () => {
    const context = await openBrowser();
    const first = await openSignedIn(context);
    await updates(first).waitFor();
    const other = await openApp(context, 'health');
    await other.evaluate(
      `sessionStorage.setItem('refresh-token', ${JSON.stringify(JSON.parse(await stored(first))[1]['refresh-token'])})`,
    );
    await other.goto(file.base_url);
    await updates(other).waitFor();
    await first.route(provider, refuses('NotAuthorizedException', 'Refresh Token has been revoked'));
    let old = '';
    await first.route('**/api/v2/**', async (route) => {
      const token = route.request().headers()['authorization'] ?? '';
      old ||= token;
      return token === old ? route.fulfill(UNAUTHORIZED) : route.continue();
    });
    await toggleValue(first, 'Topic', ECB);
    await first.getByRole('feed').getByText('European Central Bank').first().waitFor();
    expect(JSON.parse(await stored(first))[1]).toEqual({});
  });

  it('survives a lost answer to a refresh, which is sent again while the previous token is valid', async () => {
    const context = await openBrowser();
    const refreshes = getRefreshes(context);
    await context.clock.install();
    const page = await openSignedIn(context);
    await updates(page).waitFor();
    await catalogRead(page);
    let lost = 0;
    await page.route(provider, async (route) => {
      if (!isRefresh(route.request()) || lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort();
    });
    const before = JSON.parse(await stored(page))[1]['refresh-token'];
    await page.clock.fastForward('55:01');
    await expect.poll(() => lost).toBe(1);
    expect(JSON.parse(await stored(page))[1]['refresh-token']).toBe(before);
    await expect
      .poll(async () => {
        await page.clock.fastForward('00:05');
        return refreshes();
      })
      .toBe(2);
    await expect.poll(async () => JSON.parse(await stored(page))[1]['refresh-token']).not.toBe(before);
  });

  it('uses the role from the page configuration for a person without a group', async () => {
    const context = await openBrowser();
    // Runs between the page and its script, which reads the values of the server.
    await context.addInitScript(`document.addEventListener('readystatechange', () => {
      const told = document.querySelector('meta[name=configuration]');
      if (told) told.content = told.content.replace('"role_without_group":"member"', '"role_without_group":"viewer"');
    })`);
    const page = await openSignedIn(context);
    await page.getByTitle('Role: viewer').waitFor();
  });

  it('leads to the sign-in when a refresh is refused, and returns to the URL afterwards', async () => {
    const page = await openSignedIn(await openBrowser(), 'admin', { address: '#/updates?topic=eu-ecb' });
    await updates(page).waitFor();
    await page.route(/status=active/, (route) => route.fulfill(UNAUTHORIZED));
    await page.route(provider, refuses('NotAuthorizedException', 'Refresh Token has been revoked'));
    await chooseStatus(page, 'active');
    await page.getByText('Your session has ended.').waitFor();
    expect(JSON.parse(await stored(page))[1]).toEqual({});
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await fillSignIn(page, member.email, member.password);
    await updates(page).waitFor();
    expect(page.url()).toContain('#/updates?topic=eu-ecb&status=active');
  });

  it('is kept while the identity provider cannot be reached', async () => {
    const page = await openSignedIn(await openBrowser());
    await updates(page).waitFor();
    await page.route(provider, (route) => route.abort());
    await endAccess(page);
    await page.reload();
    await heading(page, 'The sign-in service cannot be reached').waitFor();
    const alert = await page.getByRole('alert').elementHandle();
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.unroute(provider);
    await page.route(provider, async (route) => {
      await isAnswered;
      await route.abort();
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').getByText('Connecting…').waitFor();
    answer();
    await page.getByRole('alert').getByText('You are still signed in.').waitFor();
    await expect.poll(() => alert?.evaluate((one) => one.isConnected)).toBe(false);
    await page.unroute(provider);
    await page.getByRole('button', { name: 'Try again' }).click();
    await updates(page).waitFor();
  });

  it('can be ended from the page that reports an unreachable identity provider', async () => {
    const page = await openSignedIn(await openBrowser());
    const token = JSON.parse(await stored(page))[1]['refresh-token'];
    await page.route(provider, (route) => route.abort());
    await endAccess(page);
    await page.reload();
    await heading(page, 'The sign-in service cannot be reached').waitFor();
    await page.unroute(provider);
    const revoked = page.waitForRequest((request) => Boolean(request.postData()?.includes(token)));
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
    expect((await revoked).headers()['x-amz-target']).toMatch(/RevokeToken$/);
    expect(JSON.parse(await stored(page))).toEqual(NOTHING);
  });

  it('does not resume in a reopened tab after a sign-out in another tab', async () => {
    const context = await openBrowser();
    const page = await openSignedIn(context);
    const [, kept] = JSON.parse(await stored(page));
    const other = await context.newPage();
    await other.goto(page.url());
    await updates(other).waitFor();
    await page.close();
    await other.getByRole('button', { name: 'Sign out' }).click();
    await heading(other, 'Sign in').waitFor();
    const again = await context.newPage();
    // As a browser that opens a closed tab again, with the storage that it had.
    await again.addInitScript(
      `if (!sessionStorage.getItem('seen')) Object.assign(sessionStorage, ${JSON.stringify({ ...kept, seen: '1' })});`,
    );
    await again.goto(other.url());
    await heading(again, 'Sign in').waitFor();
    expect(await stored(again)).not.toContain(kept['refresh-token']);
    expect(await stored(again)).not.toContain(JSON.parse(kept['access-token']).accessToken);
  });

  it('ignores an answer to a request of the previous person after the next sign-in', async () => {
    const context = await openBrowser();
    let asked = 0;
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await context.route('**/api/v2/me', async (route) => {
      asked += 1;
      // That of the next person does not come.
      if (asked > 1) return;
      const response = await route.fetch();
      const me = await response.json();
      await isAnswered;
      await route.fulfill({ response, json: { ...me, preferences: { ...me.preferences, theme: 'dark' } } });
    });
    const page = await openSignedIn(context);
    await expect.poll(() => asked).toBe(1);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await heading(page, 'Sign in').waitFor();
    answer();
    const admin = file.users.find(({ role }) => role === 'admin');
    await fillSignIn(page, admin?.email ?? '', admin?.password ?? '');
    await updates(page).waitFor();
    await expect.poll(() => asked).toBe(2);
    expect(await page.evaluate('document.documentElement.dataset.theme ?? null')).toBeNull();
  });

  it('discards pending changes at its end, and does not send them for the next person', async () => {
    const context = await openBrowser();
    const sent: object[] = [];
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await context.route('**/api/v2/me', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      sent.push(route.request().postDataJSON());
      await isAnswered;
      return route.fulfill({ json: {} });
    });
    const page = await openSignedIn(context, 'member', { address: '#/account' });
    await page.getByLabel('Density').selectOption('cards');
    // It waits for the answer to the one before.
    await page.getByLabel('Colours').selectOption('dark');
    await page.getByRole('button', { name: 'Sign out' }).click();
    const admin = file.users.find(({ role }) => role === 'admin');
    await fillSignIn(page, admin?.email ?? '', admin?.password ?? '');
    await page.getByRole('link', { name: admin?.email ?? '' }).click();
    await page.getByLabel('Density').selectOption('compact');
    answer();
    await expect.poll(() => sent.length).toBeGreaterThan(1);
    expect(sent).toEqual([{ density: 'cards' }, { density: 'compact' }]);
  });

  it('ends in all tabs with a sign-out, which revokes its refresh token', async () => {
    const context = await openBrowser();
    const first = await openSignedIn(context, 'member', { address: '#/updates?search=capital' });
    await updates(first).waitFor();
    const second = await openApp(context);
    await updates(second).waitFor();
    const aloud = first.locator('[role=status].unseen').first();
    await expect.poll(() => aloud.textContent()).toMatch(/updates are shown\.$/);
    const token = JSON.parse(await stored(first))[1]['refresh-token'];
    await second.evaluate(`new Promise((done) => {
      globalThis.other = new BroadcastChannel('session');
      other.onmessage = ({ data }) => { globalThis.late ??= data; done(); };
      other.postMessage({ kind: 'ask' });
    })`);
    const revoked = first.waitForResponse((response) => response.url() === provider);
    await second.getByRole('button', { name: 'Sign out' }).click();
    expect((await (await revoked).request()).headers()['x-amz-target']).toMatch(/RevokeToken$/);
    await expect.poll(() => aloud.textContent()).toBe('');
    for (const page of [first, second]) {
      await heading(page, 'Sign in').waitFor();
      expect(JSON.parse(await stored(page))).toEqual(NOTHING);
      expect(await page.getByRole('article').count()).toBe(0);
    }
    // Another tab sent these new tokens before it received the sign-out.
    const isHeard = first.evaluate(`new Promise((done) => {
      new BroadcastChannel('session').onmessage = ({ data }) => setTimeout(() => done(data.kind));
      globalThis.listens = true;
    })`);
    await untilTrue(first, 'globalThis.listens');
    await second.evaluate('other.postMessage(late)');
    expect(await isHeard).toBe('session');
    await expect.poll(() => heading(first, 'Sign in').count()).toBe(1);
    expect(JSON.parse(await stored(first))).toEqual(NOTHING);
    expect(first.url()).not.toContain('capital');
    const again = { ClientId: file.user_pool_client_id, RefreshToken: token };
    expect(await identityProvider('GetTokensFromRefreshToken', again)).toMatchObject({
      status: 400,
      body: { __type: 'NotAuthorizedException' },
    });
    await second.reload();
    await heading(second, 'Sign in').waitFor();
  });
});
