import type { Json } from './json-schema.ts';

/*
 * The reads of clients/typescript, made of the contract: a function for each read of version 1, named by its path. /topics is
 * topics.list, /topics/{topic_id} topics.get, /topics/{topic_id}/summary topics.summary,
 * /entries/{entry_id}/versions/{version} entries.version, /entries/{entry_id}/document/text entries.documentText, /stats/topics/{topic_id} stats.topic.
 */

interface Operation {
  operationId: string;
  parameters?: { $ref: string }[];
  responses: { 200?: { content?: { 'application/json'?: { schema: Json }; 'text/calendar'?: object } } };
}
interface Read {
  noun: string;
  method: string;
  segments: string[];
  operation: Operation;
  queries: string[];
}

const PREFIX = '/api/v1/feeds/';
const DETAILS = 'details';
/** The one parameter of a path that is no id. */
const NUMBER = '{version}';

const HEAD = `// Made by \`npm run openapi\` of openapi.json: do not edit.
import type { Part } from './all.ts';
import { textOf } from './answer.ts';
import { type Paged, paged } from './paged.ts';
import type { RequestOptions, Send } from './send.ts';
import type * as types from './types.ts';

/** The reads that both versions have. Each is named as the service names it, by its noun. */
export function reads(send: Send) {
  const get = <T>(parts: string[], query: object | undefined, options: RequestOptions = {}) =>
    send<T>({ path: ['feeds', ...parts], query, signal: options.signal });
  const page = <T extends Part<unknown>>(
    parts: string[],
    query: object = {},
    options: RequestOptions = {},
  ): Promise<Paged<T>> => paged((asked) => get<T>(parts, asked, options), query);
  return {
`;

/** The text of reads.ts. */
export function readsOf(document: Json): string {
  const { paths, components } = document as {
    paths: Record<string, { get?: Operation }>;
    components: { parameters: Record<string, { name: string; in: string }> };
  };
  const all = Object.entries(paths).flatMap(([path, { get }]): Read[] => {
    if (!get || !path.startsWith(PREFIX)) return [];
    const segments = path.slice(PREFIX.length).split('/');
    const known = (get.parameters ?? []).map(({ $ref }) => components.parameters[lastOf($ref)]);
    const queries = known.flatMap((one) => (one?.in === 'query' ? [one.name] : []));
    return [{ noun: segments[0] ?? '', method: methodOf(segments), segments, operation: get, queries }];
  });
  const nouns = [...new Set(all.map(({ noun }) => noun))].map((noun) => {
    const methods = all.filter((read) => read.noun === noun).flatMap(methodsOf);
    return `${noun}: {\n${methods.join(',\n')},\n}`;
  });
  return `${HEAD}${nouns.join(',\n')},\n};\n}\n`;
}

const isId = (segment: string | undefined) => segment?.startsWith('{') === true;
const capital = (word = '') => word.charAt(0).toUpperCase() + word.slice(1);
const lastOf = (ref: string) => ref.split('/').at(-1) ?? '';

function methodOf([, second, third, fourth]: string[]): string {
  if (second === undefined) return 'list';
  if (isId(second)) return (isId(fourth) ? third?.replace(/s$/, '') : third && third + capital(fourth)) ?? 'get';
  if (isId(third)) return second.replace(/s$/, '');
  return second === 'detail' ? 'listDetails' : second;
}

/** The functions of a read: where a parameter decides between two answers, one for each. */
function methodsOf(read: Read): string[] {
  const schema = read.operation.responses[200]?.content?.['application/json']?.schema ?? {};
  const items = schema['items'] as Json | undefined;
  const [detailed, plain] = ((items?.['anyOf'] ?? []) as { $ref: string }[]).map(
    ({ $ref }) => `types.${lastOf($ref)}[]`,
  );
  if (detailed && plain) return [written(read, 'list', plain), written(read, 'listDetails', detailed)];
  const type = items ? `types.${lastOf(String(items['$ref']))}[]` : `types.${lastOf(String(schema['$ref']))}`;
  const isCalendar = read.operation.responses[200]?.content?.['text/calendar'] !== undefined;
  return [written(read, read.method, type), ...(isCalendar ? [asCalendar(read)] : [])];
}

/** The same as iCalendar. */
function asCalendar({ segments, operation }: Read): string {
  const { operationId } = operation;
  const parts = segments.map((one) => `'${one}'`).join(', ');
  const sent = `{ path: ['feeds', ${parts}], query, signal, headers: { Accept: 'text/calendar' }, read: textOf(/^text\\/calendar *(;|$)/i) }`;
  const query = `types.${operationId[0]?.toUpperCase()}${operationId.slice(1)}Query`;
  return `calendar: (query?: ${query}, { signal }: RequestOptions = {}) => send<string>(${sent})`;
}

function written({ segments, operation, queries }: Read, name: string, type: string): string {
  const { operationId } = operation;
  const isParted = queries.includes(DETAILS);
  const own = `types.${operationId[0]?.toUpperCase()}${operationId.slice(1)}Query`;
  const query = queries.length > 0 ? [`query?: ${isParted ? `Omit<${own}, '${DETAILS}'>` : own}`] : [];
  const id = segments.some(isId) ? ['id: string'] : [];
  const number = segments.includes(NUMBER) ? ['version: number'] : [];
  const parts = segments.map((one) => (one === NUMBER ? 'String(version)' : isId(one) ? 'id' : `'${one}'`)).join(', ');
  const sent =
    isParted && name !== 'list' ? `{ ...query, ${DETAILS}: true }` : queries.length > 0 ? 'query' : 'undefined';
  const takes = [...id, ...number, ...query, 'options?: RequestOptions'].join(', ');
  const read = /Page$/.test(type) ? 'page' : 'get';
  return `${name}: (${takes}) => ${read}<${type}>([${parts}], ${sent}, options)`;
}
