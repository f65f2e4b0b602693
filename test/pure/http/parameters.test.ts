import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  IdsFilter,
  KeyDateKindsFilter,
  Limit,
  NamesFilter,
  Offset,
  PositiveNumber,
} from '../../../lib/http/parameters.ts';

const read = (filter: z.ZodMiniType, text: string) => z.safeParse(filter, text).data;

describe('a filter of several values', () => {
  it('spaces around a value are none of it; within one they are', () => {
    expect(read(IdsFilter, ' us-sec ,  eu-eba')).toEqual(['us-sec', 'eu-eba']);
    expect(read(NamesFilter, 'Acme Ltd , Beta')).toEqual(['Acme Ltd', 'Beta']);
  });

  it.each(['us-sec,', ',', '', 'us-sec,,eu-eba', 'us sec', 'us-sec;eu-eba'])('%j is refused', (text) =>
    expect(read(IdsFilter, text)).toBe(undefined),
  );

  it('of 20 values at most', () => {
    const ids = Array.from({ length: 21 }, (_, i) => `id-${i}`);
    expect(read(IdsFilter, ids.slice(1).join())).toEqual(ids.slice(1));
    expect(read(IdsFilter, ids.join())).toBe(undefined);
  });

  it('of a choice, one that it has', () => {
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
])('a limit of %j is %s', (text, limit) => expect(read(Limit, text)).toBe(limit));

it('why a number is refused says which are taken', () => {
  const why = (filter: z.ZodMiniType, text: string) => z.safeParse(filter, text).error?.issues[0]?.message;
  expect(why(Limit, '-1')).toBe('must be a whole number from 0 to 100');
  expect(why(Offset, '-1')).toBe('must be a whole number from 0 to 10000');
  expect(why(PositiveNumber, '0')).toBe('must be a whole number from 1');
});
