import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { KeyDateKindsFilter } from '../../../lib/http/key-date-query.ts';
import { IdsFilter, NameListParameter } from '../../../lib/http/list-parameters.ts';
import { LimitParameter, OffsetParameter, PositiveIntegerParameter } from '../../../lib/http/parameters.ts';

const read = (filter: z.ZodMiniType, text: string) => z.safeParse(filter, text).data;

describe('parsing of a filter with several values', () => {
  it('trims spaces around a value, and keeps spaces within a value', () => {
    expect(read(IdsFilter, ' us-sec ,  eu-eba')).toEqual(['us-sec', 'eu-eba']);
    expect(read(NameListParameter, 'Acme Ltd , Beta')).toEqual(['Acme Ltd', 'Beta']);
  });

  it.each(['us-sec,', ',', '', 'us-sec,,eu-eba', 'us sec', 'us-sec;eu-eba'])('rejects %j', (text) =>
    expect(read(IdsFilter, text)).toBe(undefined),
  );

  it('accepts at most 20 values', () => {
    const ids = Array.from({ length: 21 }, (_, i) => `id-${i}`);
    expect(read(IdsFilter, ids.slice(1).join())).toEqual(ids.slice(1));
    expect(read(IdsFilter, ids.join())).toBe(undefined);
  });

  it('accepts only the values of an enumeration', () => {
    expect(read(KeyDateKindsFilter, 'effective, hearing')).toEqual(['effective', 'hearing']);
    expect(read(KeyDateKindsFilter, 'effective,Hearing')).toBe(undefined);
  });
});

it.each([
  ['0', 0],
  ['100', 100],
  ['101', 100],
  ['-1', undefined],
  ['1.5', undefined],
  ['', undefined],
])('Limit parses %j as %s', (text, limit) => expect(read(LimitParameter, text)).toBe(limit));

it('the message for an invalid number names the valid range', () => {
  const why = (filter: z.ZodMiniType, text: string) => z.safeParse(filter, text).error?.issues[0]?.message;
  expect(why(LimitParameter, '-1')).toBe('must be a whole number from 0 to 100');
  expect(why(OffsetParameter, '-1')).toBe('must be a whole number from 0 to 10000');
  expect(why(PositiveIntegerParameter, '0')).toBe('must be a whole number from 1');
});
