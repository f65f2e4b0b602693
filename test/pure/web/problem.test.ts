import { expect, it } from 'vitest';
import { ApiError, explainError } from '../../../web/data/api/api-error.ts';

const answered = (status: number, more: object = {}, retryAfter?: number) =>
  new ApiError('answered', { status, code: 'some_code', detail: 'Some detail.', ...more }, retryAfter);

it.each<[string, unknown, string]>([
  [
    'service unreachable',
    new ApiError('unreachable'),
    'The service cannot be reached. Check your connection, then try again.',
  ],
  ['timeout', new ApiError('late'), 'The service did not respond in time. Try again in a moment.'],
  ['ended session', new ApiError('signed-out'), 'Your session has ended. Sign in again.'],
  [
    'identity provider unreachable',
    new ApiError('no-tokens'),
    'The sign-in service cannot be reached. You are still signed in. Try again in a moment.',
  ],
  [
    'response of an unexpected shape',
    new TypeError('items is not iterable'),
    'The response could not be read. Try again. If the error persists, reload the page.',
  ],
  ['400', answered(400), 'The request was rejected. Some detail.'],
  ['403', answered(403), 'You do not have access. Some detail.'],
  [
    '403 without a second factor',
    answered(403, { code: 'second_factor_required' }),
    'This action requires a second factor. Admins must use an authenticator app. Set it up under your account.',
  ],
  ['404', answered(404), 'Not found. Some detail.'],
  ['429', answered(429), 'Too many requests. Try again in a few seconds.'],
  ['429 with Retry-After', answered(429, {}, 60), 'Too many requests. Try again in 60 seconds.'],
  [
    '500',
    answered(500, { request_id: 'r-1' }),
    'The service had an error. Try again in a moment. If the error persists, send your administrator the request id ' +
      'r-1.',
  ],
  ['502 without a body', new ApiError('answered', { status: 502 }), 'The service had an error. Try again in a moment.'],
  ['503', answered(503), 'The service had an error. Try again in a moment.'],
])('explainError describes the error and its remedy: %s', (_, error, words) => {
  const { title, remedy } = explainError(error);
  expect(`${title} ${remedy}`).toBe(words);
});

it.each([
  [404, 'some_code', 'updates'],
  [403, 'second_factor_required', 'account'],
  [403, 'role_required', undefined],
])('explainError links the error %i %s to the view %s', (status, code, view) => {
  expect(explainError(answered(status, { code })).link?.view).toBe(view);
});
