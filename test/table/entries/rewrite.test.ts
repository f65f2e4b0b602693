import { spawn } from 'node:child_process';
import { stemmer } from 'stemmer';
import { beforeAll, expect, it } from 'vitest';
import type { EntryDraft } from '../../../lib/entries/draft.ts';
import { FORM } from '../../../lib/entries/forms.ts';
import { olderOrigin } from '../../../lib/entries/origin.ts';
import { REWRITE_PLACE } from '../../../lib/table/key-chart.ts';
import { LOCAL_AWS } from '../../../local/dynamodb.ts';
import { draft, idOf } from '../../support/drafts.ts';
import { storeInFirstForm } from '../../support/old-rows.ts';
import { ownTable } from '../../support/own-table.ts';
import { fc } from '../../support/property.ts';
import { countersOf, itemsOf } from '../jobs/table-state.ts';

const ENTRIES = 60;
const everything = { limit: 1_000, offset: 0, position: null };

let lib: typeof import('../../../lib/entries/read.ts') &
  typeof import('../../../lib/entries/rows.ts') &
  typeof import('../../../lib/entries/write.ts') &
  typeof import('../../../lib/entries/rewrite.ts') &
  typeof import('../../../lib/entries/change-lists.ts') &
  typeof import('../../../lib/entries/changes.ts') &
  typeof import('../../../lib/search/due.ts') &
  typeof import('../../../lib/search/grammar.ts') &
  typeof import('../../../lib/search/postings.ts') &
  typeof import('../../../lib/entries/words-due.ts') &
  typeof import('../../../lib/table/write.ts') &
  typeof import('../../../lib/statistics/figures.ts');

beforeAll(async () => {
  await ownTable('rewrite');
  lib = {
    ...(await import('../../../lib/entries/read.ts')),
    ...(await import('../../../lib/entries/rows.ts')),
    ...(await import('../../../lib/entries/write.ts')),
    ...(await import('../../../lib/entries/rewrite.ts')),
    ...(await import('../../../lib/entries/change-lists.ts')),
    ...(await import('../../../lib/entries/changes.ts')),
    ...(await import('../../../lib/search/due.ts')),
    ...(await import('../../../lib/search/grammar.ts')),
    ...(await import('../../../lib/search/postings.ts')),
    ...(await import('../../../lib/entries/words-due.ts')),
    ...(await import('../../../lib/table/write.ts')),
    ...(await import('../../../lib/statistics/figures.ts')),
  };
});

/** npm run ops -- rewrite, on the table of the environment; killed after so many milliseconds where they are given. */
function rewrite(args: string[] = [], killedAfterMs?: number): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/operate/rewrite.ts', ...args], {
    env: { ...process.env, ...LOCAL_AWS },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const timer = killedAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killedAfterMs);
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  child.stderr.on('data', (chunk) => {
    text += chunk;
  });
  return new Promise((resolve) => {
    child.once('close', () => {
      clearTimeout(timer);
      resolve(text);
    });
  });
}

/** Puts all entries back to the form of the first version, with the words that it looked up: of a title of two, and one of the text. */
async function age(): Promise<void> {
  const stored = await lib.storedEntries(Array.from({ length: ENTRIES }, (_, n) => idOf(n)));
  for (const entry of stored.values()) {
    const stems = `${entry.title} description`.toLowerCase().split(' ').map(stemmer);
    await storeInFirstForm(entry, stems);
  }
  await lib.deleteItem({ pk: 'WORDS_DUE', sk: '!' });
}

