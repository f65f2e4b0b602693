import { expect, it } from 'vitest';
import { handler } from '../../../functions/feeds/get-entry-document.ts';
import { expectProblem, get } from '../../support/api.ts';
import { meets, reads, VISITED_AT, withDocument } from '../../support/kept-document.ts';
import { describeRoute } from '../../support/route-tests.ts';

const TOPIC = 'test-get-document';
const READ = withDocument(TOPIC, 1, { visits: [reads('It applies from May on.'), reads('It applies from June on.')] });
const LOST = withDocument(TOPIC, 2, {
  visits: [reads('It applies from May on.'), meets('failed', 'The server answered 404 Not Found.')],
});
const PAID = withDocument(TOPIC, 3, { visits: [meets('paywalled', 'It is for those who pay for it.')] });
const WAITING = withDocument(TOPIC, 4, { visits: [] });
const NONE = withDocument(TOPIC, 5, { visits: null });
const document = async (id: string) => (await get(`/entries/${id}/document`)).body;
const NO_TEXT = {
  media_type: null,
  sha256: null,
  title: null,
  language: null,
  pages: null,
  words: null,
  passages: null,
  is_cut: false,
  fetched_at: null,
  version: null,
  versions: [],
};

describeRoute({ handler, path: () => `/entries/${READ}/document`, absent: (id) => `/entries/${id}/document` });

it('200: returns the metadata of the text and of its versions', async () => {
  const known = await document(READ);
  const version = { words: 5, passages: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) };
  expect(known).toEqual({
    entry_id: READ,
    status: 'read',
    reason: null,
    url: `https://example.org/${TOPIC}/1`,
    media_type: 'text/html',
    title: 'A rule',
    language: 'en',
    pages: null,
    ...version,
    is_cut: false,
    fetched_at: VISITED_AT[1],
    visited_at: VISITED_AT[1],
    next_visit_at: '2026-04-13T09:00:00Z',
    version: 2,
    versions: [
      { version: 1, from: VISITED_AT[0], until: VISITED_AT[1], ...version },
      { version: 2, from: VISITED_AT[1], until: null, ...version },
    ],
  });
});

it('200: keeps the previous text after a failed fetch, and reports the reason', async () =>
  expect(await document(LOST)).toMatchObject({
    status: 'read',
    reason: 'The server answered 404 Not Found.',
    version: 1,
    words: 5,
    fetched_at: VISITED_AT[0],
    visited_at: VISITED_AT[1],
  }));

it('200: reports why a text is missing, not fetched yet, or never fetched', async () => {
  expect(await document(PAID)).toEqual({
    entry_id: PAID,
    status: 'paywalled',
    reason: 'It is for those who pay for it.',
    ...NO_TEXT,
    url: `https://example.org/${TOPIC}/3`,
    visited_at: VISITED_AT[0],
    next_visit_at: VISITED_AT[1],
  });
  expect(await document(WAITING)).toMatchObject({
    status: 'waiting',
    reason: 'It has not been fetched yet.',
    ...NO_TEXT,
  });
  expect(await document(NONE)).toEqual({
    entry_id: NONE,
    status: 'none',
    reason: expect.stringMatching(/^No document is fetched/),
    ...NO_TEXT,
    url: `https://example.org/${TOPIC}/5`,
    visited_at: null,
    next_visit_at: null,
  });
});

it('404: returns entry_not_found for an unknown entry', async () =>
  expectProblem(await get('/entries/0123456789abcdef01234567/document'), 404, 'entry_not_found'));
