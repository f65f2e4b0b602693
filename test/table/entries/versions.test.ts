import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EntryDetail } from '../../../lib/entries/entry.ts';
import type { EntryDraft } from '../../../lib/entries/entry-draft.ts';
import type { EntryVersion } from '../../../lib/entries/entry-version.ts';
import { FEED_TEXT_SOURCE } from '../../../lib/entries/summary-source.ts';
import { runInParallel } from '../../../lib/values/in-parallel.ts';
import { draft, idOf } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';
import { fc, someOf } from '../../support/property.ts';
import { TABLE_IS_KIND } from '../../support/unkind-dynamodb.ts';

let lib: typeof import('../../../lib/entries/entry-as-of.ts') &
  typeof import('../../../lib/entries/entry-changes.ts') &
  typeof import('../../../lib/entries/version-difference.ts') &
  typeof import('../../../lib/entries/entry-draft.ts') &
  typeof import('../../../lib/entries/archived-version.ts') &
  typeof import('../../../lib/entries/list-entries.ts') &
  typeof import('../../../lib/entries/list-versions.ts') &
  typeof import('../../../lib/entries/store-entry.ts') &
  typeof import('../../../lib/summaries/waiting-entries.ts') &
  typeof import('../../../lib/table/capacity.ts') &
  typeof import('../../../lib/table/key-schema.ts') &
  typeof import('../../../lib/table/write.ts');

beforeAll(async () => {
  await ownTable('versions', 'small-catalog');
  lib = {
    ...(await import('../../../lib/entries/entry-as-of.ts')),
    ...(await import('../../../lib/entries/entry-changes.ts')),
    ...(await import('../../../lib/entries/version-difference.ts')),
    ...(await import('../../../lib/entries/entry-draft.ts')),
    ...(await import('../../../lib/entries/archived-version.ts')),
    ...(await import('../../../lib/entries/list-entries.ts')),
    ...(await import('../../../lib/entries/list-versions.ts')),
    ...(await import('../../../lib/entries/store-entry.ts')),
    ...(await import('../../../lib/summaries/waiting-entries.ts')),
    ...(await import('../../../lib/table/capacity.ts')),
    ...(await import('../../../lib/table/key-schema.ts')),
    ...(await import('../../../lib/table/write.ts')),
  };
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

let entries = 0;
/** An entry of its own for each test. */
function newEntry(): number {
  entries += 1;
  return entries;
}
/** Fewer than a slow machine answers within the time of a request. */
const WRITERS = 6;
const START = Date.parse('2026-04-12T09:00:00Z');
/** The instant so many seconds after the start. */
const at = (second: number) => new Date(START + second * 1_000).toISOString().replace('.000Z', 'Z');

/** Stores the entry at a second of the test's clock. */
async function store(n: number, second: number, fields: Partial<EntryDraft> = {}, options = {}): Promise<string> {
  vi.setSystemTime(START + second * 1_000);
  return lib.storeEntry(draft(n, fields), null, options);
}
const everything = { limit: 100, offset: 0, position: null };
const listed = async (n: number, page = everything): Promise<EntryVersion[]> =>
  (await lib.listVersions(idOf(n), page)).items;
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ status, code, message }) => ({ status, code, message }),
  );
const titleAsOf = async (n: number, second: number) => (await lib.getEntryAsOf(idOf(n), at(second))).title;
const versionItem = (n: number, version: number) => lib.versionKey(idOf(n), version);
const SUMMARY = {
  one_line_summary: 'A summary.',
  summary: { method: 'ai' as const, model: 'm', generated_at: '2026-04-12T09:00:00Z', ...FEED_TEXT_SOURCE },
};

