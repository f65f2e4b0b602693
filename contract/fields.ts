import type { Json } from './json-schema.ts';
import type { WordList, Words } from './words.ts';

/** The texts of a schema and its fields. */
export interface SchemaWords {
  text: string;
  extends?: string;
  fields?: Record<string, Words>;
}

/** Adds the texts to the schemas and returns the missing and the unused ones. */
export function describeSchemas(schemas: Record<string, Json>, list: WordList<SchemaWords>): string[] {
  const faults: string[] = [];
  for (const [name, schema] of Object.entries(schemas)) {
    const words = list.taken(name);
    if (!words) {
      faults.push(`contract/words, schemas: ${name} has no text`);
      continue;
    }
    const own = words.fields ?? {};
    const used = new Set<string>();
    const find = (field: string) => {
      used.add(field);
      return own[field] ?? inherited(list, words.extends, field);
    };
    schema['description'] = words.text;
    faults.push(...describeFields(schema, '', find).map((field) => `contract/words, schemas: ${name}.${field}`));
    const left = Object.keys(own).filter((field) => !used.has(field));
    faults.push(...left.map((field) => `contract/words, schemas: ${name}.${field} is not a field`));
  }
  return [...faults, ...list.unused()];
}

function inherited(list: WordList<SchemaWords>, name: string | undefined, field: string): Words | undefined {
  const words = name === undefined ? null : list.taken(name);
  return words?.fields?.[field] ?? (words ? inherited(list, words.extends, field) : undefined);
}

/**
 * Describes the fields of an object or of an array of objects.
 *
 * It returns the fields without a text or an example.
 */
function describeFields(schema: Json, prefix: string, find: (field: string) => Words | undefined): string[] {
  const properties = (schema['properties'] ?? (schema['items'] as Json | undefined)?.['properties'] ?? {}) as Json;
  return Object.entries(properties).flatMap(([name, field]) => {
    const words = find(prefix + name);
    if (!words) return [`${prefix + name} has no text`];
    const { text, example, ...keywords } = words;
    const inner = describeFields(field as Json, `${prefix + name}.`, find);
    const isComposed = inner.length > 0 || hasParts(field as Json);
    if (example === undefined && !isComposed) return [`${prefix + name} has no example`];
    Object.assign(field as Json, { description: text, ...keywords });
    if (example !== undefined) Object.assign(field as Json, { examples: [example] });
    return inner;
  });
}

/** Returns true for a schema that consists of described parts, whose examples form its own. */
function hasParts(schema: Json): boolean {
  const items = schema['items'] as Json | undefined;
  return ['properties', '$ref'].some(
    (keyword) => Object.hasOwn(schema, keyword) || Object.hasOwn(items ?? {}, keyword),
  );
}
