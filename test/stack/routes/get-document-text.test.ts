import { expect, it } from 'vitest';
import { handler } from '../../../functions/feeds/get-document-text.ts';
import { expectProblem, get } from '../../support/api.ts';
import { meets, reads, VISITED_AT, withDocument } from '../../support/kept-document.ts';
import { describeRoute } from '../../support/route-tests.ts';

const TOPIC = 'test-document-text';
/** More than one item of the table holds. */
const MANY = Array.from({ length: 205 }, (_, i) => `Article ${i + 1}. An institution shall report.`);
const EDITED = withDocument(TOPIC, 1, { visits: [reads('It applies from May on.'), reads(...MANY)] });
const PAID = withDocument(TOPIC, 2, { visits: [meets('paywalled', 'It is for those who pay for it.')] });
const GERMAN = reads('Sie gilt ab Mai.');
if (GERMAN.kind === 'read') Object.assign(GERMAN.reading, { language: 'de', isCut: true });
const TRANSLATED = withDocument(TOPIC, 4, { visits: [GERMAN, reads('It applies from May on.')] });
const NONE = withDocument(TOPIC, 3, { visits: null });
const text = (id: string, query = {}) => get(`/entries/${id}/document/text`, query);

describeRoute({
  handler,
  path: () => `/entries/${EDITED}/document/text`,
  absent: (id) => `/entries/${id}/document/text`,
});

it('200: returns the complete current text, and an earlier version of it', async () => {
  const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/);
  const common = {
    entry_id: EDITED,
    url: `https://example.org/${TOPIC}/1`,
    language: 'en',
    is_cut: false,
    sha256,
  };
  expect((await text(EDITED)).body).toEqual({
    ...common,
    version: 2,
    from: VISITED_AT[1],
    until: null,
    words: 7 * 205 - 205,
    passages: 205,
    text: MANY.join('\n\n'),
  });
  expect((await text(EDITED, { version: 1 })).body).toEqual({
    ...common,
    version: 1,
    from: VISITED_AT[0],
    until: VISITED_AT[1],
    words: 5,
    passages: 1,
    text: 'It applies from May on.',
  });
});

it('200: returns an earlier text with the language and truncation flag of that version', async () => {
  expect((await text(TRANSLATED, { version: 1 })).body).toMatchObject({ language: 'de', is_cut: true });
  expect((await text(TRANSLATED)).body).toMatchObject({ language: 'en', is_cut: false });
});

it('200: returns the text as of an instant · 400: invalid instant · 404: entry unknown at the instant', async () => {
  const { created_at, updated_at } = (await get(`/entries/${EDITED}`)).body;
  expect((await text(EDITED, { as_of: updated_at })).body).toEqual((await text(EDITED)).body);
  expect((await text(EDITED, { as_of: updated_at, version: 1 })).body).toMatchObject({ version: 1 });
  expectProblem(await text(EDITED, { as_of: 'yesterday' }), 400, 'invalid_parameter');
  const before = new Date(Date.parse(created_at) - 1_000).toISOString();
  expectProblem(await text(EDITED, { as_of: before }), 404, 'entry_not_found');
});

it('400: rejects an invalid version number', async () =>
  expectProblem(await text(EDITED, { version: 0 }), 400, 'invalid_parameter'));

it('404: returns text_not_found with the reason for the missing text', async () => {
  const whys = [
    [PAID, /has no text\. It is for those who pay for it\./],
    [NONE, /has no text\. No document is fetched/],
  ] as const;
  for (const [id, why] of whys) {
    const answer = await text(id);
    expectProblem(answer, 404, 'text_not_found');
    expect(answer.body.detail).toMatch(why);
  }
  const answer = await text(EDITED, { version: 3 });
  expectProblem(answer, 404, 'text_not_found');
  expect(answer.body.detail).toMatch(/has no version 3/);
});

it('404: returns entry_not_found for an unknown entry', async () =>
  expectProblem(await text('0123456789abcdef01234567'), 404, 'entry_not_found'));