describe('what an edit keeps', () => {
  it('each version, from when and until when it held, and which fields it changed', async () => {
    const n = newEntry();
    await store(n, 0);
    await store(n, 10, { title: 'Second' });
    await store(n, 20, { title: 'Second', description: 'Another text.', tags: ['one'] });
    await store(n, 30, { title: 'Second', description: 'Another text.', tags: ['one'], ...SUMMARY });
    expect(await lib.listVersions(idOf(n), everything)).toEqual({
      items: [
        { version: 4, from: at(30), until: null, is_first: false, changed: ['one_line_summary', 'summary'] },
        { version: 3, from: at(20), until: at(30), is_first: false, changed: ['description', 'tags'] },
        { version: 2, from: at(10), until: at(20), is_first: false, changed: ['title'] },
        { version: 1, from: at(0), until: at(10), is_first: true, changed: [] },
      ],
      total: 4,
      next: null,
    });
    expect(await lib.getVersion(idOf(n), 2)).toMatchObject({
      ...{ version: 2, from: at(10), until: at(20) },
      entry: { id: idOf(n), title: 'Second', description: 'A description.', created_at: at(0), updated_at: at(10) },
    });
    expect(await lib.getVersion(idOf(n), 4)).toMatchObject({ until: null, entry: await lib.getEntry(idOf(n)) });
  });

  it('what has changed since an instant is told as far back as four versions', async () => {
    const n = newEntry();
    for (const second of [0, 10, 20, 30, 40, 50]) await store(n, second, { title: `Title of ${second}` });
    const entry = await lib.getEntry(idOf(n));
    const since = async (second: number) => (await lib.findChangeSince(at(second), entry))?.fields;
    expect(await since(45)).toEqual(['title']);
    expect(await since(10)).toEqual(['title']);
    expect(await since(5)).toBeUndefined();
  });

  it('nothing of a new entry, and nothing of what was not changed', async () => {
    const n = newEntry();
    await store(n, 0);
    await store(n, 10);
    expect(await listed(n)).toEqual([{ version: 1, from: at(0), until: null, is_first: true, changed: [] }]);
  });

  it('nothing where an entry was migrated, or a summary is not waited for any more: the earlier number gives the later version', async () => {
    const n = newEntry();
    await store(n, 0, {}, { toSummarize: true });
    const stored = (await lib.findStoredEntries([idOf(n)])).get(idOf(n));
    if (!stored) throw new Error('not stored');
    expect(await lib.storeMigratedEntry(stored)).toBe(true);
    const again = await lib.findWaitingEntry(idOf(n));
    expect(again && (await lib.completeWait(again, null))).toBe('stored');
    await store(n, 10, { title: 'Second' });
    const versions = await listed(n);
    expect(versions.map(({ version, changed }) => [version, changed])).toEqual([
      [4, ['title']],
      [3, []],
    ]);
    expect(versions[1]?.is_first).toBe(true);
    for (const number of [1, 2, 3])
      expect(await lib.getVersion(idOf(n), number)).toMatchObject({ version: 3, entry: { title: `Entry ${n}` } });
    expect(await problemOf(lib.getVersion(idOf(n), 5))).toMatchObject({ status: 404, code: 'version_not_found' });
    expect(await problemOf(lib.compareVersions(idOf(n), { from: 1, to: 1 }))).toMatchObject({ status: 400 });
    expect((await lib.compareVersions(idOf(n), { from: 1 })).from.version).toBe(3);
  });

  it('what was replaced before versions were kept is not pretended to be there', async () => {
    const n = newEntry();
    await store(n, 0);
    await store(n, 10, { title: 'Second' });
    await store(n, 20, { title: 'Third' });
    await store(n, 30, { title: 'Fourth' });
    // As code of before would have left it: two edits without what they replaced.
    await lib.deleteItem(versionItem(n, 1));
    await lib.deleteItem(versionItem(n, 2));
    expect(await listed(n)).toEqual([
      { version: 4, from: at(30), until: null, is_first: false, changed: ['title'] },
      { version: 3, from: at(20), until: at(30), is_first: false, changed: null },
    ]);
    expect(await titleAsOf(n, 20)).toBe('Third');
    const problem = await problemOf(lib.getEntryAsOf(idOf(n), at(15)));
    expect(problem).toMatchObject({ status: 404, code: 'version_not_kept' });
    expect(problem?.message).toContain(at(20));
    expect(await problemOf(lib.getVersion(idOf(n), 2))).toMatchObject({ status: 404, code: 'version_not_found' });
    expect(await problemOf(lib.compareVersions(idOf(n), { to: 3 }))).toMatchObject({ code: 'version_not_kept' });
    await lib.deleteItem(versionItem(n, 3));
    expect(await listed(n)).toMatchObject([{ version: 4, is_first: false, changed: null }]);
    expect(await problemOf(lib.getEntryAsOf(idOf(n), at(25)))).toMatchObject({ code: 'version_not_kept' });
  });

  it('a hole between versions is one: what held there is not kept, and what changed is not known', async () => {
    const n = newEntry();
    for (const second of [0, 10, 20, 30]) await store(n, second, { title: `At ${second}` });
    await lib.deleteItem(versionItem(n, 2));
    expect((await listed(n)).map(({ changed }) => changed)).toEqual([['title'], null, []]);
    expect(await titleAsOf(n, 5)).toBe('At 0');
    expect(await problemOf(lib.getEntryAsOf(idOf(n), at(15)))).toMatchObject({ code: 'version_not_kept' });
    expect(await titleAsOf(n, 25)).toBe('At 20');
    expect(await problemOf(lib.getVersion(idOf(n), 2))).toMatchObject({ code: 'version_not_found' });
    expect(await problemOf(lib.compareVersions(idOf(n), { to: 3 }))).toMatchObject({ code: 'version_not_kept' });
    expect((await lib.compareVersions(idOf(n), { from: 1, to: 3 })).texts).toMatchObject([{ field: 'title' }]);
  });

  it('two writers at once: each version once', async () => {
    const n = newEntry();
    await store(n, 0);
    vi.setSystemTime(START + 10_000);
    const titles = Array.from({ length: 12 }, (_, i) => `Writer ${i}`);
    await Promise.all(titles.map((title) => lib.storeEntry(draft(n, { title }))));
    const versions = await listed(n);
    const { length } = versions;
    expect(versions.map(({ version }) => version)).toEqual(Array.from({ length }, (_, i) => length - i));
    const kept = await Promise.all(versions.map(({ version }) => lib.getVersion(idOf(n), version)));
    expect(new Set(kept.map(({ entry }) => entry.title))).toEqual(new Set([`Entry ${n}`, ...titles]));
    // A writer whose answer is lost, and whose edit another one has replaced since, edits once more: then it stood so twice.
    if (TABLE_IS_KIND) expect(length).toBe(13);
  });
});

