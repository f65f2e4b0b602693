import { beforeAll, expect, it } from 'vitest';
import { isStopStem, listStems } from '../../../lib/search/words/search-tokens.ts';
import { draft, getId, storeAll } from '../../support/drafts.ts';
import { getDrawing, longText } from '../../support/long-texts.ts';
import { ownTable } from '../../support/own-table.ts';

/* Words of stored long texts, drawn at random; all words of many more texts: test/pure/search/every-word.test.ts. */

const TEXTS = 24;
const PAIRS = 60;
const SEED = Number(process.env['TEST_SEED'] ?? 20261122);
const texts = Array.from({ length: TEXTS }, (_, n) => longText(SEED + n));
/** A title has no words that a text may have: a number in it would be found, too. */
const TITLE = 'Heading';

let entries: typeof import('../../../lib/entries/list-entries.ts');
let search: typeof import('../../../lib/search/parse.ts');

beforeAll(async () => {
  await ownTable('every-word');
  entries = await import('../../../lib/entries/list-entries.ts');
  search = await import('../../../lib/search/parse.ts');
  // Words that other languages would read otherwise find other texts, too: test/table/search/languages.
  const { listFeeds } = await import('../../../lib/catalog/stored-feeds.ts');
  const { storeAttributesOfAllFeeds } = await import('../../../lib/search/index/snapshot.ts');
  await storeAttributesOfAllFeeds((await listFeeds()).filter(({ language }) => language === 'en'));
  await storeAll(texts.map((description, n) => draft(n, { title: TITLE, description })));
});

const hasWord = (text: string, stems: string[]) => {
  const own = new Set(listStems(text, 'en'));
  return stems.every((stem) => own.has(stem));
};

it('a search for any indexed word finds exactly the texts that have it, with their total', async () => {
  const draw = getDrawing(SEED);
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const text = texts[draw(TEXTS)] ?? '';
    const words = text.split(' ').filter((word) => listStems(word, 'en').some((stem) => !isStopStem(stem, 'en')));
    // Every third word is the last one of its text.
    const word = (pair % 3 === 0 ? words.at(-1) : words[draw(words.length)]) ?? '';
    const stems = listStems(word, 'en').filter((stem) => !isStopStem(stem, 'en'));
    const right = texts.flatMap((one, n) => (hasWord(one, stems) ? [getId(n)] : [])).sort();
    const filter = { search: search.parseSearchText(word) };
    const { items, total } = await entries.listEntries(filter, { limit: TEXTS, offset: 0, position: null });
    expect(items.map(({ id }) => id).sort(), word).toEqual(right);
    expect(total, word).toBe(right.length);
  }
});
