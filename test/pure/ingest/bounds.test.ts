import { describe, expect, it } from 'vitest';
import { assertJsonValueCount, truncateFeedText } from '../../../lib/ingest/document-limits.ts';
import { parseUntrustedJson } from '../../../lib/ingest/parse-document.ts';

it('truncateFeedText truncates a text to 200,000 characters', () => {
  expect(truncateFeedText('x'.repeat(200_000))).toHaveLength(200_000);
  expect(truncateFeedText('x'.repeat(200_001))).toHaveLength(200_000);
});

describe('assertJsonValueCount', () => {
  const TOO_MANY = 'The document has more than 150000 values';
  it.each([
    ['commas', `[${','.repeat(149_999)}`],
    ['arrays', '['.repeat(150_000)],
    ['objects', '{'.repeat(150_000)],
    ['commas in strings', `"${','.repeat(150_001)}"${','.repeat(150_000)}`],
    ['strings with quotes', `${'["\\",[{"'.repeat(150_000)}`],
    ['strings that end with a backslash', `${'["\\\\"'.repeat(150_000)}`],
    ['a string that does not end', `["${'['.repeat(150_001)}`],
  ])('accepts a JSON document of 150,000 values and rejects more: %s', (name, json) => {
    expect(() => assertJsonValueCount(json)).not.toThrow();
    if (name !== 'a string that does not end') expect(() => assertJsonValueCount(`${json},,`)).toThrow(TOO_MANY);
  });

  it('rejects a JSON document of more than 150,000 values', () =>
    expect(() => assertJsonValueCount(','.repeat(150_001))).toThrow(TOO_MANY));
});

it('parseJson reports invalid JSON in a single line', () => {
  expect(() => parseUntrustedJson('{"a":\n}')).toThrow('"{"a": }" is not valid JSON');
});