describe('as_of', () => {
  it('the entry as it stood at the end of that second: of two edits in one second the last', async () => {
    const n = newEntry();
    await store(n, 0);
    for (const title of ['Second', 'Third', 'Fourth']) await store(n, 10, { title });
    await store(n, 20, { title: 'Fifth' });
    expect(await titleAsOf(n, 0)).toBe(`Entry ${n}`);
    expect(await titleAsOf(n, 9)).toBe(`Entry ${n}`);
    expect(await titleAsOf(n, 10)).toBe('Fourth');
    expect(await titleAsOf(n, 19)).toBe('Fourth');
    expect(await titleAsOf(n, 20)).toBe('Fifth');
    expect(await titleAsOf(n, 2_000_000)).toBe('Fifth');
  });

  it('before it was stored it was not known yet; one that never was is unknown', async () => {
    const n = newEntry();
    await store(n, 0);
    const early = await problemOf(lib.getEntryAsOf(idOf(n), at(-1)));
    expect(early).toMatchObject({ status: 404, code: 'entry_not_found' });
    expect(early?.message).toContain(`was not known yet at ${at(-1)}`);
    expect((await problemOf(lib.getEntryAsOf(idOf(9_999), at(0))))?.message).toContain('There is no entry');
  });

  it('what the index of versions does not have yet is found by its number', async () => {
    const n = newEntry();
    for (const second of [0, 10, 20]) await store(n, second, { title: `At ${second}` });
    for (const version of [1, 2])
      await lib.updateItem({ Key: versionItem(n, version), UpdateExpression: 'REMOVE gsi1' });
    expect([await titleAsOf(n, 5), await titleAsOf(n, 15)]).toEqual(['At 0', 'At 10']);
    expect((await lib.compareVersions(idOf(n), {})).from.version).toBe(2);
  });

  it('a clock that goes back leaves no instant without a version', async () => {
    const n = newEntry();
    for (const second of [0, 100, 40, 120]) await store(n, second, { title: `Stored at ${second}` });
    const versions = await listed(n);
    expect(versions.map(({ from, until }) => [from, until])).toEqual([
      [at(120), null],
      [at(100), at(120)],
      [at(100), at(100)],
      [at(0), at(100)],
    ]);
    expect([await titleAsOf(n, 50), await titleAsOf(n, 110)]).toEqual(['Stored at 0', 'Stored at 40']);
  });

  it('answers at ten moments during writes are answered again, byte by byte', async () => {
    const all = Array.from({ length: someOf(100) }, newEntry);
    for (const n of all) await store(n, 0, { title: `Begin ${n}` });
    const answers: { id: string; second: number; text: string }[] = [];
    for (let moment = 1; moment <= 10; moment += 1) {
      const second = moment * 10;
      const edited = all.filter((n) => (n * moment) % 3 === 0);
      await runInParallel(edited, WRITERS, (n) =>
        store(n, second, { title: `Of ${n} at ${second}`, ...(n % 2 ? SUMMARY : {}) }),
      );
      for (const n of all) answers.push({ id: idOf(n), second, text: JSON.stringify(await lib.getEntry(idOf(n))) });
      // Writers of the seconds between two moments.
      const others = all.filter((one) => (one + moment) % 4 === 0);
      await runInParallel(others, WRITERS, (n) => store(n, second + 5, { title: `Between ${second}` }));
    }
    expect(answers).toHaveLength(10 * all.length);
    for (const { id, second, text } of answers)
      expect(JSON.stringify(await lib.getEntryAsOf(id, at(second))), `${id} at ${second}`).toBe(text);
    expect(new Set(answers.map(({ text }) => text)).size).toBeGreaterThan(3 * all.length);
  });

  it('whatever was edited when, each instant has what was answered last by then', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 6 }), async (gaps) => {
        const n = newEntry();
        const told = new Map<number, EntryDetail>();
        let second = 0;
        for (const [i, gap] of gaps.entries()) {
          second += i === 0 ? 0 : gap;
          await store(n, second, { title: `Edit ${i}` });
          told.set(second, await lib.getEntry(idOf(n)));
        }
        let last = told.get(0);
        for (let one = 0; one <= second + 1; one += 1) {
          last = told.get(one) ?? last;
          expect(await lib.getEntryAsOf(idOf(n), at(one))).toEqual(last);
        }
      }),
      { numRuns: someOf(12) },
    );
  });
});

