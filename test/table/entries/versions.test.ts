import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EntryDetail } from '../../../lib/entries/entry.ts';
import { FEED_TEXT_SUMMARY_PROVENANCE } from '../../../lib/entries/entry.ts';
import type { EntryDraft } from '../../../lib/entries/entry-draft.ts';
import type { EntryVersion } from '../../../lib/entries/versions/entry-version.ts';
import { runInParallel } from '../../../lib/values/in-parallel.ts';
import { draft, getId } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';
import { fc, getSome } from '../../support/property.ts';
import { TABLE_IS_KIND } from '../../support/unkind-dynamodb.ts';

let lib: typeof import('../../../lib/entries/versions/entry-as-of.ts') &
  typeof import('../../../lib/entries/entry-changes.ts') &
  typeof import('../../../lib/entries/versions/version-difference.ts') &
  typeof import('../../../lib/entries/entry-draft.ts') &
  typeof import('../../../lib/entries/versions/archived-version.ts') &
  typeof import('../../../lib/entries/list-entries.ts') &
  typeof import('../../../lib/entries/versions/list-versions.ts') &
  typeof import('../../../lib/entries/store-entry.ts') &
  typeof import('../../../lib/summaries/waiting-entries.ts') &
  typeof import('../../../lib/platform/dynamodb/capacity.ts') &
  typeof import('../../support/key-chart.ts') &
  typeof import('../../../lib/platform/dynamodb/write.ts');

beforeAll(async () => {
  await ownTable('versions', 'small-catalog');
  lib = {
    ...(await import('../../../lib/entries/versions/entry-as-of.ts')),
    ...(await import('../../../lib/entries/entry-changes.ts')),
    ...(await import('../../../lib/entries/versions/version-difference.ts')),
    ...(await import('../../../lib/entries/entry-draft.ts')),
    ...(await import('../../../lib/entries/versions/archived-version.ts')),
    ...(await import('../../../lib/entries/list-entries.ts')),
    ...(await import('../../../lib/entries/versions/list-versions.ts')),
    ...(await import('../../../lib/entries/store-entry.ts')),
    ...(await import('../../../lib/summaries/waiting-entries.ts')),
    ...(await import('../../../lib/platform/dynamodb/capacity.ts')),
    ...(await import('../../support/key-chart.ts')),
    ...(await import('../../../lib/platform/dynamodb/write.ts')),
  };
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

let entries = 0;
/** Returns the number of a new entry, so that tests share none. */
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
async function store(n: number, second: number, fields: Partial<EntryDraft> = {}): Promise<string> {
  vi.setSystemTime(START + second * 1_000);
  return lib.storeEntry(draft(n, fields));
}
const everything = { limit: 100, offset: 0, position: null };
const listed = async (n: number, page = everything): Promise<EntryVersion[]> =>
  (await lib.listVersions(getId(n), page)).items;
const getProblem = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ status, code, message }) => ({ status, code, message }),
  );
const getTitleAs = async (n: number, second: number) => (await lib.getEntryAtInstant(getId(n), at(second))).title;
const versionItem = (n: number, version: number) => lib.archivedEntryVersionKey(getId(n), version);
const SUMMARY = {
  one_line_summary: 'A summary.',
  summary: { method: 'ai' as const, model: 'm', generated_at: '2026-04-12T09:00:00Z', ...FEED_TEXT_SUMMARY_PROVENANCE },
};

