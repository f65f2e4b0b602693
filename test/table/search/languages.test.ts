import { beforeAll, describe, expect, it } from 'vitest';
import type { Feed } from '../../../lib/feeds/feed.ts';
import { draft, idOf, storeAll } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';

/* Texts in seven languages, found by any form of their words. */

const loaded = async () => ({
  ...(await import('../../../lib/entries/list-entries.ts')),
  ...(await import('../../../lib/entries/feed-fields.ts')),
  ...(await import('../../../lib/search/parse-search.ts')),
  ...(await import('../../../lib/search/feed-attributes.ts')),
  ...(await import('../../../lib/catalog/stored-feeds.ts')),
});
let lib: Awaited<ReturnType<typeof loaded>>;

/** Of each language a text, and forms of its words that do not stand in it. */
const TEXTS: [tag: string, text: string, forms: string[]][] = [
  [
    'en',
    'The authority adopted a requirement for insurers; firms die hard',
    ['authorities', 'requirements', 'insurer'],
  ],
  [
    'de-DE',
    'Die Verordnung über die Prüfung der Behörde',
    ['Verordnungen', 'Prüfungen', 'Behörden', 'behoerde', 'VERORDNUNG'],
  ],
  [
    'fr',
    'L’autorité publie la décision sur la société financière',
    ['autorités', 'décisions', 'societes', 'financier'],
  ],
  ['es', 'La regulación de la entidad financiera', ['regulaciones', 'entidades', 'financieros']],
  ['it', 'Il provvedimento dell’autorità sulle sanzioni', ['provvedimenti', 'autorita', 'sanzione']],
  ['nl', 'De boete voor het bedrijf en de toezichthouder', ['boetes', 'bedrijven', 'toezichthouders']],
  ['pt-BR', 'A regulação do capital aplicável às instituições', ['regulações', 'capitais', 'instituição']],
];

beforeAll(async () => {
  await ownTable('languages');
  lib = await loaded();
  const [feed] = (await lib.listFeeds()) as [Feed];
  const feeds = TEXTS.map(([language], n) => ({ ...feed, id: `feed-${n}`, language }));
  await lib.storeFeedAttributes(feeds);
  await storeAll(
    TEXTS.map(([, text], n) => draft(n, { ...lib.getFeedFields(feeds[n] as Feed), title: `N${n}`, description: text })),
  );
});

async function found(text: string) {
  const search = lib.parseSearch(text);
  const { items, total } = await lib.listEntries({ search }, { limit: 20, offset: 0, position: null });
  expect(total, text).toBe(items.length);
  return items.map(({ id }) => id).sort();
}

describe.each(TEXTS.map(([tag, text, forms], n) => ({ tag, text, forms, id: idOf(n) })))(
  '$tag',
  ({ text, forms, id }) => {
    it('every word of the text, in any case, finds it', async () => {
      const words = text.split(/[\s;]+/).filter((word) => word.length > 5);
      for (const word of words)
        for (const typed of [word, word.toUpperCase(), word.normalize('NFD').replace(/\p{M}/gu, '')])
          expect(await found(typed), typed).toContain(id);
    });
    it.each(forms)('%s finds it', async (form) => {
      expect(await found(form)).toContain(id);
    });
    it('all forms together find it alone', async () => {
      expect(await found(forms.join(' '))).toEqual([id]);
    });
  },
);

describe('a word that is common in one language', () => {
  it('is ignored beside others', async () => {
    expect(await found('die Verordnungen')).toEqual([idOf(1)]);
    expect(await found('die insurers')).toEqual([idOf(0)]);
    expect(await found('the Verordnung')).toEqual([idOf(1)]);
  });
  it('is not looked up alone: in some texts it is everywhere, and not looked up', async () => {
    for (const word of ['die', 'DIE', 'the']) await expect(found(word)).rejects.toThrow('needs at least one word');
  });
  it('counts in a phrase', async () => {
    expect(await found('"firms die"')).toEqual([idOf(0)]);
    expect(await found('"über die Prüfung"')).toEqual([idOf(1)]);
    expect(await found('"die Verordnung über die Prüfungen"')).toEqual([idOf(1)]);
    expect(await found('"Verordnung die"')).toEqual([]);
  });
  it('excludes with others only', async () => {
    expect(await found('firms -Verordnungen')).toEqual([idOf(0)]);
    expect(await found('firms -insurer')).toEqual([]);
  });
});

it('a filter by language takes the tag without its region', async () => {
  const of = async (language: string[]) => {
    const page = await lib.listEntries({ facts: { language } }, { limit: 20, offset: 0, position: null });
    return page.items.map(({ id }) => id).sort();
  };
  expect(await of(['de'])).toEqual([idOf(1)]);
  expect(await of(['pt', 'nl'])).toEqual([idOf(5), idOf(6)]);
});
