import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../support/axe.ts';
import { hasBrowser, openAs } from '../../support/browser.ts';
import { anEntry } from '../../support/chat.ts';
import { view } from '../../support/crawl.ts';
import { PEOPLE } from '../../support/people.ts';
import { expectReflowed, expectTouchable, PHONE } from '../../support/targets.ts';
import { getViews } from '../../support/views.ts';

/*
 * Every view of the app, as each role finds it, in each scheme, with a finger, and with large letters in a narrow
 * window.
 */

describe.skipIf(!hasBrowser)('every view', () => {
  it.each(PEOPLE)(
    'opens for a %s without errors, and with exactly the buttons that this role may use',
    async (person) => {
      const page = await openAs(person, '#/nowhere');
      for (const [name, { address, heading, says, maySay, buttons = {} }] of Object.entries(
        getViews((await anEntry()).id),
      )) {
        const seen = await view(page, address);
        expect(seen.heading, name).toMatch(heading);
        expect(seen.mark, name).toBe('Demo data');
        const wanted = says && (says.to ?? PEOPLE).includes(person) ? [expect.stringMatching(says.words)] : [];
        expect(
          seen.faults.filter((text) => !maySay?.test(text)),
          name,
        ).toEqual(wanted);
        for (const [label, who] of Object.entries(buttons)) {
          const button = page
            .getByRole('main')
            .getByRole('button', { name: new RegExp(`^${label}(:|$)`) })
            .first();
          await expect.poll(() => button.isVisible(), { message: `${label} of ${name}` }).toBe(who.includes(person));
        }
      }
    },
  );

  it('has no accessibility violation', async () => {
    const page = await openAs('admin', '#/nowhere');
    for (const [name, { address }] of Object.entries(getViews((await anEntry()).id))) {
      await view(page, address);
      await expectAccessible(page).catch((error) => {
        throw new Error(name, { cause: error });
      });
    }
  });

  it('is usable by touch, and in a window of 320 pixels with text of twice the size', async () => {
    const page = await openAs('admin', '#/nowhere', { window: PHONE });
    for (const [name, { address }] of Object.entries(getViews((await anEntry()).id))) {
      await view(page, address);
      await expectTouchable(page).catch((error) => {
        throw new Error(`${name}: ${error.message}`);
      });
      await expectReflowed(page).catch((error) => {
        throw new Error(`${name}: ${error.message}`);
      });
    }
  });
});
