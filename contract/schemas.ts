import * as z from 'zod/mini';
import { hasUniqueItems } from '../lib/values/schemas.ts';
import { Instant } from '../lib/values/time.ts';
import { type Json, tidied } from './json-schema.ts';
import { NOUNS } from './nouns.ts';

type Schema = z.core.$ZodType;

const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const isArray = (schema: Schema): schema is z.ZodMiniArray => schema._zod.def.type === 'array';
const isObject = (schema: Schema): schema is z.ZodMiniObject => schema._zod.def.type === 'object';

/** Returns the schema of a page's items, or null for another schema. */
export function itemOfPage(schema: Schema): Schema | null {
  if (!isObject(schema) || !Object.hasOwn(schema.shape, 'next_cursor')) return null;
  const items = schema.shape['items'] as Schema | undefined;
  return items && isArray(items) ? items.def.element : null;
}

/** Returns true for a route that returns a bare array. */
export const isBareArray = isArray;

/** Returns true for a list without duplicates. */
const isSet = ({ _zod: { def } }: Schema) =>
  (def.checks ?? []).some((check) => (check._zod.def as { fn?: unknown }).fn === hasUniqueItems);

/** A route returns or accepts a schema without a name in the contract. */
export class UnnamedSchema extends Error {
  override message =
    'contract/words, schemas: add the name by which lib exports the schema, with\n' +
    '  text: …\n  fields:\n    …: { text: …, example: … }';
}

/** The schemas of all responses and bodies by name, and how to refer to one. */
export interface Schemas {
  components: Record<string, Json>;
  refOf(schema: Schema): Json;
}

/** Returns the schemas of the nouns, and those of the used pages. */
export function buildSchemas(used: Schema[]): Schemas {
  const names = new Map(Object.entries(NOUNS).map(([name, schema]) => [schema, name]));
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of names) registry.add(schema, { id });
  const pages = new Map<string, Schema>();
  for (const schema of used) {
    const name = names.get(itemOfPage(schema) as Schema);
    if (name && !pages.has(`${name}Page`)) pages.set(`${name}Page`, schema);
  }
  for (const [id, schema] of pages) registry.add(schema, { id });
  return { components: tidied(buildJsonSchemas(registry)), refOf: toReference };

  function toReference(schema: Schema): Json {
    const item = itemOfPage(schema);
    if (item) return refTo(`${names.get(item)}Page`);
    if (isArray(schema)) return { type: 'array', items: toReference(schema.def.element) };
    const { def } = schema._zod as unknown as { def: { type: string; options?: Schema[] } };
    if (def.options) return { anyOf: def.options.map(toReference) };
    const name = names.get(schema);
    if (!name) throw new UnnamedSchema();
    return refTo(name);
  }
}

interface ConvertedSchema {
  zodSchema: Schema;
  jsonSchema: Json;
}

function buildJsonSchemas(registry: z.core.$ZodRegistry<{ id: string }>): Record<string, Json> {
  return z.toJSONSchema(
    registry as never,
    {
      io: 'input',
      uri: (id: string) => `#/components/schemas/${id}`,
      override: ({ zodSchema, jsonSchema }: ConvertedSchema) => {
        if (zodSchema === Instant) jsonSchema['format'] = 'date-time';
        // openapi-generator writes Java that does not compile for values without a named schema.
        const isNamed = !(jsonSchema['items'] as Json | undefined)?.['enum'];
        if (isSet(zodSchema) && isNamed) jsonSchema['uniqueItems'] = true;
        const values = jsonSchema['enum'];
        if (Array.isArray(values) && values.every(Number.isInteger)) jsonSchema['type'] = 'integer';
      },
    } as never,
  ).schemas as unknown as Record<string, Json>;
}
