import * as z from 'zod/mini';

/** Puts a stored value into the order of its schema. */
type Order = (stored: unknown) => unknown;

/** What a schema says of order, null where it says nothing. Reading the schema each time costs more than the copy. */
const orders = new WeakMap<z.ZodMiniType, Order | null>();

/**
 * Returns the fields of a stored object in the order of its schema, at all levels.
 * Fields that the schema does not have are left out. DynamoDB returns maps in any order, but equal responses must have
 * equal ETags.
 */
export function orderFieldsBySchema<S extends z.ZodMiniObject>(schema: S, item: unknown): z.infer<S> {
  return findOrder(schema)?.(item) as z.infer<S>;
}

function findOrder(schema: z.ZodMiniType): Order | null {
  const known = orders.get(schema);
  if (known !== undefined) return known;
  const order = buildOrder(schema);
  orders.set(schema, order);
  return order;
}

/** Unions, records and objects with any field have no order of fields: they stay as they are stored. */
function buildOrder(schema: z.ZodMiniType): Order | null {
  if (schema instanceof z.ZodMiniObject) return isOpen(schema) ? null : orderOfFields(schema.shape);
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional) {
    const order = findOrder(schema.def.innerType as z.ZodMiniType);
    return order && ((stored) => (stored === null || stored === undefined ? stored : order(stored)));
  }
  if (schema instanceof z.ZodMiniArray) {
    const order = findOrder(schema.def.element as z.ZodMiniType);
    return order && ((stored) => (stored as unknown[]).map(order));
  }
  return null;
}

/** Returns whether a schema takes fields that it does not name; a strict object takes none. */
const isOpen = ({ def: { catchall } }: z.ZodMiniObject) =>
  catchall !== undefined && !(catchall instanceof z.ZodMiniNever);

function orderOfFields(shape: Record<string, unknown>): Order {
  const fields = Object.entries(shape).map(([name, field]) => ({ name, order: findOrder(field as z.ZodMiniType) }));
  return (stored) => {
    const values = stored as Record<string, unknown>;
    const result: Record<string, unknown> = {};
    for (const { name, order } of fields) {
      const value = values[name];
      result[name] = order && value !== undefined ? order(value) : value;
    }
    return result;
  };
}