describe('versions of an entry', () => {
  it('stores the validity period and the changed fields of each version', async () => {
    const n = newEntry();
    await store(n, 0);
    await store(n, 10, { title: 'Second' });
    await store(n, 20, { title: 'Second', description: 'Another text.', tags: ['one'] });
    await store(n, 30, { title: 'Second', description: 'Another text.', tags: ['one'], ...SUMMARY });
    expect(await lib.listVersions(getId(n), everything)).toEqual({
      items: [
        { version: 4, from: at(30), until: null, is_first: false, changed: ['one_line_summary', 'summary'] },
        { version: 3, from: at(20), until: at(30), is_first: false, changed: ['description', 'tags'] },
        { version: 2, from: at(10), until: at(20), is_first: false, changed: ['title'] },
        { version: 1, from: at(0), until: at(10), is_first: true, changed: [] },
      ],
      total: 4,
      next: null,
    });
    expect(await lib.getVersion(getId(n), 2)).toMatchObject({
      version: 2,
      from: at(10),
      until: at(20),
      entry: { id: getId(n), title: 'Second', description: 'A description.', created_at: at(0), updated_at: at(10) },
    });
    expect(await lib.getVersion(getId(n), 4)).toMatchObject({ until: null, entry: await lib.getEntry(getId(n)) });
  });

  it('reports changes since an instant up to four versions back', async () => {
    const n = newEntry();
    for (const second of [0, 10, 20, 30, 40, 50]) await store(n, second, { title: `Title of ${second}` });
    const entry = await lib.getEntry(getId(n));
    const since = async (second: number) => (await lib.findChangeSince(at(second), entry))?.fields;
    expect(await since(45)).toEqual(['title']);
    expect(await since(10)).toEqual(['title']);
    expect(await since(5)).toBeUndefined();
  });

  it('adds no version for an edit that changes nothing', async () => {
    const n = newEntry();
    await store(n, 0);
    await store(n, 10);
    expect(await listed(n)).toEqual([{ version: 1, from: at(0), until: null, is_first: true, changed: [] }]);
  });

  it('adds no version for a migration or a finished summary, and returns the next for a skipped number', async () => {
    const n = newEntry();
    vi.setSystemTime(START);
    await lib.storeEntry(draft(n), null, { toSummarize: true });
    const stored = (await lib.findStoredEntries([getId(n)])).get(getId(n));
    if (!stored) throw new Error('not stored');
    expect(await lib.storeMigratedEntry(stored)).toBe(true);
    const again = await lib.findEntryAwaitingSummary(getId(n));
    expect(again && (await lib.completeSummary(again, null))).toBe('stored');
    await store(n, 10, { title: 'Second' });
    const versions = await listed(n);
    expect(versions.map(({ version, changed }) => [version, changed])).toEqual([
      [4, ['title']],
      [3, []],
    ]);
    expect(versions[1]?.is_first).toBe(true);
    for (const number of [1, 2, 3])
      expect(await lib.getVersion(getId(n), number)).toMatchObject({ version: 3, entry: { title: `Entry ${n}` } });
    expect(await getProblem(lib.getVersion(getId(n), 5))).toMatchObject({ status: 404, code: 'version_not_found' });
    expect(await getProblem(lib.compareVersions(getId(n), { from: 1, to: 1 }))).toMatchObject({ status: 400 });
    expect((await lib.compareVersions(getId(n), { from: 1 })).from.version).toBe(3);
  });

  it('reports content as not kept if the content was replaced before versions were stored', async () => {
    const n = newEntry();
    await store(n, 0);
    await store(n, 10, { title: 'Second' });
    await store(n, 20, { title: 'Third' });
    await store(n, 30, { title: 'Fourth' });
    // As code of an earlier release left it: two edits without the content that they replaced.
    await lib.deleteItem(versionItem(n, 1));
    await lib.deleteItem(versionItem(n, 2));
    expect(await listed(n)).toEqual([
      { version: 4, from: at(30), until: null, is_first: false, changed: ['title'] },
      { version: 3, from: at(20), until: at(30), is_first: false, changed: null },
    ]);
    expect(await getTitleAs(n, 20)).toBe('Third');
    const problem = await getProblem(lib.getEntryAtInstant(getId(n), at(15)));
    expect(problem).toMatchObject({ status: 404, code: 'version_not_kept' });
    expect(problem?.message).toContain(at(20));
    expect(await getProblem(lib.getVersion(getId(n), 2))).toMatchObject({ status: 404, code: 'version_not_found' });
    expect(await getProblem(lib.compareVersions(getId(n), { to: 3 }))).toMatchObject({ code: 'version_not_kept' });
    await lib.deleteItem(versionItem(n, 3));
    expect(await listed(n)).toMatchObject([{ version: 4, is_first: false, changed: null }]);
    expect(await getProblem(lib.getEntryAtInstant(getId(n), at(25)))).toMatchObject({ code: 'version_not_kept' });
  });

  it('reports no content and no changes for a version missing between others', async () => {
    const n = newEntry();
    for (const second of [0, 10, 20, 30]) await store(n, second, { title: `At ${second}` });
    await lib.deleteItem(versionItem(n, 2));
    expect((await listed(n)).map(({ changed }) => changed)).toEqual([['title'], null, []]);
    expect(await getTitleAs(n, 5)).toBe('At 0');
    expect(await getProblem(lib.getEntryAtInstant(getId(n), at(15)))).toMatchObject({ code: 'version_not_kept' });
    expect(await getTitleAs(n, 25)).toBe('At 20');
    expect(await getProblem(lib.getVersion(getId(n), 2))).toMatchObject({ code: 'version_not_found' });
    expect(await getProblem(lib.compareVersions(getId(n), { to: 3 }))).toMatchObject({ code: 'version_not_kept' });
    expect((await lib.compareVersions(getId(n), { from: 1, to: 3 })).texts).toMatchObject([{ field: 'title' }]);
  });

  it('stores each version once with concurrent writers', async () => {
    const n = newEntry();
    await store(n, 0);
    vi.setSystemTime(START + 10_000);
    const titles = Array.from({ length: 12 }, (_, i) => `Writer ${i}`);
    await Promise.all(titles.map((title) => lib.storeEntry(draft(n, { title }))));
    const versions = await listed(n);
    const { length } = versions;
    expect(versions.map(({ version }) => version)).toEqual(Array.from({ length }, (_, i) => length - i));
    const kept = await Promise.all(versions.map(({ version }) => lib.getVersion(getId(n), version)));
    expect(new Set(kept.map(({ entry }) => entry.title))).toEqual(new Set([`Entry ${n}`, ...titles]));
    // A writer whose answer is lost, and whose edit was replaced since, edits once more: then one content is there
    // twice.
    if (TABLE_IS_KIND) expect(length).toBe(13);
  });
});

