import type * as z from 'zod/mini';

/** The fields of a stored thing in the order of its schema, and no others: DynamoDB returns maps in any order. */
export function inOrder<S extends z.ZodMiniObject>(schema: S, stored: unknown): z.infer<S> {
  const values = stored as Record<string, unknown>;
  return Object.fromEntries(Object.keys(schema.shape).map((name) => [name, values[name]])) as z.infer<S>;
}
