import { expect, it } from 'vitest';
import { safeParse, type ZodMiniObject } from 'zod/mini';
import { NewApiKey } from '../../../lib/access/keys/api-key.ts';
import { AlertChange, NewAlert } from '../../../lib/alerts/alert.ts';
import { PreviewRequest } from '../../../lib/alerts/preview-alert.ts';
import { parseBody } from '../../../lib/http/body.ts';
import { ReviewNote, ReviewRequest } from '../../../lib/reviews/review.ts';
import { DigestRequest, ShareRequest } from '../../../lib/sharing/share.ts';

/* The messages for a refused body, which the caller gets in `errors` of the answer. */

const entry_id = 'a1';
const CHANNEL = 'must be the id of a channel such as C0123456789, as the list of channels has it';

it.each([
  [{}, 'entry_id', 'must be the id of an entry'],
  [{ entry_id: 1 }, 'entry_id', 'must be the id of an entry'],
  [{ entry_id: 'A B' }, 'entry_id', 'must be the id of an entry'],
  [{ entry_id, channel_id: 1 }, 'channel_id', 'must be the id of a channel'],
  [{ entry_id, channel_id: null }, 'channel_id', 'must be the id of a channel'],
  [{ entry_id, channel_id: '#general' }, 'channel_id', CHANNEL],
  [{ entry_id, channel_id: 'C1' }, 'channel_id', CHANNEL],
  [{ entry_id, channel_id: `C${'1'.repeat(31)}` }, 'channel_id', CHANNEL],
  [{ entry_id, comment: 1 }, 'comment', 'must be text'],
  [{ entry_id, comment: '😀'.repeat(501) }, 'comment', 'must have at most 500 characters'],
])('ShareRequest rejects %j: %s %s', (body, field, message) => {
  const { error } = safeParse(ShareRequest, body);
  expect(error?.issues.map(({ path, message: text }) => [path[0], text])).toEqual([[field, message]]);
});

it.each([
  { entry_id },
  { entry_id, channel_id: 'C12' },
  { entry_id, channel_id: `G${'1'.repeat(30)}` },
  { entry_id, comment: '😀'.repeat(500) },
])('ShareRequest accepts %j unchanged', (body) => {
  expect(safeParse(ShareRequest, body).data).toEqual(body);
});

const IDS = 'must be a list of 2 to 20 different ids of entries';
const ids = (count: number) => Array.from({ length: count }, (_, i) => `a${i}`);

it.each([{}, ['a1'], ids(21), ['a1', 'a1'], ['a1', 'A B'], ['a1', 1], 'a1', ['a1', null]])(
  'DigestRequest rejects the ids %j with a message that describes valid ids',
  (entry_ids) => {
    const { error } = safeParse(DigestRequest, { entry_ids });
    const issues = error?.issues.map(({ path, message }) => [path[0], message]);
    expect(new Set(issues?.map((one) => one.join(' ')))).toEqual(new Set([`entry_ids ${IDS}`]));
  },
);

it.each([2, 20])('DigestRequest accepts %i entries unchanged', (count) => {
  const body = { entry_ids: ids(count), channel_id: 'C12', comment: 'c' };
  expect(safeParse(DigestRequest, body).data).toEqual(body);
});

it('NewApiKey rejects a missing or non-text name with a message that describes a valid name', () => {
  for (const body of [{}, { name: 1 }]) {
    const { error } = safeParse(NewApiKey, body);
    expect(error?.issues.map(({ message }) => message)).toEqual(['must be text of 1 to 80 characters']);
  }
});

/** A text with a lone surrogate, which JSON can hold and the table cannot. */
const HALF = 'n \ud83d';
const sent = (body: object) =>
  ({ body: JSON.stringify(body), multiValueHeaders: { 'Content-Type': ['application/json'] } }) as never;
const review = { state: 'in_review', assignee: null, due: null, impact: null, reason: null };

it.each<[ZodMiniObject, object, string]>([
  [ReviewNote, { text: HALF }, 'text'],
  [ReviewRequest, { ...review, reason: HALF }, 'reason'],
  [ReviewRequest, { ...review, assignee: HALF }, 'assignee'],
  [AlertChange, { paused: { reason: HALF } }, 'paused.reason'],
  [NewAlert, { name: 'An alert', query: { search: HALF } }, 'query.search'],
  [PreviewRequest, { query: { cites: HALF } }, 'query.cites'],
  [ShareRequest, { entry_id, comment: HALF }, 'comment'],
])('400: parseBody names the field that has a lone surrogate, case %#', (schema, body, parameter) => {
  const detail = 'must not contain a lone surrogate';
  expect(() => parseBody(sent(body), schema)).toThrowError(
    expect.objectContaining({ code: 'invalid_parameter', errors: [{ in: 'body', parameter, detail }] }),
  );
  const whole = JSON.parse(JSON.stringify(body).replace('\\ud83d', '\\ud83d\\ude00'));
  expect(parseBody(sent(whole), schema)).toEqual(whole);
});