describe('the entry at an instant (as_of)', () => {
  it('returns the last of several edits in the requested second', async () => {
    const n = newEntry();
    await store(n, 0);
    for (const title of ['Second', 'Third', 'Fourth']) await store(n, 10, { title });
    await store(n, 20, { title: 'Fifth' });
    expect(await getTitleAs(n, 0)).toBe(`Entry ${n}`);
    expect(await getTitleAs(n, 9)).toBe(`Entry ${n}`);
    expect(await getTitleAs(n, 10)).toBe('Fourth');
    expect(await getTitleAs(n, 19)).toBe('Fourth');
    expect(await getTitleAs(n, 20)).toBe('Fifth');
    expect(await getTitleAs(n, 2_000_000)).toBe('Fifth');
  });

  it('rejects an instant before the first version, and an unknown id, with different messages', async () => {
    const n = newEntry();
    await store(n, 0);
    const early = await getProblem(lib.getEntryAtInstant(getId(n), at(-1)));
    expect(early).toMatchObject({ status: 404, code: 'entry_not_found' });
    expect(early?.message).toContain(`was not known yet at ${at(-1)}`);
    expect((await getProblem(lib.getEntryAtInstant(getId(9_999), at(0))))?.message).toContain('There is no entry');
  });

  it('finds a version by its number before the index of versions contains the version', async () => {
    const n = newEntry();
    for (const second of [0, 10, 20]) await store(n, second, { title: `At ${second}` });
    for (const version of [1, 2])
      await lib.updateItem({ Key: versionItem(n, version), UpdateExpression: 'REMOVE gsi1' });
    expect([await getTitleAs(n, 5), await getTitleAs(n, 15)]).toEqual(['At 0', 'At 10']);
    expect((await lib.compareVersions(getId(n), {})).from.version).toBe(2);
  });

  it('returns a version for each instant after the clock went back', async () => {
    const n = newEntry();
    for (const second of [0, 100, 40, 120]) await store(n, second, { title: `Stored at ${second}` });
    const versions = await listed(n);
    expect(versions.map(({ from, until }) => [from, until])).toEqual([
      [at(120), null],
      [at(100), at(120)],
      [at(100), at(100)],
      [at(0), at(100)],
    ]);
    expect([await getTitleAs(n, 50), await getTitleAs(n, 110)]).toEqual(['Stored at 0', 'Stored at 40']);
  });

  it('returns the exact responses of ten moments during concurrent writes', async () => {
    const all = Array.from({ length: getSome(100) }, newEntry);
    for (const n of all) await store(n, 0, { title: `Begin ${n}` });
    const answers: { id: string; second: number; text: string }[] = [];
    for (let moment = 1; moment <= 10; moment += 1) {
      const second = moment * 10;
      const edited = all.filter((n) => (n * moment) % 3 === 0);
      await runInParallel(edited, WRITERS, (n) =>
        store(n, second, { title: `Of ${n} at ${second}`, ...(n % 2 ? SUMMARY : {}) }),
      );
      for (const n of all) answers.push({ id: getId(n), second, text: JSON.stringify(await lib.getEntry(getId(n))) });
      // Writers of the seconds between two moments.
      const others = all.filter((one) => (one + moment) % 4 === 0);
      await runInParallel(others, WRITERS, (n) => store(n, second + 5, { title: `Between ${second}` }));
    }
    expect(answers).toHaveLength(10 * all.length);
    for (const { id, second, text } of answers)
      expect(JSON.stringify(await lib.getEntryAtInstant(id, at(second))), `${id} at ${second}`).toBe(text);
    expect(new Set(answers.map(({ text }) => text)).size).toBeGreaterThan(3 * all.length);
  });

  it('returns the content that was valid at each instant, for any times of edits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 6 }), async (gaps) => {
        const n = newEntry();
        const bySecond = new Map<number, EntryDetail>();
        let second = 0;
        for (const [i, gap] of gaps.entries()) {
          second += i === 0 ? 0 : gap;
          await store(n, second, { title: `Edit ${i}` });
          bySecond.set(second, await lib.getEntry(getId(n)));
        }
        let last = bySecond.get(0);
        for (let one = 0; one <= second + 1; one += 1) {
          last = bySecond.get(one) ?? last;
          expect(await lib.getEntryAtInstant(getId(n), at(one))).toEqual(last);
        }
      }),
      { numRuns: getSome(12) },
    );
  });
});

