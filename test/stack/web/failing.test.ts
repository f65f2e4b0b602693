import type { BrowserContext } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { hasBrowser, openAs, openBrowser } from '../../support/browser.ts';
import { forgetSaved } from '../../support/memory.ts';
import { stackFile } from '../../support/people.ts';

/* The message of a view that lacks required data, and the actions that it offers. */

const unavailable = { status: 503, json: { status: 503, code: 'storage_unavailable' } };
const page = () => openAs('viewer', '#/nowhere');

describe.skipIf(!hasBrowser)('a view without its required data', () => {
  let back = async () => {};
  afterEach(() => back());

  it('Saved shows an error when its list fails, and the list after a retry', async () => {
    await forgetSaved('viewer');
    const app = await page();
    await app.route(/\/me\/saved\?(?!ids_only)/, (route) => route.fulfill(unavailable));
    await app.evaluate('location.hash = "#/saved"');
    await app.getByRole('alert').getByText('The service had an error.').waitFor();
    expect(await app.getByText('No saved updates.').count()).toBe(0);
    await app.unrouteAll({ behavior: 'ignoreErrors' });
    await app.getByRole('button', { name: 'Try again' }).click();
    await app.getByText('No saved updates.').waitFor();
  });

  it('the account page shows its other parts when the preferences fail, and all after a retry', async () => {
    const app = await openAs('viewer', '#/account', {
      before: (context) => context.route(/\/api\/v2\/me$/, (route) => route.fulfill(unavailable)),
    });
    await app.getByRole('alert').getByText('The service had an error.').waitFor();
    await app.getByText('viewer@example.com').first().waitFor();
    await app.context().unrouteAll({ behavior: 'ignoreErrors' });
    await app.getByRole('button', { name: 'Try again' }).click();
    await app.getByLabel('Time zone').waitFor();
  });

  it('offers a page reload and a retry when a script chunk cannot be loaded', async () => {
    const app = await page();
    await app.waitForLoadState('networkidle');
    await app.route('**/assets/*.js', (route) => route.abort());
    await app.evaluate('location.hash = "#/figures"');
    const alert = app.getByRole('alert');
    await alert.getByText('This part of the app could not be loaded.').waitFor();
    await alert.getByRole('button', { name: 'Reload page' }).waitFor();
    await app.unrouteAll({ behavior: 'ignoreErrors' });
    await alert.getByRole('button', { name: 'Try again' }).click();
    await app.getByRole('heading', { level: 1, name: 'Statistics' }).waitFor();
  });

  it.each([
    [
      'its script is not there',
      'The app did not start. Reload the page in a minute. If the error persists, contact your administrator.',
      (context: BrowserContext) => context.route('**/assets/*.js', (route) => route.abort()),
    ],
    [
      'the browser keeps nothing for it',
      'The app needs to store data in this browser. Allow it for this site, then reload the page.',
      (context: BrowserContext) =>
        context.addInitScript(() => {
          const get = () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          };
          Object.defineProperty(globalThis, 'localStorage', { get });
        }),
    ],
  ])('the page explains why the app cannot start when %s', async (_, words, without) => {
    const context = await openBrowser();
    await without(context);
    const app = await context.newPage();
    await app.goto(`${stackFile().base_url}/`);
    await app.getByRole('alert').getByText(words).waitFor();
    await expect.poll(() => app.getByText('Loading').count()).toBe(0);
  });

  it('shows that it is offline until the network returns', async () => {
    const app = await openAs('viewer', '#/updates');
    await app.getByRole('article').first().waitFor();
    back = () => app.context().setOffline(false);
    await app.context().setOffline(true);
    await app.getByText('You are offline. You can read loaded content.').waitFor();
    await app.context().setOffline(false);
    await app.getByText('You are offline. You').waitFor({ state: 'hidden' });
    await app.getByRole('status').getByText('You are back online.').waitFor({ state: 'attached' });
  });
});
