import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ACCESS } from '../lib/http/access.ts';
import type { Role } from '../lib/values/role.ts';
import type { Json } from './json-schema.ts';
import { DAY_OR_INSTANT } from './parameters.ts';
import type { CodeWords } from './problems.ts';
import { wordsOf } from './words.ts';

/*
 * docs/api.md, made of the contract: routes, who may call them, parameters, fields and errors. What routes have in common, which
 * no schema says, stands in guide.md beside this file.
 */

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  parameters?: { $ref: string }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { content?: Record<string, { schema: Json }> }>;
}
interface Contract {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; parameters: Record<string, Json> };
}

const ROLES: Record<Role, string> = { api_key: 'API key', viewer: 'viewer', member: 'member', admin: 'admin' };

/** Pages that say how the routes of a tag are used. */
const PAGES: Record<string, string> = {
  Entries:
    '[documents.md](documents.md), [versions.md](versions.md) and [related.md](related.md) say more of what stands behind, before and beside an entry.',
  Alerts: '[alerts.md](alerts.md) says how they are used.',
  Chat: '[sharing.md](sharing.md) says how it is set up and used.',
  Reviews: '[reviews.md](reviews.md) says how it is used and verified.',
  Destinations: '[webhooks.md](webhooks.md) says how they are set up, and how a webhook is received.',
};

/** The text of docs/api.md. */
export function pageOf(contract: Json): string {
  const { tags, paths, components } = contract as unknown as Contract;
  const operations = Object.entries(paths).flatMap(([route, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      return operation.operationId.endsWith('V2') ? [] : [{ route, method, operation }];
    }),
  );
  const routes = tags.flatMap(({ name, description }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    const rows = own.map(({ route, method, operation }) => routeRow(route, method, operation, components.parameters));
    return [
      `### ${name}`,
      [description, PAGES[name]].filter(Boolean).join(' '),
      table(['Route', 'Function', 'Answers', 'Parameters', 'For'], rows),
    ];
  });
  const guide = readFileSync(path.join(import.meta.dirname, 'guide.md'), 'utf8').trim();
  const parts = [
    guide.replace('<!-- routes -->', routes.join('\n\n')),
    '## Parameters',
    parametersTable(components.parameters),
    '## Fields',
    ...Object.entries(components.schemas).flatMap(([name, schema]) => schemaPart(name, schema)),
    '## Errors',
    'Every code with its status. The codes of the chat platform that are passed on are in [sharing.md](sharing.md#codes-and-remedies).',
    table(['Status', 'Code', 'When'], errorRows()),
  ];
  return `<!-- Made by npm run openapi of the contract and of contract/guide.md: do not edit. -->\n\n${parts.join('\n\n')}\n`;
}

function routeRow(route: string, method: string, operation: Operation, known: Record<string, Json>): string[] {
  const { operationId, parameters = [], requestBody, responses } = operation;
  const [status = '', { content = {} } = {}] = Object.entries(responses)[0] ?? [];
  const schema = content['application/json']?.schema;
  const query = parameters
    .map(({ $ref }) => ({ key: lastOf($ref), ...known[lastOf($ref)] }) as Json)
    .filter((parameter) => parameter['in'] === 'query')
    .map(({ key, name }) => `[\`${name}\`](#${anchorOf(String(key))})`);
  const takes = Object.entries(requestBody?.content ?? {}).map(
    ([type, body]) => `${type === 'application/json' ? 'body' : 'form'} ${typeOf(body.schema)}`,
  );
  const answer = schema
    ? typeOf(schema)
    : content['application/json']
      ? 'JSON'
      : Object.keys(content).join(' or ') || 'nothing';
  const shown = status === '200' ? answer : `${status} ${answer}`;
  return [
    `\`${method.toUpperCase()} ${route}\``,
    `\`${operationId}\``,
    shown,
    [...takes, ...query].join(', '),
    whoFor(operationId),
  ];
}

/** Where a parameter is described: several of one name have rows of their own. */
const anchorOf = (key: string) => `parameter-${key}`;

function whoFor(name: string): string {
  const roles: readonly Role[] | undefined = ACCESS[name as keyof typeof ACCESS];
  if (!roles) return 'anybody';
  if (roles.length === 0) return 'whoever has the address';
  return roles.length === Object.keys(ROLES).length ? 'all' : roles.map((role) => ROLES[role]).join(', ');
}

function parametersTable(parameters: Record<string, Json>): string {
  const rows = Object.entries(parameters).map(([key, { name, in: place, description, schema }]) => [
    `<a id="${anchorOf(key)}"></a>\`${name}\``,
    String(place),
    typeOf(schema as Json),
    String(description),
  ]);
  return table(['Name', 'In', 'Type', 'Meaning'], rows);
}

function schemaPart(name: string, schema: Json): string[] {
  const properties = schema['properties'] as Record<string, Json> | undefined;
  if (!properties) return [`### ${name}`, String(schema['description'])];
  const rows = Object.entries(properties).flatMap(([field, type]) => fieldRows(field, type));
  return [`### ${name}`, String(schema['description']), table(['Field', 'Type', 'Meaning'], rows)];
}

/** The row of a field, and those of its own fields. */
function fieldRows(name: string, field: Json): string[][] {
  const inner = (field['items'] ?? field) as Json;
  const [first] = (inner['anyOf'] ?? []) as Json[];
  const properties = ((first?.['properties'] ? first : inner)['properties'] ?? {}) as Record<string, Json>;
  const own = Object.entries(properties).flatMap(([part, type]) => fieldRows(`${name}.${part}`, type));
  return [[`\`${name}\``, typeOf(field), String(field['description'] ?? '')], ...own];
}

function errorRows(): string[][] {
  const codes = Object.entries(wordsOf<CodeWords>('codes').all);
  return codes
    .sort(([, a], [, b]) => a.status - b.status)
    .map(([code, { status, text }]) => [`${status}`, `\`${code}\``, text]);
}

const lastOf = (ref: string) => ref.split('/').at(-1) ?? '';

/** A type in words: `array of [Entry](#entry)`, `text or null`. */
function typeOf(schema: Json): string {
  const { $ref, anyOf, enum: values, type, items, format, pattern, minimum, maximum, default: preset } = schema;
  if ($ref) return `[${lastOf(String($ref))}](#${lastOf(String($ref)).toLowerCase()})`;
  if (Array.isArray(values)) return values.map((value) => (value === null ? 'null' : `\`${value}\``)).join(', ');
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map((one) => typeOf(one as Json)))].join(' or ');
  const bounds = [
    ...(typeof minimum === 'number' && minimum > 0 ? [`from ${minimum}`] : []),
    ...(typeof maximum === 'number' && maximum < 1e6 ? [`to ${maximum}`] : []),
    ...(preset === undefined ? [] : [`default ${preset}`]),
  ];
  const names: Record<string, string> = {
    string: 'text',
    integer: 'number',
    boolean: 'true or false',
    object: 'object',
  };
  const words = [type].flat().map((one) => {
    if (one === 'array') return `array of ${typeOf(items as Json)}`;
    if (one === 'string' && format) return format === 'date' ? 'day' : 'instant';
    if (pattern === DAY_OR_INSTANT) return 'day or instant';
    return names[String(one)] ?? String(one);
  });
  return [words.join(' or '), ...bounds].join(', ');
}

const cell = (text: string) => text.trim().replaceAll('|', '\\|').replace(/\s+/g, ' ');
const line = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;

function table(head: string[], rows: string[][]): string {
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}