describe('the cost of a version', () => {
  const words = (seed: number) =>
    Array.from({ length: 330 }, (_, i) => ((i * 7_919 + seed) ** 2 % 60_466_176).toString(36).padStart(5, 'a')).join(
      ' ',
    );

  /** A text that nothing packs well. */
  const signs = (seed: number, length: number) =>
    Array.from({ length }, (_, i) =>
      String.fromCharCode(0x4e00 + (Math.abs((i + 7) * 7_919 * (seed + i)) % 20_000)),
    ).join('');

  it('costs three write units more for an edit with a short text, and six for 2,000 characters', async () => {
    const cost = async (description: string) => {
      const n = newEntry();
      await store(n, 0, { description });
      const before = (await lib.findStoredEntries([getId(n)])).get(getId(n));
      if (!before) throw new Error('not stored');
      const item = lib.toArchivedVersionItem(before, at(1));
      const { cost } = await lib.measureCost(() => lib.writeTransaction([{ Put: { Item: item } }]));
      await lib.deleteItem({ pk: item.pk, sk: item.sk });
      return cost;
    };
    const short = await cost('A description.');
    const long = await cost(words(1).slice(0, 2_000));
    if (TABLE_IS_KIND) expect([short, long]).toMatchObject([{ writeUnits: 3 }, { writeUnits: 6 }]);
    const n = newEntry();
    await store(n, 0);
    vi.setSystemTime(START + 10_000);
    const edit = await lib.measureCost(() => lib.storeEntry(draft(n, { title: `Entry ${n} again` })));
    if (TABLE_IS_KIND) expect(edit.cost.writeUnits).toBeLessThanOrEqual(20);
  });

  it('stays within the read budget of each request for an entry with 3,000 edits', async () => {
    const n = newEntry();
    await store(n, 0);
    const first = (await lib.findStoredEntries([getId(n)])).get(getId(n));
    if (!first) throw new Error('not stored');
    const MOST = 3_000;
    const getVersion = (i: number) => ({
      ...first,
      version: i,
      title: `Edit ${i}`,
      updated_at: at(i - 1),
      description: i > MOST - 150 ? signs(i, 2_000) : 'Short.',
      institution_name: i > MOST - 150 ? signs(-i, 500) : 'Institution',
    });
    await lib.putAndDeleteItems(
      Array.from({ length: MOST }, (_, i) => lib.toArchivedVersionItem(getVersion(i + 1), at(i + 1))),
      [],
    );
    await lib.updateItem({
      Key: lib.entryKey(getId(n)),
      UpdateExpression: 'SET #version = :version, body = :body',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: {
        ':version': MOST + 1,
        ':body': lib.toArchivedVersionItem(getVersion(MOST + 1), at(MOST))['body'],
      },
    });
    const getCost = async (work: () => Promise<unknown>) => (await lib.measureCost(work)).cost;
    expect(await getTitleAs(n, 1_499)).toBe('Edit 1500');
    const asOf = await getCost(() => getTitleAs(n, 1_499));
    const one = await getCost(() => lib.getVersion(getId(n), 1_500));
    const page = await getCost(() => lib.listVersions(getId(n), everything));
    const deep = await getCost(() =>
      lib.listVersions(getId(n), {
        limit: 100,
        offset: 0,
        position: { after: lib.archivedEntryVersionSortKey(at(2_990), 2_990), skip: 0 },
      }),
    );
    const difference = await getCost(() => lib.compareVersions(getId(n), {}));
    if (TABLE_IS_KIND) {
      expect(asOf.requests).toBe(2);
      expect(asOf.readUnits).toBeLessThanOrEqual(3);
      expect(one.requests).toBe(2);
      for (const cost of [page, deep, difference]) {
        expect(cost.requests).toBeLessThanOrEqual(8);
        expect(cost.readUnits).toBeLessThanOrEqual(60);
      }
    }
    expect(await getProblem(lib.listVersions(getId(n), { ...everything, offset: 2_900 }))).toMatchObject({
      status: 400,
      code: 'offset_too_large',
    });
  });
});