describe('what it costs', () => {
  const words = (seed: number) =>
    Array.from({ length: 330 }, (_, i) => ((i * 7_919 + seed) ** 2 % 60_466_176).toString(36).padStart(5, 'a')).join(
      ' ',
    );

  /** A text that nothing packs well. */
  const signs = (seed: number, length: number) =>
    Array.from({ length }, (_, i) =>
      String.fromCharCode(0x4e00 + (Math.abs((i + 7) * 7_919 * (seed + i)) % 20_000)),
    ).join('');

  it('an edit three units more for a short text, and six for one of 2,000 characters; a new entry none', async () => {
    const cost = async (description: string) => {
      const n = newEntry();
      await store(n, 0, { description });
      const before = (await lib.findStoredEntries([idOf(n)])).get(idOf(n));
      if (!before) throw new Error('not stored');
      const item = lib.toVersionItem(before, at(1));
      const { cost } = await lib.measureCost(() => lib.writeTransaction([{ Put: { Item: item } }]));
      await lib.deleteItem({ pk: item.pk, sk: item.sk });
      return cost;
    };
    const [short, long] = [await cost('A description.'), await cost(words(1).slice(0, 2_000))];
    if (TABLE_IS_KIND) expect([short, long]).toMatchObject([{ writeUnits: 3 }, { writeUnits: 6 }]);
    const n = newEntry();
    await store(n, 0);
    vi.setSystemTime(START + 10_000);
    const edit = await lib.measureCost(() => lib.storeEntry(draft(n, { title: `Entry ${n} again` })));
    if (TABLE_IS_KIND) expect(edit.cost.writeUnits).toBeLessThanOrEqual(20);
  });

  it('of an entry that was edited 3,000 times as much as of any other, and no request more than a read may cost', async () => {
    const n = newEntry();
    await store(n, 0);
    const first = (await lib.findStoredEntries([idOf(n)])).get(idOf(n));
    if (!first) throw new Error('not stored');
    const MOST = 3_000;
    const versionOf = (i: number) => ({
      ...{ ...first, version: i, title: `Edit ${i}`, updated_at: at(i - 1) },
      description: i > MOST - 150 ? signs(i, 2_000) : 'Short.',
      institution_name: i > MOST - 150 ? signs(-i, 500) : 'Institution',
    });
    await lib.writeBatches(
      Array.from({ length: MOST }, (_, i) => lib.toVersionItem(versionOf(i + 1), at(i + 1))),
      [],
    );
    await lib.updateItem({
      Key: lib.entryKey(idOf(n)),
      UpdateExpression: 'SET #version = :version, body = :body',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: {
        ':version': MOST + 1,
        ':body': lib.toVersionItem(versionOf(MOST + 1), at(MOST))['body'],
      },
    });
    const costOf = async (work: () => Promise<unknown>) => (await lib.measureCost(work)).cost;
    expect(await titleAsOf(n, 1_499)).toBe('Edit 1500');
    const asOf = await costOf(() => titleAsOf(n, 1_499));
    const one = await costOf(() => lib.getVersion(idOf(n), 1_500));
    const page = await costOf(() => lib.listVersions(idOf(n), everything));
    const deep = await costOf(() =>
      lib.listVersions(idOf(n), {
        limit: 100,
        offset: 0,
        position: { after: lib.versionSortKey(at(2_990), 2_990), skip: 0 },
      }),
    );
    const difference = await costOf(() => lib.compareVersions(idOf(n), {}));
    if (TABLE_IS_KIND) {
      expect(asOf.requests).toBe(2);
      expect(asOf.readUnits).toBeLessThanOrEqual(3);
      expect(one.requests).toBe(2);
      for (const cost of [page, deep, difference]) {
        expect(cost.requests).toBeLessThanOrEqual(8);
        expect(cost.readUnits).toBeLessThanOrEqual(60);
      }
    }
    expect(await problemOf(lib.listVersions(idOf(n), { ...everything, offset: 2_900 }))).toMatchObject({
      status: 400,
      code: 'offset_too_large',
    });
  });
});

