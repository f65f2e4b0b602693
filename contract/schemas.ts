import * as z from 'zod/mini';
import { Instant } from '../lib/values/time.ts';
import { hasUniqueItems } from '../lib/values/unique-items.ts';
import { type Json, tidied } from './json-schema.ts';
import { NOUNS } from './nouns.ts';

type Schema = z.core.$ZodType;

const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const isArray = (schema: Schema): schema is z.ZodMiniArray => schema._zod.def.type === 'array';
const isObject = (schema: Schema): schema is z.ZodMiniObject => schema._zod.def.type === 'object';

/** The item of a page; null for what is none. */
export function itemOfPage(schema: Schema): Schema | null {
  if (!isObject(schema) || !Object.hasOwn(schema.shape, 'next_cursor')) return null;
  const items = schema.shape['items'] as Schema | undefined;
  return items && isArray(items) ? items.def.element : null;
}

/** True for a route that answers a bare array. */
export const isBareArray = isArray;

/** Whether a list may have nothing twice. */
const isSet = ({ _zod: { def } }: Schema) =>
  (def.checks ?? []).some((check) => (check._zod.def as { fn?: unknown }).fn === hasUniqueItems);

/** A route answers or takes what the contract has no name for. */
export class UnnamedSchema extends Error {
  override message =
    'contract/schemas.yml: add the name by which lib exports the schema, with\n  text: …\n  fields:\n    …: { text: …, example: … }';
}

/** The schemas of all answers and bodies by name, and how one is referred to. */
export interface Schemas {
  components: Record<string, Json>;
  refOf(schema: Schema): Json;
}

/** The schemas of the nouns and of the pages among the answers that are used. */
export function schemasOf(used: Schema[]): Schemas {
  const names = new Map(Object.entries(NOUNS).map(([name, schema]) => [schema, name]));
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of names) registry.add(schema, { id });
  const pages = new Map<string, Schema>();
  for (const schema of used) {
    const name = names.get(itemOfPage(schema) as Schema);
    if (name && !pages.has(`${name}Page`)) pages.set(`${name}Page`, schema);
  }
  for (const [id, schema] of pages) registry.add(schema, { id });
  return { components: tidied(jsonOf(registry)), refOf };

  function refOf(schema: Schema): Json {
    const item = itemOfPage(schema);
    if (item) return refTo(`${names.get(item)}Page`);
    if (isArray(schema)) return { type: 'array', items: refOf(schema.def.element) };
    const { def } = schema._zod as unknown as { def: { type: string; options?: Schema[] } };
    if (def.options) return { anyOf: def.options.map(refOf) };
    const name = names.get(schema);
    if (!name) throw new UnnamedSchema();
    return refTo(name);
  }
}

function jsonOf(registry: z.core.$ZodRegistry<{ id: string }>): Record<string, Json> {
  return z.toJSONSchema(
    registry as never,
    {
      io: 'input',
      uri: (id: string) => `#/components/schemas/${id}`,
      override: ({ zodSchema, jsonSchema }: { zodSchema: Schema; jsonSchema: Json }) => {
        if (zodSchema === Instant) jsonSchema['format'] = 'date-time';
        // Of values without a schema of their own openapi-generator writes Java that does not compile.
        const isNamed = !(jsonSchema['items'] as Json | undefined)?.['enum'];
        if (isSet(zodSchema) && isNamed) jsonSchema['uniqueItems'] = true;
        const values = jsonSchema['enum'];
        if (Array.isArray(values) && values.every(Number.isInteger)) jsonSchema['type'] = 'integer';
      },
    } as never,
  ).schemas as unknown as Record<string, Json>;
}
