import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALERT_MATCHER_CHECKPOINT_KEY } from '../../../lib/platform/dynamodb/alert-keys.ts';
import { archivedEntryVersionKey } from '../../../lib/platform/dynamodb/key-schema.ts';
import { draft, getId } from '../../support/drafts.ts';
import { type AlertsWorld, startWorld } from './world.ts';

let world: AlertsWorld;
let last = 0;
/** Returns an unused word, and the number of an entry. */
const next = () => {
  last += 1;
  return { n: last, word: `quartz${last}` };
};

beforeAll(async () => {
  world = await startWorld('alerts-matcher');
});
afterAll(() => world.stop());

const kinds = (all: { kind: string }[]) => all.map(({ kind }) => kind);

it('matches entries that are committed during a matcher run before the run ends', async () => {
  const { n, word } = next();
  const { n: later } = next();
  const { id } = await world.alert('ada', { search: word });
  await world.store(draft(n, { title: word }));
  world.pass(16_000);
  const called: string[] = [];
  const run = await world.matchChanges(undefined, async (entry) => {
    if (entry.id !== getId(n)) return;
    await world.store(draft(later, { title: word }));
    world.pass(16_000);
    called.push((await world.matchChanges()).outcome);
  });
  expect([called, run.outcome, run.matches]).toEqual([['held elsewhere'], 'matched', 2]);
  expect((await world.matches('ada', id)).map(({ entry }) => entry.id).sort()).toEqual([getId(n), getId(later)].sort());
});