describe('the list in pages', () => {
  it('each version once, whatever the size of pages, and with what it changed', async () => {
    const n = newEntry();
    for (let i = 0; i < 30; i += 1) await store(n, i, { title: `Edit ${i}` });
    const whole = await listed(n);
    expect(whole).toHaveLength(30);
    for (const limit of [1, 7, 29, 30, 31]) {
      const seen: EntryVersion[] = [];
      let position: { after: string; skip: number } | null = null;
      do {
        const page: Awaited<ReturnType<typeof lib.listVersions>> = await lib.listVersions(idOf(n), {
          limit,
          offset: seen.length,
          position,
        });
        expect(page.total).toBe(position === null && page.next === null ? 30 : null);
        seen.push(...page.items);
        position = page.next;
      } while (position);
      expect(seen, `pages of ${limit}`).toEqual(whole);
    }
    expect(await listed(n, { limit: 5, offset: 10, position: null })).toEqual(whole.slice(10, 15));
    expect(await lib.listVersions(idOf(n), { limit: 5, offset: 99, position: null })).toMatchObject({
      items: [],
      total: 30,
    });
    expect(await lib.listVersions(idOf(n), { limit: 0, offset: 0, position: null })).toMatchObject({
      items: [],
      has_more: true,
    });
  });
});

