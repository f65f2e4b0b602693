import type * as z from 'zod/mini';

/** The names of a schema's fields; asking the schema each time costs more than the copy. */
const names = new WeakMap<object, string[]>();

/** The fields of a stored thing in the order of its schema, and no others: DynamoDB returns maps in any order. */
export function inOrder<S extends z.ZodMiniObject>(schema: S, stored: unknown): z.infer<S> {
  const known = names.get(schema) ?? Object.keys(schema.shape);
  names.set(schema, known);
  const values = stored as Record<string, unknown>;
  const result: Record<string, unknown> = {};
  for (const name of known) result[name] = values[name];
  return result as z.infer<S>;
}
