import type { Json } from './json-schema.ts';

/*
 * The types of clients/typescript, made of the contract: an interface for each schema, and one for the query parameters of each
 * operation that has some. Only what JSON Schema keywords the contract uses is understood.
 */

interface Parameter {
  name: string;
  in: string;
  description: string;
  schema: Json;
}
interface Operation {
  operationId: string;
  parameters?: { $ref: string }[];
}

const HEADER = `// Made by \`npm run openapi\` of openapi.json: do not edit.\n`;

/** The text of types.ts. Query parameters of a function are those of both versions. */
export function typesOf(document: Json): string {
  const { components, paths } = document as {
    components: { schemas: Record<string, Json>; parameters: Record<string, Parameter> };
    paths: Record<string, Record<string, Operation>>;
  };
  const schemas = Object.entries(components.schemas).map(([name, schema]) => declared(name, schema));
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const queries = operations.flatMap(({ operationId, parameters = [] }) => {
    const known = parameters.map(({ $ref }) => components.parameters[$ref.split('/').at(-1) ?? ''] as Parameter);
    const query = known.filter((parameter) => parameter.in === 'query');
    return query.length > 0 && !operationId.endsWith('V2') ? [queryOf(operationId, query)] : [];
  });
  return [HEADER, ...schemas, ...queries].join('\n');
}

function declared(name: string, schema: Json): string {
  const said = comment(schema['description'], '');
  if (schema['properties']) return `${said}export interface ${name} ${shape(schema, '')}\n`;
  return `${said}export type ${name} = ${typeOf(schema, '')};\n`;
}

function queryOf(operationId: string, parameters: Parameter[]): string {
  const name = `${operationId[0]?.toUpperCase()}${operationId.slice(1)}Query`;
  const lines = parameters.map(
    ({ name: field, description, schema }) =>
      `${comment(description, '  ')}  ${field}?: ${typeOf(schema, '  ')} | undefined;`,
  );
  return `/** Parameters of ${operationId}. */\nexport interface ${name} {\n${lines.join('\n')}\n}\n`;
}

function shape(schema: Json, indent: string): string {
  const required = (schema['required'] ?? []) as string[];
  const fields = Object.entries(schema['properties'] as Record<string, Json>).map(([name, field]) => {
    const type = typeOf(field, `${indent}  `);
    const mark = required.includes(name) ? '' : '?';
    const optional = mark ? ' | undefined' : '';
    return `${comment(field['description'], `${indent}  `)}${indent}  ${name}${mark}: ${type}${optional};`;
  });
  return `{\n${fields.join('\n')}\n${indent}}`;
}

function typeOf(schema: Json, indent: string): string {
  const { $ref, anyOf, enum: values, const: constant, type, items, properties } = schema;
  if ($ref) return String($ref).split('/').at(-1) ?? '';
  if (Array.isArray(values)) return values.map(literal).join(' | ');
  if (constant !== undefined) return literal(constant);
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map((one) => typeOf(one, indent)))].join(' | ');
  const types = [type].flat().map((one) => {
    if (one === 'array') return `${grouped(typeOf(items as Json, indent))}[]`;
    if (one === 'object') return properties ? shape(schema, indent) : recordOf(schema, indent);
    return one === 'integer' ? 'number' : String(one);
  });
  return types.join(' | ');
}

/** An object of any keys. */
function recordOf({ additionalProperties: value }: Json, indent: string): string {
  const isKnown = value !== null && typeof value === 'object' && Object.keys(value).length > 0;
  return `Record<string, ${isKnown ? typeOf(value as Json, indent) : 'unknown'}>`;
}

const grouped = (type: string) => (type.includes(' | ') && !type.startsWith('{') ? `(${type})` : type);
const literal = (value: unknown) =>
  typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : String(value);
const comment = (text: unknown, indent: string) =>
  text ? `${indent}/** ${String(text).trim().replaceAll('*/', '*\\/')} */\n` : '';