describe('matching of updates', () => {
  it('matches an update stored after the alert, and reports the matching words and filter values', async () => {
    const { n, word } = next();
    const before = next();
    await world.store(draft(before.n, { title: word }));
    const { id } = await world.alert('ada', {
      search: `"${word} rules" firms`,
      jurisdiction: 'US,EU',
      sector: 'Banking',
    });
    const title = `New ${word.toUpperCase()} Rules for firms`;
    await world.store(draft(n, { title, description: 'Firm by firm.', sectors: ['banking', 'funds'] }));
    await world.match();
    const [match, ...others] = await world.matches('ada', id);
    expect(others).toEqual([]);
    expect(match).toMatchObject({
      kind: 'new',
      entry: { id: getId(n), title },
      why: {
        words: [`${word.toUpperCase()} Rules`, 'firms', 'Firm'],
        filters: { jurisdiction: ['US'], sector: ['banking'] },
      },
    });
    expect(match?.matched_at).toBe(match?.entry.updated_at);
    expect(match?.entry.matches?.[0]).toEqual({
      field: 'title',
      index: null,
      ranges: [
        { start: 4, end: 4 + `${word} rules`.length },
        { start: title.length - 5, end: title.length },
      ],
    });
  });

  it('skips updates stored before the alert was created, and backfilled updates', async () => {
    const { n, word } = next();
    const { n: second } = next();
    await world.store(draft(n, { title: word }));
    const { since, id } = await world.alert('ada', { search: word });
    const stored = await world.getEntry(getId(n));
    expect(stored.created_at < since).toBe(true);
    await world.store(draft(second, { title: word, is_backfill: true }));
    // Its text is edited after the alert was created: it is still older.
    await world.store(draft(n, { title: `${word} edited` }));
    await world.match();
    expect(await world.matches('ada', id)).toEqual([]);
  });

  it('matches once each update stored in the second in which the alert was created', async () => {
    const { n, word } = next();
    const { n: second } = next();
    await world.store(draft(n, { title: word }));
    world.pass(100);
    const { since, id } = await world.createAlert('ada', {
      name: 'An alert',
      query: { search: word },
      filter: world.parseAlertFilter({ search: word }),
    });
    world.pass(800);
    await world.storeEntry(draft(second, { title: word }));
    const { created_at } = await world.getEntry(getId(second));
    expect(created_at).toBe(since);
    await world.match();
    const found = (await world.matches('ada', id)).map(({ entry }) => entry.id).sort();
    expect(found).toEqual([getId(n), getId(second)]);
  });

  it('matches each edit of title or text once if the alert includes edits, but not a new summary', async () => {
    const { n, word } = next();
    const both = await world.alert('ada', { search: word }, ['new', 'edited']);
    const news = await world.alert('ben', { search: word });
    const edits = await world.alert('ben', { search: word }, ['edited']);
    await world.store(draft(n, { title: word }));
    await world.match();
    for (const description of ['Another text.', 'Another text.', 'A third one.']) {
      await world.store(draft(n, { title: word, description, one_line_summary: 'Made meanwhile.' }));
      await world.match();
    }
    expect(kinds(await world.matches('ada', both.id))).toEqual(['edited', 'edited', 'new']);
    expect(kinds(await world.matches('ben', news.id))).toEqual(['new']);
    expect(kinds(await world.matches('ben', edits.id))).toEqual(['edited', 'edited']);
    const [{ matches_7_days } = { matches_7_days: null }] = (await world.listAlerts('ada')).filter(
      ({ id }) => id === both.id,
    );
    expect(matches_7_days).toEqual({ new: 1, edited: 2 });
  });

  it('reports the changed fields and moved key dates of an edit at the cost of one request', async () => {
    const { n, word } = next();
    const { id } = await world.alert('ada', { search: word }, ['new', 'edited']);
    const text = (day: string) => `Comments must be submitted by ${day} 2027.`;
    await world.store(draft(n, { title: word, description: text('1 May') }));
    await world.match();
    // Its summary is made before the matcher sees the edit: the edit is still reported.
    const edit = { title: `${word} again`, description: text('15 May') };
    await world.store(draft(n, edit));
    await world.store(draft(n, { ...edit, one_line_summary: 'Made meanwhile.' }));
    await world.match();
    const [edited, made] = await world.matches('ada', id);
    expect([made?.kind, made?.changed]).toEqual(['new', null]);
    expect([edited?.kind, edited?.changed]).toEqual([
      'edited',
      ['title', 'description', 'one_line_summary', 'key_dates'],
    ]);
    const stored = await world.getAlert('ada', id);
    const [row] = (
      await world.listMatchesInWindow(
        { query_id: stored.query_id, after: edited?.matched_at ?? '', to: '9' },
        stored.alert,
      )
    ).matches;
    expect(row?.changed?.moved).toEqual([{ kind: 'comment_end', from: '2027-05-01', to: '2027-05-15' }]);
    const entry = await world.getEntry(getId(n));
    const { result, cost } = await world.measureCost(() => world.findChangeSince(made?.matched_at ?? '', entry));
    expect([result, cost.requests]).toEqual([row?.changed, 1]);
  });

  it('reports no changed fields for an edit without a stored version', async () => {
    const { n, word } = next();
    const { id } = await world.alert('ada', { search: word }, ['new', 'edited']);
    await world.store(draft(n, { title: word }));
    await world.match();
    await world.store(draft(n, { title: `${word} again` }));
    await world.deleteItem(archivedEntryVersionKey(getId(n), 1));
    await world.match();
    expect((await world.matches('ada', id)).map(({ kind, changed }) => [kind, changed])).toEqual([
      ['edited', null],
      ['new', null],
    ]);
  });

  it('matches an update as new if it first matches after its summary is added', async () => {
    const { n, word } = next();
    const { id } = await world.alert('ada', { search: word });
    await world.store(draft(n, { title: 'Something else' }));
    await world.match();
    expect(await world.matches('ada', id)).toEqual([]);
    await world.store(draft(n, { title: 'Something else', one_line_summary: `It is about ${word}.` }));
    await world.match();
    expect(kinds(await world.matches('ada', id))).toEqual(['new']);
  });

  it('evaluates two equal alerts as one query, but matches each alert only with updates stored after it', async () => {
    const { n, word } = next();
    const old = await world.alert('ada', { search: word });
    await world.store(draft(n, { title: word }));
    await world.match();
    const young = await world.alert('ben', { search: ` ${word} ` });
    const { n: later } = next();
    await world.store(draft(later, { title: word }));
    await world.match();
    expect(await world.matches('ada', old.id)).toHaveLength(2);
    expect((await world.matches('ben', young.id)).map(({ entry }) => entry.id)).toEqual([getId(later)]);
    // They are one query, which is evaluated once for each entry.
    expect((await world.getAlert('ada', old.id)).query_id).toBe((await world.getAlert('ben', young.id)).query_id);
  });

  it('matches only later updates after the query changes, and no longer evaluates the former query', async () => {
    const { n, word } = next();
    const { n: other, word: second } = next();
    const { id } = await world.alert('ada', { search: word });
    await world.store(draft(n, { title: word }), draft(other, { title: second }));
    await world.match();
    world.pass(1_000);
    const query = { search: second };
    const options = { filter: world.parseAlertFilter(query), expect: null, now: new Date() };
    const { since } = await world.updateAlert({ person: 'ada', alert_id: id }, { query }, options);
    expect(await world.matches('ada', id)).toEqual([]);
    const { n: third } = next();
    await world.store(draft(third, { title: `${word} ${second}` }));
    expect((await world.match()).candidateQueries).toBe(1);
    expect((await world.matches('ada', id)).map(({ entry }) => entry.id)).toEqual([getId(third)]);
    expect(since).toBe((await world.getAlert('ada', id)).alert.since);
  });

  it('stops evaluating a query after the last alert with this query is deleted', async () => {
    const { n, word } = next();
    const one = await world.alert('ada', { search: word });
    const two = await world.alert('ben', { search: word });
    await world.deleteAlert('ada', one.id);
    await world.store(draft(n, { title: word }));
    expect((await world.match()).candidateQueries).toBe(1);
    await world.deleteAlert('ben', two.id);
    await world.deleteAlert('ben', two.id);
    const { n: later } = next();
    await world.store(draft(later, { title: word }));
    expect(await world.match()).toMatchObject({ entries: 1, candidateQueries: 0, matches: 0 });
    expect(
      await world.listSubscribers(
        (await import('../../../lib/alerts/registry/alert-query.ts')).computeQueryId(
          world.parseAlertFilter({ search: word }),
        ),
      ),
    ).toEqual([]);
  });
});

