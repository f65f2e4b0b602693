import type { Json } from './json-schema.ts';
import { wrapWords } from './wrap-words.ts';

/*
 * Generates the types of clients/typescript from the contract: an interface for each schema, and one for the query
 * parameters of each operation that has some. Only the JSON Schema keywords that the contract uses are supported.
 */

interface QueryParameter {
  name: string;
  in: string;
  description: string;
  schema: Json;
}
interface QueryOperation {
  operationId: string;
  parameters?: { $ref: string }[];
}

const WIDTH = 120;
const MAX_SUMMARY_LENGTH = 100;
const HEADER = `// Made by \`npm run openapi\` of openapi.json: do not edit.\n`;

/** Returns the text of types.ts. The query parameters of a function are those of both versions. */
export function renderTypes(document: Json): string {
  const { components, paths } = document as {
    components: { schemas: Record<string, Json>; parameters: Record<string, QueryParameter> };
    paths: Record<string, Record<string, QueryOperation>>;
  };
  const schemas = Object.entries(components.schemas).map(([name, schema]) => declared(name, schema));
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const queries = operations.flatMap(({ operationId, parameters = [] }) => {
    const known = parameters.map(({ $ref }) => components.parameters[$ref.split('/').at(-1) ?? ''] as QueryParameter);
    const query = known.filter((parameter) => parameter.in === 'query');
    return query.length > 0 && !operationId.endsWith('V2') ? [renderQuery(operationId, query)] : [];
  });
  return [HEADER, ...schemas, ...queries].join('\n');
}

function declared(name: string, schema: Json): string {
  const docstring = renderComment(schema['description'], '');
  if (schema['properties']) return `${docstring}export interface ${name} ${shape(schema, '')}\n`;
  return `${docstring}export type ${name} = ${renderType(schema, '')};\n`;
}

function renderQuery(operationId: string, parameters: QueryParameter[]): string {
  const name = `${operationId[0]?.toUpperCase()}${operationId.slice(1)}Query`;
  const lines = parameters.map(
    ({ name: field, description, schema }) =>
      `${renderComment(description, '  ')}  ${field}?: ${renderType(schema, '  ')} | undefined;`,
  );
  return `/** Parameters of ${operationId}. */\nexport interface ${name} {\n${lines.join('\n')}\n}\n`;
}

function shape(schema: Json, indent: string): string {
  const required = (schema['required'] ?? []) as string[];
  const fields = Object.entries(schema['properties'] as Record<string, Json>).map(([name, field]) => {
    const type = renderType(field, `${indent}  `);
    const mark = required.includes(name) ? '' : '?';
    const optional = mark ? ' | undefined' : '';
    return `${renderComment(field['description'], `${indent}  `)}${indent}  ${name}${mark}: ${type}${optional};`;
  });
  return `{\n${fields.join('\n')}\n${indent}}`;
}

function renderType(schema: Json, indent: string): string {
  const { $ref, anyOf, enum: values, const: constant, type, items, properties } = schema;
  if ($ref) return String($ref).split('/').at(-1) ?? '';
  if (Array.isArray(values)) return values.map(literal).join(' | ');
  if (constant !== undefined) return literal(constant);
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map((one) => renderType(one, indent)))].join(' | ');
  const types = [type].flat().map((one) => {
    if (one === 'array') return `${grouped(renderType(items as Json, indent))}[]`;
    if (one === 'object') return properties ? shape(schema, indent) : renderRecord(schema, indent);
    return one === 'integer' ? 'number' : String(one);
  });
  return types.join(' | ');
}

/** Renders an object with any keys. */
function renderRecord({ additionalProperties: value }: Json, indent: string): string {
  const isKnown = value !== null && typeof value === 'object' && Object.keys(value).length > 0;
  return `Record<string, ${isKnown ? renderType(value as Json, indent) : 'unknown'}>`;
}

const grouped = (type: string) => (type.includes(' | ') && !type.startsWith('{') ? `(${type})` : type);
const literal = (value: unknown) =>
  typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : String(value);

/** Returns a docstring in lines of at most 120 columns. Its first sentence is short where the text can be split. */
function renderComment(description: unknown, indent: string): string {
  if (!description) return '';
  const text = shortenSummary(String(description).trim().replaceAll('*/', '*\\/'));
  const line = `${indent}/** ${text} */`;
  if (line.length <= WIDTH) return `${line}\n`;
  const lines = wrapWords(text, WIDTH - indent.length - ' * '.length).map((one) => `${indent} * ${one}`);
  return [`${indent}/**`, ...lines, `${indent} */`, ''].join('\n');
}

/** Returns the text with a short first sentence: one over 100 characters ends at a semicolon or colon. */
function shortenSummary(text: string): string {
  const [summary = text] = text.split(/(?<=[.!?])\s/, 1);
  if (summary.length <= MAX_SUMMARY_LENGTH) return text;
  const ends = [...summary.matchAll(/[;:] (?=[`\w])/g)].map(({ index }) => index);
  const end = ends.findLast((index) => index < MAX_SUMMARY_LENGTH);
  if (end === undefined) return text;
  const rest = text.slice(end + 2);
  return `${text.slice(0, end)}. ${rest.charAt(0).toUpperCase()}${rest.slice(1)}`;
}
