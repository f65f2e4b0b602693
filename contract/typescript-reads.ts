import type { Json } from './json-schema.ts';

/*
 * Generates the reads of clients/typescript from the contract: a function for each read of version 1, named by its
 * path.
 * /topics is topics.list, /topics/{topic_id} topics.get, /topics/{topic_id}/summary topics.summary,
 * /entries/{entry_id}/versions/{version} entries.version, /entries/{entry_id}/document/text entries.documentText,
 * /stats/topics/{topic_id} stats.topic.
 */

interface ReadOperation {
  operationId: string;
  parameters?: { $ref: string }[];
  responses: { 200?: { content?: { 'application/json'?: { schema: Json }; 'text/calendar'?: object } } };
}
interface ReadMethod {
  noun: string;
  method: string;
  segments: string[];
  operation: ReadOperation;
  queries: string[];
}

const PREFIX = '/api/v1/feeds/';
const DETAILS = 'details';
/** The only path parameter that does not contain an id. */
const NUMBER = '{version}';

const HEAD = `// Made by \`npm run openapi\` of openapi.json: do not edit.
import type { Part } from './all.ts';
import { readTextOfType } from './answer.ts';
import { type Paged, paged } from './paged.ts';
import type { RequestOptions, Send } from './send.ts';
import type * as types from './types.ts';

/** The reads that both versions have. They are grouped by the nouns of the paths. */
export function reads(send: Send) {
  const get = <T>(parts: string[], query: object | undefined, options: RequestOptions = {}) =>
    send<T>({ path: ['feeds', ...parts], query, signal: options.signal });
  const page = <T extends Part<unknown>>(
    parts: string[],
    query: object = {},
    options: RequestOptions = {},
  ): Promise<Paged<T>> => paged((pageQuery) => get<T>(parts, pageQuery, options), query);
  return {
`;

/** Returns the text of reads.ts. */
export function renderReads(document: Json): string {
  const { paths, components } = document as {
    paths: Record<string, { get?: ReadOperation }>;
    components: { parameters: Record<string, { name: string; in: string }> };
  };
  const all = Object.entries(paths).flatMap(([path, { get }]): ReadMethod[] => {
    if (!get || !path.startsWith(PREFIX)) return [];
    const segments = path.slice(PREFIX.length).split('/');
    const known = (get.parameters ?? []).map(({ $ref }) => components.parameters[getLastPart($ref)]);
    const queries = known.flatMap((one) => (one?.in === 'query' ? [one.name] : []));
    return [{ noun: segments[0] ?? '', method: getMethodName(segments), segments, operation: get, queries }];
  });
  const nouns = [...new Set(all.map(({ noun }) => noun))].map((noun) => {
    const methods = all.filter((read) => read.noun === noun).flatMap(renderMethods);
    return `${noun}: {\n${methods.join(',\n')},\n}`;
  });
  return `${HEAD}${nouns.join(',\n')},\n};\n}\n`;
}

const isId = (segment: string | undefined) => segment?.startsWith('{') === true;
const capital = (word = '') => word.charAt(0).toUpperCase() + word.slice(1);
const getLastPart = (ref: string) => ref.split('/').at(-1) ?? '';

function getMethodName([, second, third, fourth]: string[]): string {
  if (second === undefined) return 'list';
  if (isId(second)) return (isId(fourth) ? third?.replace(/s$/, '') : third && third + capital(fourth)) ?? 'get';
  if (isId(third)) return second.replace(/s$/, '');
  return second === 'detail' ? 'listDetails' : second;
}

/** Renders the functions of a read: two if a parameter selects between two response types. */
function renderMethods(read: ReadMethod): string[] {
  const schema = read.operation.responses[200]?.content?.['application/json']?.schema ?? {};
  const items = schema['items'] as Json | undefined;
  const [detailed, plain] = ((items?.['anyOf'] ?? []) as { $ref: string }[]).map(
    ({ $ref }) => `types.${getLastPart($ref)}[]`,
  );
  if (detailed && plain) return [renderMethod(read, 'list', plain), renderMethod(read, 'listDetails', detailed)];
  const type = items ? `types.${getLastPart(String(items['$ref']))}[]` : `types.${getLastPart(String(schema['$ref']))}`;
  const isCalendar = read.operation.responses[200]?.content?.['text/calendar'] !== undefined;
  return [renderMethod(read, read.method, type), ...(isCalendar ? [renderCalendar(read)] : [])];
}

/** Renders the function that returns the read as iCalendar. */
function renderCalendar({ segments, operation }: ReadMethod): string {
  const { operationId } = operation;
  const parts = segments.map((one) => `'${one}'`).join(', ');
  const sent =
    `{ path: ['feeds', ${parts}], query, signal, headers: { Accept: 'text/calendar' }, read: ` +
    'readTextOfType(/^text\\/calendar *(;|$)/i) }';
  const query = `types.${operationId[0]?.toUpperCase()}${operationId.slice(1)}Query`;
  return `calendar: (query?: ${query}, { signal }: RequestOptions = {}) => send<string>(${sent})`;
}

function renderMethod({ segments, operation, queries }: ReadMethod, name: string, type: string): string {
  const { operationId } = operation;
  const isParted = queries.includes(DETAILS);
  const own = `types.${operationId[0]?.toUpperCase()}${operationId.slice(1)}Query`;
  const query = queries.length > 0 ? [`query?: ${isParted ? `Omit<${own}, '${DETAILS}'>` : own}`] : [];
  const id = segments.some(isId) ? ['id: string'] : [];
  const number = segments.includes(NUMBER) ? ['version: number'] : [];
  const parts = segments.map(renderSegment).join(', ');
  const plainQuery = queries.length > 0 ? 'query' : 'undefined';
  const sent = isParted && name !== 'list' ? `{ ...query, ${DETAILS}: true }` : plainQuery;
  const takes = [...id, ...number, ...query, 'options?: RequestOptions'].join(', ');
  const read = /Page$/.test(type) ? 'page' : 'get';
  return `${name}: (${takes}) => ${read}<${type}>([${parts}], ${sent}, options)`;
}

function renderSegment(segment: string): string {
  if (segment === NUMBER) return 'String(version)';
  return isId(segment) ? 'id' : `'${segment}'`;
}
