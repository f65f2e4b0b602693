import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { buildTeamsCard } from '../../../lib/channels/teams/teams-card.ts';
import { hasBrowser, openBrowser } from '../../support/browser.ts';
import { HOSTILE_TEXTS } from '../../support/hostile-texts.ts';
import { anUpdate } from '../../support/updates.ts';

/*
 * The card of Teams, drawn by Microsoft's own renderer (npm adaptivecards), which reports what it does not understand.
 */

const RENDERER = fileURLToPath(import.meta.resolve('adaptivecards/dist/adaptivecards.min.js'));
const APP = 'https://updates.example.org';
const HOSTILE = [...HOSTILE_TEXTS, '<at>Everyone</at>', '[click](https://evil.example/)', '**bold** _and_ ![x](y)'];

interface Drawn {
  faults: string[];
  text: string;
  roles: string[];
}

const draw = (page: Page, card: object): Promise<Drawn> =>
  page.evaluate(`(() => {
    const context = new AdaptiveCards.SerializationContext();
    const card = new AdaptiveCards.AdaptiveCard();
    card.parse(${JSON.stringify(card)}, context);
    const element = card.render();
    document.body.replaceChildren(element);
    const faults = Array.from({ length: context.eventCount }, (_, n) => context.getEventAt(n).message);
    const roles = [...element.querySelectorAll('a, button, img, script, iframe, form, [role=link], [role=button]')];
    return { faults, text: element.innerText, roles: roles.map((one) => one.textContent) };
  })()`);

it.skipIf(!hasBrowser)(
  'the Teams card renders without errors, and shows hostile texts and links as plain text',
  async () => {
    const context = await openBrowser({});
    const page = await context.newPage();
    await page.setContent('<!doctype html><body></body>');
    await page.addScriptTag({ path: RENDERER });
    const entry = { title: 'Capital requirements', link: 'https://example.org/a', one_line_summary: 'What it says.' };
    const usual = await draw(page, buildTeamsCard(anUpdate({ entry }), APP).attachments[0].content);
    expect(usual.faults).toEqual([]);
    expect(usual.text).toContain('What it says.');
    expect(usual.roles).toEqual(['Capital requirements', 'View Full Article', 'Open in Regulatory updates']);
    for (const text of HOSTILE) {
      const hostile = {
        title: text,
        institution_name: text,
        one_line_summary: text,
        five_point_summary: null,
        link: text,
      };
      const alert = { id: '9b1f', name: text };
      const drawn = await draw(page, buildTeamsCard(anUpdate({ entry: hostile, alert }), APP).attachments[0].content);
      expect(drawn.faults, text).toEqual([]);
      expect(drawn.roles, text).toEqual(['Open in Regulatory updates']);
      expect(await page.evaluate('document.hacked'), text).toBeUndefined();
    }
  },
);