describe('paging of versions', () => {
  it('lists each version once for any page size, with its changed fields', async () => {
    const n = newEntry();
    for (let i = 0; i < 30; i += 1) await store(n, i, { title: `Edit ${i}` });
    const whole = await listed(n);
    expect(whole).toHaveLength(30);
    for (const limit of [1, 7, 29, 30, 31]) {
      const seen: EntryVersion[] = [];
      let position: { after: string; skip: number } | null = null;
      do {
        const page: Awaited<ReturnType<typeof lib.listVersions>> = await lib.listVersions(getId(n), {
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
    expect(await lib.listVersions(getId(n), { limit: 5, offset: 99, position: null })).toMatchObject({
      items: [],
      total: 30,
    });
    expect(await lib.listVersions(getId(n), { limit: 0, offset: 0, position: null })).toMatchObject({
      items: [],
      has_more: true,
    });
  });
});

describe('the difference of two versions', () => {
  it('compares texts by words and other fields by values, and omits equal fields', async () => {
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
    expect(await lib.compareVersions(getId(n), { from: 1, to: 2 })).toEqual({
      entry_id: getId(n),
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
          words_removed: 1,
          words_added: 1,
          is_aligned: true,
        },
      ],
      values: [
        { field: 'link', before: [`https://example.org/${n}`], after: null },
        { field: 'source_fields', before: ['docket_ids: A', 'docket_ids: B'], after: null },
        { field: 'tags', before: [], after: ['new'] },
      ],
    });
    expect(await lib.compareVersions(getId(n), {})).toMatchObject({
      from: { version: 2 },
      to: { version: 3 },
      values: [{ field: 'language', before: ['en'], after: ['de'] }],
    });
    expect(await lib.compareVersions(getId(n), { from: 1 })).toMatchObject({
      from: { version: 1 },
      to: { version: 3 },
    });
    for (const wrong of [{ from: 2, to: 1 }, { from: 2, to: 2 }, { from: 3 }, { from: 99 }])
      expect(await getProblem(lib.compareVersions(getId(n), wrong))).toMatchObject({
        status: 400,
        code: 'invalid_parameter',
      });
    expect(await getProblem(lib.compareVersions(getId(n), { to: 1 }))).toMatchObject({
      status: 404,
      code: 'version_not_found',
    });
    expect(await getProblem(lib.compareVersions(getId(n), { from: 1, to: 9 }))).toMatchObject({
      code: 'version_not_found',
    });
  });

  const GERMAN = {
    title: 'Konsultation zu 12 CFR 1026',
    description: 'Stellungnahmen können bis zum 15. Dezember 2026 eingereicht werden.',
  };

  it('includes extracted fields that changed with the language of the entry', async () => {
    const n = newEntry();
    await store(n, 0, { ...GERMAN, language: 'en' });
    await store(n, 10, { ...GERMAN, language: 'de' });
    expect((await listed(n))[0]?.changed).toEqual(['key_dates', 'language']);
    expect((await lib.compareVersions(getId(n), {})).values).toEqual([
      { field: 'key_dates', before: [], after: ['comment_end: 2026-12-15'] },
      { field: 'language', before: ['en'], after: ['de'] },
    ]);
  });

  it('compares citations by their texts, and ignores their positions', async () => {
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
    expect((await lib.compareVersions(getId(n), {})).values).toEqual([
      {
        field: 'citations',
        before: ['cfr: 12 CFR 1024', 'cfr: 12 CFR 1026'],
        after: ['cfr: 12 CFR 1022', 'cfr: 12 CFR 1024', 'cfr: 12 CFR 1026'],
      },
    ]);
  });

  it('returns null for attributes that were not extracted when the earlier version was stored', async () => {
    const n = newEntry();
    await store(n, 0, { description: 'Comments must be received by December 15, 2026.' });
    const [before] = (await lib.findStoredEntries([getId(n)])).values();
    const unread = { kind: null, kind_quote: null, citations: null, key_dates: null };
    if (!before) throw new Error('not stored');
    vi.setSystemTime(START + 10_000);
    await lib.storeChangedEntry(before, (stored) => stored && { ...lib.toEntryWithoutVersion(stored), ...unread });
    await store(n, 20, { description: 'Comments must be received by December 15, 2026. Corrected.' });
    expect((await listed(n))[0]?.changed).toEqual(['description', 'kind', 'citations', 'key_dates']);
    expect((await lib.compareVersions(getId(n), {})).values).toContainEqual({
      field: 'key_dates',
      before: null,
      after: ['comment_end: 2026-12-15'],
    });
  });

  it('replaces one text by the other if two texts of 2,000 characters share no words', async () => {
    const n = newEntry();
    const signs = (one: string, other: string) => (one + other).repeat(1_000);
    await store(n, 0, { description: signs('.', ',') });
    await store(n, 10, { description: signs(';', ':') });
    const [text] = (await lib.compareVersions(getId(n), {})).texts;
    expect(text).toMatchObject({ field: 'description', is_aligned: false, words_added: 0, words_removed: 0 });
    expect(text?.segments).toEqual([
      { op: 'removed', text: signs('.', ',') },
      { op: 'added', text: signs(';', ':') },
    ]);
  });
});