const A_MINUTE = { durationMs: 60_000 };

describe('a matcher', () => {
  it('does nothing while another run has the lease, and takes over an expired lease', async () => {
    const { n, word } = next();
    const { id } = await world.alert('ada', { search: word });
    await world.store(draft(n, { title: word }));
    world.pass(16_000);
    const lease = await world.acquireLease(ALERT_MATCHER_CHECKPOINT_KEY, A_MINUTE);
    expect(lease).not.toBeNull();
    expect(await world.matchChanges()).toMatchObject({ outcome: 'held elsewhere', matches: 0 });
    expect(await world.matches('ada', id)).toEqual([]);
    world.pass(61_000);
    expect(await world.matchChanges()).toMatchObject({ outcome: 'matched', matches: 1 });
    // The first one continues: it cannot move the checkpoint.
    const checkpoint = '2000-01-01T00:00:00Z#';
    expect(lease && (await world.releaseLease(lease, { set: { checkpoint } }))).toBe(false);
    expect(await world.matchChanges()).toMatchObject({ outcome: 'nothing new' });
  });

  it('reports the age of the oldest unmatched entry when the lease is lost, and 0 if there is none', async () => {
    const { n, word } = next();
    await world.alert('ada', { search: word });
    await world.store(draft(n, { title: word }));
    world.pass(200_000);
    const reports: unknown[] = [];
    const report = ({ outcome, behind_seconds }: Awaited<ReturnType<typeof world.matchChanges>>) =>
      reports.push([outcome, Math.floor(behind_seconds / 10) * 10]);
    const run = await world.matchChanges(undefined, async () => {
      report(await world.matchChanges());
      world.pass(61_000);
      await world.acquireLease(ALERT_MATCHER_CHECKPOINT_KEY, A_MINUTE);
    });
    report(run);
    world.pass(61_000);
    report(await world.matchChanges());
    // Nothing is left: the owner of the lease delays nothing.
    await world.acquireLease(ALERT_MATCHER_CHECKPOINT_KEY, A_MINUTE);
    report(await world.matchChanges());
    expect(reports).toEqual([
      ['held elsewhere', 200],
      ['held elsewhere', 260],
      ['matched', 0],
      ['nothing new', 0],
    ]);
    world.pass(61_000);
  });

  it('stores each match once in concurrent runs and after a reset of the checkpoint', async () => {
    const { n, word } = next();
    const { id } = await world.alert('ada', { search: word }, ['new', 'edited']);
    await world.store(draft(n, { title: word }));
    const checkpoint = await world.getCheckpoint(ALERT_MATCHER_CHECKPOINT_KEY);
    world.pass(16_000);
    await Promise.all([world.matchChanges(), world.matchChanges(), world.matchChanges()]);
    const { updateItem } = await import('../../../lib/platform/dynamodb/write.ts');
    await updateItem({
      Key: ALERT_MATCHER_CHECKPOINT_KEY,
      UpdateExpression: 'SET checkpoint = :p',
      ExpressionAttributeValues: { ':p': checkpoint },
    });
    await Promise.all([world.matchChanges(), world.matchChanges()]);
    expect(kinds(await world.matches('ada', id))).toEqual(['new']);
  });

  it('stops at its time limit and reports its lag, and processes the remaining updates in the next run', async () => {
    const { word } = next();
    const { id } = await world.alert('ada', { search: word });
    const numbers = Array.from({ length: 60 }, () => next().n);
    await world.store(...numbers.map((n) => draft(n, { title: `${word} ${n}` })));
    world.pass(200_000);
    const seen: string[] = [];
    const see = async (entry: { id: string }) => void seen.push(entry.id);
    const first = await world.matchChanges(() => false, see);
    expect(first).toMatchObject({ entries: 1, matches: 1 });
    expect(seen).toHaveLength(1);
    expect(first.behind_seconds).toBeGreaterThanOrEqual(200);
    expect(await world.matchChanges(undefined, see)).toMatchObject({ entries: 59, matches: 59, behind_seconds: 0 });
    expect(seen.sort()).toEqual(numbers.map(getId).sort());
    expect((await world.matches('ada', id)).map(({ entry }) => entry.id).sort()).toEqual(numbers.map(getId).sort());
  });

  it('reads the queries of a word again after another query was registered for the word', async () => {
    const { n, word } = next();
    const first = await world.alert('ada', { search: word });
    await world.store(draft(n, { title: word }));
    expect(await world.match()).toMatchObject({ candidateQueries: 1, matches: 1 });
    const second = await world.alert('ben', { search: `${word} firms` });
    const { n: later } = next();
    await world.store(draft(later, { title: `${word} for firms` }));
    expect(await world.match()).toMatchObject({ candidateQueries: 2, matches: 2 });
    expect(await world.matches('ben', second.id)).toHaveLength(1);
    expect(await world.matches('ada', first.id)).toHaveLength(2);
  });

  it('skips changes of entries until the changes are old enough to be committed', async () => {
    const { n, word } = next();
    const { id } = await world.alert('ada', { search: word });
    await world.store(draft(n, { title: word }));
    expect(await world.matchChanges()).toMatchObject({ outcome: 'nothing new' });
    await world.match();
    expect(await world.matches('ada', id)).toHaveLength(1);
  });
});

