import { describe, expect, it } from 'vitest';
import type { ApiKey } from '../../../lib/access/keys/api-key.ts';
import { keysRoute } from '../../support/admin.ts';
import { answers } from '../../support/answers.ts';
import { hasBrowser, openAs } from '../../support/browser.ts';
import { signIn } from '../../support/people.ts';

/** The id of the demo user, as the service knows them. */
async function getSubject(person: 'admin' | 'member'): Promise<string> {
  const { AccessToken } = await signIn(person);
  return JSON.parse(Buffer.from(AccessToken.split('.')[1] ?? '', 'base64url').toString()).sub;
}

describe.skipIf(!hasBrowser)('the settings', () => {
  it('mark the current page by more than its colour', async () => {
    const page = await openAs('admin', '#/settings/chat');
    const lines = () =>
      page.evaluate(`[...document.querySelectorAll('main nav[aria-label=Settings] a')]
        .map((one) => [one.textContent, Number(getComputedStyle(one).fontWeight) >= 600])`);
    await page.getByRole('heading', { level: 1, name: 'Chat' }).waitFor();
    expect(await lines()).toEqual([
      ['API Keys', false],
      ['Chat', true],
    ]);
    await page.getByRole('link', { name: 'API Keys' }).click();
    await expect.poll(lines).toEqual([
      ['API Keys', true],
      ['Chat', false],
    ]);
  });

  it('show whether an API key was created by oneself, another person or a command such as npm start', async () => {
    const me = await getSubject('admin');
    const other = await getSubject('member');
    const [made] = (await keysRoute('GET')).body as ApiKey[];
    const by = (created_by: string, n: number) => ({ ...made, id: `key-${n}`, name: `key ${n}`, created_by });
    const keys = [by(me, 1), by(other, 2), by('npm start', 3)];
    const page = await openAs('admin', '#/settings/keys', {
      before: (context) => context.route('**/api/v2/admin/api-keys', answers(keys)),
    });
    const cells = page.getByRole('table', { name: 'Active keys' }).getByRole('row').locator('td:nth-of-type(3)');
    await expect.poll(() => cells.allTextContents()).toEqual(['you', other.slice(0, 8), 'npm start']);
    await expect.poll(() => cells.first().locator('[title]').getAttribute('title')).toBe(me);
  });
});
