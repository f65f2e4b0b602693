import { expect, it } from 'vitest';
import { selectMediaTypeOffer } from '../../../lib/http/content-negotiation.ts';

const JSON_PAGE = { type: 'application/json', parameters: {} };
const ATOM = { type: 'application/atom+xml', parameters: {} };
const chosen = (...accept: string[]) => selectMediaTypeOffer(accept, [JSON_PAGE, ATOM]);

it.each([
  ['application/atom+xml', ATOM],
  ['application/json;q=0.5, application/atom+xml', ATOM],
  ['application/*, application/atom+xml;q=0.9', JSON_PAGE],
  ['text/html', JSON_PAGE],
  ['text/html, application/atom+xml;q=0.5', ATOM],
  ['*/*, application/json;q=0.1', ATOM],
  ['application/*;q=0.9, application/json;q=0.1', ATOM],
  ['*/*;q=0.1, application/atom+xml;q=0', JSON_PAGE],
  ['application/atom+xml;q=0.5, application/atom+xml;q=0.1, application/json;q=0.3', ATOM],
])('selectMediaTypeOffer picks the best offer for Accept: %s', (accept, offer) => expect(chosen(accept)).toBe(offer));

it('selectMediaTypeOffer ignores an Accept header of more than 1,000 characters in total', () => {
  const padded = (length: number) => 'application/atom+xml'.padEnd(length, ' ');
  expect(chosen(padded(1_000))).toBe(ATOM);
  expect(chosen(padded(1_001))).toBe(JSON_PAGE);
  expect(chosen('application/atom+xml', ' '.repeat(990))).toBe(JSON_PAGE);
});
