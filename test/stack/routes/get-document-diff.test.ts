import { expect, it } from 'vitest';
import { handler } from '../../../functions/feeds/get-document-diff.ts';
import { expectProblem, get } from '../../support/api.ts';
import { meets, reads, VISITED_AT, withDocument } from '../../support/kept-document.ts';
import { describeRoute } from '../../support/route-tests.ts';

const TOPIC = 'test-document-diff';
const EDITED = withDocument(TOPIC, 1, {
  visits: [
    reads('Article 1', 'It applies from May on.'),
    reads('Article 1', 'It applies from June on.'),
    reads('An introduction.', 'Article 1', 'It applies from June on.'),
  ],
});
const ONCE = withDocument(TOPIC, 2, { visits: [reads('It applies from May on.')] });
const PAID = withDocument(TOPIC, 3, { visits: [meets('paywalled', 'It is for those who pay for it.')] });
const NONE = withDocument(TOPIC, 4, { visits: null });
const diff = (id: string, query = {}) => get(`/entries/${id}/document/diff`, query);

describeRoute({
  handler,
  path: () => `/entries/${EDITED}/document/diff`,
  absent: (id) => `/entries/${id}/document/diff`,
});

it('200: compares the current text with the previous one by default', async () => {
  const text = { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) };
  const segments = [{ op: 'added', text: 'An introduction.' }];
  expect((await diff(EDITED)).body).toEqual({
    entry_id: EDITED,
    url: `https://example.org/${TOPIC}/1`,
    from: { ...text, version: 2, from: VISITED_AT[1], until: VISITED_AT[2], words: 7, passages: 2 },
    to: { ...text, version: 3, from: VISITED_AT[2], until: null, words: 9, passages: 3 },
    changes: [
      {
        change: 'added',
        passage_before: null,
        passage_after: 1,
        lines_unchanged_before: 0,
        segments,
        words_removed: 0,
        words_added: 2,
        is_aligned: true,
      },
    ],
    is_cut: false,
    lines_unchanged: 2,
    words_removed: 0,
    words_added: 2,
    is_aligned: true,
  });
});

it('200: compares any two texts, or one text with its predecessor or the current text', async () => {
  const { body } = await diff(EDITED, { from: 1, to: 2 });
  expect(body.changes).toMatchObject([
    { change: 'changed', passage_before: 2, passage_after: 2, words_removed: 1, words_added: 1 },
  ]);
  expect((await diff(EDITED, { to: 2 })).body).toEqual(body);
  const { changes } = (await diff(EDITED, { from: 1 })).body;
  expect(changes.map((item: { change: string }) => item.change)).toEqual(['added', 'changed']);
});

it('400: rejects version numbers that are invalid or in the wrong order', async () => {
  for (const query of [{ from: 'x' }, { to: 0 }, { from: 2, to: 1 }, { from: 2, to: 2 }, { from: 3 }])
    expectProblem(await diff(EDITED, query), 400, 'invalid_parameter');
});

it('404: returns text_not_found with the reason for the missing text', async () => {
  const asked = [
    [EDITED, { to: 4 }, /has no version 4/],
    [EDITED, { from: 4, to: 5 }, /has no version 5/],
    [EDITED, { to: 1 }, /no other text before version 1/],
    [ONCE, {}, /no other text before version 1/],
    [PAID, {}, /has no text\. It is for those who pay for it\./],
    [NONE, {}, /has no text\. No document is fetched/],
  ] as const;
  for (const [id, query, why] of asked) {
    const answer = await diff(id, query);
    expectProblem(answer, 404, 'text_not_found');
    expect(answer.body.detail).toMatch(why);
  }
});

it('404: returns entry_not_found for an unknown entry', async () =>
  expectProblem(await diff('0123456789abcdef01234567'), 404, 'entry_not_found'));
