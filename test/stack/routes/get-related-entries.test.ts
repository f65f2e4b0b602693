import { beforeAll, expect, it } from 'vitest';
import { handler } from '../../../functions/feeds/get-related-entries.ts';
import type { MatterStep } from '../../../lib/related/related-entries.ts';
import { expectProblem, get } from '../../support/api.ts';
import { draft, idOf, storeAll } from '../../support/drafts.ts';
import { withOwnTopic } from '../../support/own-topic.ts';
import { describeRoute } from '../../support/route-tests.ts';

const TOPIC = 'test-related';
const [FIRST, AGAIN, BEFORE] = [880_031, 880_032, 880_033];
const DOCKET = 'TST-2031-N-0042';
withOwnTopic(TOPIC);
const ofFeed = (id: string) => ({ feed_id: id, feed: { id, name: id, url: 'https://example.org/feed' } });
const rule = (n: number, feed: string, kind: string, published_date: string) =>
  draft(n, {
    ...{ topic: { id: TOPIC, name: TOPIC }, topic_id: TOPIC, is_active: false, published_date, ...ofFeed(feed) },
    title: 'Quarzian labelling of vermilion instruments',
    description: `Quarzian labelling of vermilion instruments: Docket No. ${DOCKET}.`,
    source_fields: { document_type: [kind] },
  });

beforeAll(() =>
  storeAll([
    rule(FIRST, 'test-related-a', 'Rule', '2026-03-02T09:00:00Z'),
    rule(AGAIN, 'test-related-b', 'Rule', '2026-03-03T09:00:00Z'),
    rule(BEFORE, 'test-related-a', 'Proposed Rule', '2025-05-05T09:00:00Z'),
  ]),
);
const related = (n: number) => get(`/entries/${idOf(n)}/related`);
describeRoute({
  handler,
  path: () => `/entries/${idOf(FIRST)}/related`,
  absent: (id) => `/entries/${id}/related`,
});

const told = ({ entry: { id, kind }, because }: MatterStep) => [id, kind, because[0]];
const because = { by: 'docket', value: DOCKET };

it('200: the same act of another feed, and the steps of its matter, each with why and with its entry', async () => {
  const { body } = await related(FIRST);
  expect(body.same.map(told)).toEqual([[idOf(AGAIN), 'final_rule', because]]);
  expect(body.steps.map(told)).toEqual([[idOf(BEFORE), 'proposed_rule', because]]);
  expect([body.steps[0].relation, Object.keys(body.same[0])]).toEqual(['earlier', ['because', 'entry']]);
});

it('200: from an earlier step its later ones', async () => {
  const { body } = await related(BEFORE);
  expect(body.steps.map(({ relation, entry }: MatterStep) => [relation, entry.id])).toEqual([
    ['later', idOf(FIRST)],
    ['later', idOf(AGAIN)],
  ]);
});

it('404: no such entry', async () =>
  expectProblem(await get('/entries/0123456789abcdef01234567/related'), 404, 'entry_not_found'));
