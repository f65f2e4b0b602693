import { beforeAll, describe, expect, it } from 'vitest';
import type { Feed } from '../../../lib/feeds/feed.ts';
import { draft, getId, storeAll } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';

/* Texts in seven languages, found by any form of their words. */

const loaded = async () => ({
  ...(await import('../../../lib/entries/list-entries.ts')),
  ...(await import('../../../lib/entries/entry-draft.ts')),
  ...(await import('../../../lib/search/parse.ts')),
  ...(await import('../../../lib/search/index/snapshot.ts')),
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
  await lib.storeAttributesOfAllFeeds(feeds);
  await storeAll(
    TEXTS.map(([, text], n) =>
      draft(n, { ...lib.getDenormalizedFeedFields(feeds[n] as Feed), title: `N${n}`, description: text }),
    ),
  );
});

async function found(text: string) {
  const search = lib.parseSearchText(text);
  const { items, total } = await lib.listEntries({ search }, { limit: 20, offset: 0, position: null });
  expect(total, text).toBe(items.length);
  return items.map(({ id }) => id).sort();
}

describe.each(TEXTS.map(([tag, text, forms], n) => ({ tag, text, forms, id: getId(n) })))(
  'search in a text in $tag',
  ({ text, forms, id }) => {
    it('finds the text by each of its words, in any case and without accents', async () => {
      const words = text.split(/[\s;]+/).filter((word) => word.length > 5);
      for (const word of words)
        for (const typed of [word, word.toUpperCase(), word.normalize('NFD').replace(/\p{M}/gu, '')])
          expect(await found(typed), typed).toContain(id);
    });
    it.each(forms)('finds the text by the form %s', async (form) => {
      expect(await found(form)).toContain(id);
    });
    it('finds only this text by all forms together', async () => {
      expect(await found(forms.join(' '))).toEqual([id]);
    });
  },
);

describe('stop word of one language in a search', () => {
  it('is ignored next to other words', async () => {
    expect(await found('die Verordnungen')).toEqual([getId(1)]);
    expect(await found('die insurers')).toEqual([getId(0)]);
    expect(await found('the Verordnung')).toEqual([getId(1)]);
  });
  it('is refused as the only word', async () => {
    for (const word of ['die', 'DIE', 'the']) await expect(found(word)).rejects.toThrow('needs at least one word');
  });
  it('is required in a phrase', async () => {
    expect(await found('"firms die"')).toEqual([getId(0)]);
    expect(await found('"über die Prüfung"')).toEqual([getId(1)]);
    expect(await found('"die Verordnung über die Prüfungen"')).toEqual([getId(1)]);
    expect(await found('"Verordnung die"')).toEqual([]);
  });
  it('does not affect the exclusion of another word', async () => {
    expect(await found('firms -Verordnungen')).toEqual([getId(0)]);
    expect(await found('firms -insurer')).toEqual([]);
  });
});

it('the language filter ignores the region of a language tag', async () => {
  const of = async (language: string[]) => {
    const page = await lib.listEntries({ attributes: { language } }, { limit: 20, offset: 0, position: null });
    return page.items.map(({ id }) => id).sort();
  };
  expect(await of(['de'])).toEqual([getId(1)]);
  expect(await of(['pt', 'nl'])).toEqual([getId(5), getId(6)]);
});