describe('limits of alerts', () => {
  it('registers and matches a long query whose words have different stems in each language', async () => {
    // The stems of its words in all languages need more writes than one transaction allows.
    const search = Array.from({ length: 20 }, (_, i) => `${'bdfgklmnprstvz'[i % 14]}${'aeiou'[i % 5]}nation`)
      .join("'")
      .slice(0, 196);
    const { n } = next();
    const { id } = await world.alert('ada', { search });
    await world.store(draft(n, { title: search, language: 'fr' }));
    await world.match();
    expect((await world.matches('ada', id)).map(({ entry }) => entry.id)).toEqual([getId(n)]);
    const query = { search: search.replaceAll('nation', 'mation') };
    const options = { filter: world.parseAlertFilter(query), expect: null };
    expect((await world.updateAlert({ person: 'ada', alert_id: id }, { query }, options)).query).toEqual(query);
  });

  it('refuses the 51st alert of a person, also among concurrent requests, until one is deleted', async () => {
    for (let i = 0; i < 49; i += 1) await world.alert('eve', { search: `topaz${i}` });
    const both = await Promise.allSettled([
      world.alert('eve', { search: 'agate' }),
      world.alert('eve', { search: 'onyx' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await world.listAlerts('eve')).toHaveLength(50);
    await expect(world.alert('eve', { search: 'agate' })).rejects.toMatchObject({
      status: 409,
      code: 'too_many_alerts',
    });
    const [first] = await world.listAlerts('eve');
    await world.deleteAlert('eve', first?.id ?? '');
    await world.alert('eve', { search: 'jasper' });
    expect((await world.measureCost(() => world.listAlerts('eve'))).cost.requests).toBeLessThanOrEqual(3);
  });

  it('leaves no query behind after ten people create and delete the same alert at once', async () => {
    const people = Array.from({ length: 10 }, (_, i) => `p${i}`);
    const word = 'obsidian';
    const query = { search: word };
    const filter = world.parseAlertFilter(query);
    const made = await Promise.all(
      people.map((person) => world.createAlert(person, { name: 'One', query, filter }, new Date())),
    );
    const { computeQueryId } = await import('../../../lib/alerts/registry/alert-query.ts');
    expect(await world.listSubscribers(computeQueryId(filter))).toHaveLength(10);
    await Promise.all(people.map((person, i) => world.deleteAlert(person, made[i]?.id ?? '')));
    expect(await world.listSubscribers(computeQueryId(filter))).toEqual([]);
    expect(await world.findQueryFilter(computeQueryId(filter))).toBeNull();
    const registry = await world.getQueryRegistry();
    expect([registry.isInUse(`WORD:${word}`), await registry.listQueries(`WORD:${word}`)]).toEqual([false, []]);
  });
});
