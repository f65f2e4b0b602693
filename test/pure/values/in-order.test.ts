import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { orderFieldsBySchema } from '../../../lib/values/pick-fields.ts';

const Part = z.object({ from: z.string(), to: z.string() });
const Thing = z.object({
  id: z.string(),
  part: z.nullable(Part),
  more: z.optional(Part),
  parts: z.array(z.object({ name: z.string(), inner: Part })),
  named: z.record(z.string(), z.number()),
  fields: z.optional(z.catchall(z.object({}), z.array(z.string()))),
});
const textOf = (stored: unknown) => JSON.stringify(orderFieldsBySchema(Thing, stored));

describe('orderFieldsBySchema', () => {
  it('orders the fields of nested maps and of maps in lists by the schema', () => {
    const turned = {
      parts: [{ inner: { to: '4', from: '3' }, name: 'one' }],
      more: { to: '6', from: '5' },
      part: { to: '2', from: '1' },
      named: { b: 1, a: 2 },
      id: 'x',
    };
    expect(textOf(turned)).toBe(
      '{"id":"x","part":{"from":"1","to":"2"},"more":{"from":"5","to":"6"},' +
        '"parts":[{"name":"one","inner":{"from":"3","to":"4"}}],"named":{"b":1,"a":2}}',
    );
  });

  it('keeps null and empty values, and adds no missing fields', () => {
    expect(textOf({ parts: [], named: {}, part: null, id: 'x' })).toBe('{"id":"x","part":null,"parts":[],"named":{}}');
  });

  it('orders the fields of a strict object by its schema', () => {
    const Strict = z.strictObject({ a: z.number(), b: z.number() });
    expect(JSON.stringify(orderFieldsBySchema(Strict, { b: 2, a: 1 }))).toBe('{"a":1,"b":2}');
  });

  it('keeps all fields of an object with a catch-all schema', () => {
    const fields = { docket: ['A-1'], date: ['2026-12-01'] };
    expect(orderFieldsBySchema(Thing, { id: 'x', part: null, parts: [], named: {}, fields }).fields).toEqual(fields);
  });

  it('omits fields that are not in the schema, at each level', () => {
    const stored = { id: 'x', secret: 1, part: { from: '1', to: '2', secret: 1 }, parts: [], named: {} };
    expect(textOf(stored)).not.toContain('secret');
  });
});
