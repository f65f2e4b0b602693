import { beforeAll, expect, it } from 'vitest';
import { handler } from '../../../functions/feeds/get-related-entries.ts';
import type { MatterStep } from '../../../lib/entries/related/related-entries.ts';
import { expectProblem, get } from '../../support/api.ts';
import { draft, getId, storeAll } from '../../support/drafts.ts';
import { withOwnTopic } from '../../support/own-topic.ts';
import { describeRoute } from '../../support/route-tests.ts';

const TOPIC = 'test-related';
const FIRST = 880_031;
const AGAIN = 880_032;
const BEFORE = 880_033;
const DOCKET = 'TST-2031-N-0042';
withOwnTopic(TOPIC);
const ofFeed = (id: string) => ({ feed_id: id, feed: { id, name: id, url: 'https://example.org/feed' } });
interface RuleFields {
  /** The document type of the source. */
  kind: string;
  published_date: string;
}
const rule = (n: number, feed: string, { kind, published_date }: RuleFields) =>
  draft(n, {
    topic: { id: TOPIC, name: TOPIC },
    topic_id: TOPIC,
    is_active: false,
    published_date,
    ...ofFeed(feed),
    title: 'Quarzian labelling of vermilion instruments',
    description: `Quarzian labelling of vermilion instruments: Docket No. ${DOCKET}.`,
    source_fields: { document_type: [kind] },
  });

beforeAll(() =>
  storeAll([
    rule(FIRST, 'test-related-a', { kind: 'Rule', published_date: '2026-03-02T09:00:00Z' }),
    rule(AGAIN, 'test-related-b', { kind: 'Rule', published_date: '2026-03-03T09:00:00Z' }),
    rule(BEFORE, 'test-related-a', { kind: 'Proposed Rule', published_date: '2025-05-05T09:00:00Z' }),
  ]),
);
const related = (n: number) => get(`/entries/${getId(n)}/related`);
describeRoute({
  handler,
  path: () => `/entries/${getId(FIRST)}/related`,
  absent: (id) => `/entries/${id}/related`,
});

const summarizeStep = ({ entry: { id, kind }, because }: MatterStep) => [id, kind, because[0]];
const because = { by: 'docket', value: DOCKET };

it('200: returns, with reasons, the same rule from another feed and an earlier step such as its proposal', async () => {
  const { body } = await related(FIRST);
  expect(body.same.map(summarizeStep)).toEqual([[getId(AGAIN), 'final_rule', because]]);
  expect(body.steps.map(summarizeStep)).toEqual([[getId(BEFORE), 'proposed_rule', because]]);
  expect([body.steps[0].relation, Object.keys(body.same[0])]).toEqual(['earlier', ['because', 'entry']]);
});

it('200: returns the final rule of each feed as a later step of the proposed rule', async () => {
  const { body } = await related(BEFORE);
  expect(body.steps.map(({ relation, entry }: MatterStep) => [relation, entry.id])).toEqual([
    ['later', getId(FIRST)],
    ['later', getId(AGAIN)],
  ]);
});

it('404: returns entry_not_found for an unknown entry', async () =>
  expectProblem(await get('/entries/0123456789abcdef01234567/related'), 404, 'entry_not_found'));
