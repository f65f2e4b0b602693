import { describe, expect, it } from 'vitest';
import { assertJsonSize, limitText } from '../../../lib/ingest/document-limits.ts';
import { parseJson } from '../../../lib/ingest/parse-document.ts';

it('limitText truncates a text to 200,000 characters', () => {
  expect(limitText('x'.repeat(200_000))).toHaveLength(200_000);
  expect(limitText('x'.repeat(200_001))).toHaveLength(200_000);
});

describe('assertJsonSize', () => {
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
    expect(() => assertJsonSize(json)).not.toThrow();
    if (name !== 'a string that does not end') expect(() => assertJsonSize(`${json},,`)).toThrow(TOO_MANY);
  });

  it('rejects a JSON document of more than 150,000 values', () =>
    expect(() => assertJsonSize(','.repeat(150_001))).toThrow(TOO_MANY));
});

it('parseJson reports invalid JSON in a single line', () => {
  expect(() => parseJson('{"a":\n}')).toThrow('"{"a": }" is not valid JSON');
});
