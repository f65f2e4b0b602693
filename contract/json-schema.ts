/** A part of a JSON document. */
export type Json = Record<string, unknown>;

/** Returns schemas in the form of the contract: with null as a type, without bounds of JavaScript. */
export function tidied(schemas: Record<string, Json>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, tidy(schema) as Json]),
  );
}

function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (value === null || typeof value !== 'object') return value;
  const isAnyField = Object.hasOwn(value, 'additionalProperties');
  const entries = Object.entries(value).filter(
    ([name, one]) =>
      !(name === 'maximum' && one === Number.MAX_SAFE_INTEGER) &&
      !(isAnyField && name === 'properties' && Object.keys(one).length === 0),
  );
  return nullable(Object.fromEntries(entries.map(([name, one]) => [name, tidy(one)])));
}

/** Merges `anyOf` of a type and null into one type with null. */
function nullable(schema: Json): Json {
  const { anyOf, ...rest } = schema as { anyOf?: Json[] };
  const [one, none] = anyOf ?? [];
  if (anyOf?.length !== 2 || none?.['type'] !== 'null' || typeof one?.['type'] !== 'string') return schema;
  const values = Array.isArray(one['enum']) ? { enum: [...one['enum'], null] } : {};
  return { ...rest, ...one, type: [one['type'], 'null'], ...values };
}