/** Whatever is wrong with the rows of the entries: their forms, and postings and rows of lists that are missing, too many or old. */
async function faultsOfRows(): Promise<string[]> {
  await lib.settleWords(new Date(Date.now() + 120_000));
  const items = await itemsOf(process.env['TABLE_NAME'] ?? '');
  const entries = items.filter(({ sk }) => sk === 'ENTRY').map((item) => lib.storedEntryOfItem(item));
  const keys = entries.flatMap((entry) => [...lib.postingsOf(entry), ...lib.listKeysOf(entry)]);
  const missing = new Set(keys.map(({ pk, sk }) => `${pk} ${sk}`));
  const faults: string[] = [];
  for (const item of items) {
    const [pk, name] = [String(item['pk']), `${item['pk']} ${item['sk']}`];
    if (item['sk'] === 'ENTRY' && lib.formOf(item) !== FORM) faults.push(`${name} is old`);
    if (/^CHANGES(:|$)/.test(pk) && item['entry'] && lib.formOf({ body: item['entry'] }) !== FORM)
      faults.push(`${name} is old`);
    const isPosting = /^(WORD[#:]|CONCEPT:|FACT:|DATES:|CHANGES:|WORDS_)/.test(pk) && name !== 'WORDS_DUE !';
    if (isPosting && !missing.delete(name)) faults.push(`${name} is too many`);
  }
  return [...faults, ...[...missing].map((name) => `${name} is missing`)];
}

const edit = fc.record({
  n: fc.integer({ min: 0, max: ENTRIES + 5 }),
  title: fc.constantFrom('Capital rules', 'Liquidity rules', 'Fraud alert', 'Climate report'),
  // More than are looked at in a step are active in the end.
  is_active: fc.constantFrom(true, true, true, false),
  hour: fc.integer({ min: 0, max: 23 }),
});
const draftOf = ({ n, title, is_active, hour }: { n: number; title: string; is_active: boolean; hour: number }) =>
  draft(n, {
    place: n,
    title,
    is_active,
    published_date: `2026-11-0${(n % 9) + 1}T${String(hour).padStart(2, '0')}:00:00Z`,
  });

it('rows of the first form are read, listed, searched and followed; a dry run counts them and writes nothing', async () => {
  const drafts = Array.from({ length: ENTRIES }, (_, n) =>
    draftOf({ n, title: 'Capital rules', is_active: n % 5 !== 0, hour: n % 24 }),
  );
  for (const one of drafts) await lib.storeEntry(one);
  const before = await lib.listEntries({}, everything);
  await age();
  const older = { language: null, sectors: [], kind: null, kind_quote: null, citations: null, key_dates: null };
  const asBefore = { ...before, items: before.items.map((entry) => ({ ...entry, ...older, ...olderOrigin(entry) })) };
  expect(await lib.listEntries({}, everything)).toEqual(asBefore);
  const search = lib.parseSearch('rules');
  const first = await lib.listEntries({ search, status: 'active' }, { ...everything, limit: 20 });
  expect(first.total).toBeNull();
  const found = first.items.map(({ id }) => id);
  for (let { next } = first; next; ) {
    const page = await lib.listEntries({ search, status: 'active' }, { limit: 30, offset: 0, position: next });
    found.push(...page.items.map(({ id }) => id));
    next = page.next;
  }
  expect([found.length, new Set(found).size]).toEqual([ENTRIES - 12, ENTRIES - 12]);
  const facts = { topic_id: ['us-sec'] };
  const ofTopic: string[] = [];
  for (let page = await lib.listEntries({ search, facts }, { ...everything, limit: 30 }); ; ) {
    ofTopic.push(...page.items.map(({ id }) => id));
    if (!page.next) break;
    page = await lib.listEntries({ search, facts }, { limit: 30, offset: 0, position: page.next });
  }
  expect(ofTopic).toHaveLength(ENTRIES / 3);
  const told = await rewrite(['--dry-run']);
  expect(told).toContain(`${ENTRIES} entries looked at; ${ENTRIES} entries and 0 counters would be rewritten.`);
  expect((await faultsOfRows()).length).toBeGreaterThan(ENTRIES);
});

it('beside writers, and killed again and again, it brings all rows to the last form, loses nothing, and the counters are right', async () => {
  const moments = fc.array(fc.integer({ min: 600, max: 2_500 }), { minLength: 2, maxLength: 3 });
  const edits = fc.array(edit, { minLength: 40, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(moments, edits, async (kills, writes) => {
      await age();
      const last = new Map<string, EntryDraft>();
      const write = async () => {
        for (const one of writes.map(draftOf)) {
          await lib.storeEntry(one);
          last.set(one.id, one);
        }
      };
      const killed = async () => {
        for (const ms of kills) await rewrite(['--units', '300'], ms);
      };
      await Promise.all([write(), killed()]);
      expect(await rewrite()).toMatch(/entries looked at; \d+ entries and \d+ counters were rewritten\./);
      expect(await faultsOfRows()).toEqual([]);
      const stored = await lib.storedEntries([...last.keys()]);
      for (const [id, { title, is_active, published_date }] of last)
        expect(stored.get(id)).toMatchObject({ title, is_active, published_date });
      const { stored: kept, counted } = await countersOf({ table: process.env['TABLE_NAME'] ?? '', lib } as never);
      expect(kept).toEqual(counted);
    }),
    { numRuns: 2, endOnFailure: true },
  );
});

it('a run after the last one has nothing to do, and one that was stopped goes on where it was', async () => {
  const last = await rewrite();
  expect(last).toContain(' entries looked at; 0 entries and 0 counters were rewritten.');
  expect(last).toContain('and 0 queries of alerts were filed anew.');
  await age();
  // Where an answer was lost the place of that run may have been put once more, late.
  await lib.deleteItem(REWRITE_PLACE);
  const run = lib.rewriteEntries({ dryRun: false });
  const first = await run.next();
  await run.next();
  expect(first.value?.seen).toBe(25);
  expect(first.value?.rewritten).toBeGreaterThan(15);
  expect(await lib.seenBefore()).toBe(25);
  const told = await rewrite();
  expect(told).toContain('An earlier run was interrupted; this one continues where it stopped.');
  expect(told).not.toContain(`${ENTRIES} entries looked at`);
  expect(await faultsOfRows()).toEqual([]);
  expect(await lib.seenBefore()).toBe(0);
});