describe('the difference of two versions', () => {
  it('texts by words, other fields with both values; what is the same is left out', async () => {
    const n = newEntry();
    await store(n, 0, { title: 'A rule from May on', source_fields: { docket_ids: ['A', 'B'] } });
    await store(n, 10, { title: 'A rule from June on', link: null, tags: ['new'], source_fields: null });
    await store(n, 20, {
      title: 'A rule from June on',
      link: null,
      tags: ['new'],
      source_fields: null,
      language: 'de',
    });
    expect(await lib.compareVersions(idOf(n), { from: 1, to: 2 })).toEqual({
      entry_id: idOf(n),
      from: { version: 1, from: at(0), until: at(10) },
      to: { version: 2, from: at(10), until: at(20) },
      texts: [
        {
          field: 'title',
          segments: [
            { op: 'equal', text: 'A rule from ' },
            { op: 'removed', text: 'May' },
            { op: 'added', text: 'June' },
            { op: 'equal', text: ' on' },
          ],
          ...{ words_removed: 1, words_added: 1, is_aligned: true },
        },
      ],
      values: [
        { field: 'link', before: [`https://example.org/${n}`], after: null },
        { field: 'source_fields', before: ['docket_ids: A', 'docket_ids: B'], after: null },
        { field: 'tags', before: [], after: ['new'] },
      ],
    });
    expect(await lib.compareVersions(idOf(n), {})).toMatchObject({
      from: { version: 2 },
      to: { version: 3 },
      values: [{ field: 'language', before: ['en'], after: ['de'] }],
    });
    expect(await lib.compareVersions(idOf(n), { from: 1 })).toMatchObject({ from: { version: 1 }, to: { version: 3 } });
    for (const wrong of [{ from: 2, to: 1 }, { from: 2, to: 2 }, { from: 3 }, { from: 99 }])
      expect(await problemOf(lib.compareVersions(idOf(n), wrong))).toMatchObject({
        status: 400,
        code: 'invalid_parameter',
      });
    expect(await problemOf(lib.compareVersions(idOf(n), { to: 1 }))).toMatchObject({
      status: 404,
      code: 'version_not_found',
    });
    expect(await problemOf(lib.compareVersions(idOf(n), { from: 1, to: 9 }))).toMatchObject({
      code: 'version_not_found',
    });
  });

  const GERMAN = {
    title: 'Konsultation zu 12 CFR 1026',
    description: 'Stellungnahmen können bis zum 15. Dezember 2026 eingereicht werden.',
  };

  it('what is read in it again, where its language is put right', async () => {
    const n = newEntry();
    await store(n, 0, { ...GERMAN, language: 'en' });
    await store(n, 10, { ...GERMAN, language: 'de' });
    expect((await listed(n))[0]?.changed).toEqual(['key_dates', 'language']);
    expect((await lib.compareVersions(idOf(n), {})).values).toEqual([
      { field: 'key_dates', before: [], after: ['comment_end: 2026-12-15'] },
      { field: 'language', before: ['en'], after: ['de'] },
    ]);
  });

  it('what it cites as texts; where the words merely stand elsewhere it is the same', async () => {
    const n = newEntry();
    const cited = (before: string) =>
      `${before} 12 CFR 1026 and 12 CFR 1024. Comments must be received by December 15, 2026.`;
    await store(n, 0, { description: cited('On') });
    await store(n, 10, { description: cited('As corrected: on') });
    await store(n, 20, { description: cited('On 12 CFR 1022,') });
    expect((await listed(n)).map(({ changed }) => changed)).toEqual([
      ['description', 'citations'],
      ['description'],
      [],
    ]);
    expect((await lib.compareVersions(idOf(n), {})).values).toEqual([
      {
        field: 'citations',
        before: ['cfr: 12 CFR 1024', 'cfr: 12 CFR 1026'],
        after: ['cfr: 12 CFR 1022', 'cfr: 12 CFR 1024', 'cfr: 12 CFR 1026'],
      },
    ]);
  });

  it('what nobody had read, of a version that was kept then', async () => {
    const n = newEntry();
    await store(n, 0, { description: 'Comments must be received by December 15, 2026.' });
    const [before] = (await lib.findStoredEntries([idOf(n)])).values();
    const unread = { kind: null, kind_quote: null, citations: null, key_dates: null };
    if (!before) throw new Error('not stored');
    vi.setSystemTime(START + 10_000);
    await lib.changeEntry(before, (stored) => stored && { ...lib.toContent(stored), ...unread });
    await store(n, 20, { description: 'Comments must be received by December 15, 2026. Corrected.' });
    expect((await listed(n))[0]?.changed).toEqual(['description', 'kind', 'citations', 'key_dates']);
    expect((await lib.compareVersions(idOf(n), {})).values).toContainEqual({
      ...{ field: 'key_dates', before: null, after: ['comment_end: 2026-12-15'] },
    });
  });

  it('two texts of 2,000 characters that have nothing in common are two wholes', async () => {
    const n = newEntry();
    const signs = (one: string, other: string) => (one + other).repeat(1_000);
    await store(n, 0, { description: signs('.', ',') });
    await store(n, 10, { description: signs(';', ':') });
    const [text] = (await lib.compareVersions(idOf(n), {})).texts;
    expect(text).toMatchObject({ field: 'description', is_aligned: false, words_added: 0, words_removed: 0 });
    expect(text?.segments).toEqual([
      { op: 'removed', text: signs('.', ',') },
      { op: 'added', text: signs(';', ':') },
    ]);
  });
});
