import { ATOM_TYPE } from '../lib/http/formats/atom.ts';
import { CALENDAR_TYPE } from '../lib/http/formats/icalendar.ts';
import { JSON_FEED_TYPE } from '../lib/http/formats/json-feed.ts';
import type { ContractRoute } from './contract-route.ts';
import type { Headers } from './headers.ts';
import type { Json } from './json-schema.ts';
import type { Parameters } from './parameters.ts';
import { codesOf, type Failures } from './problems.ts';
import { isBareArray, type Schemas } from './schemas.ts';

/** What is said of a function with a route. */
export interface OperationWords {
  tag: string;
  summary: string;
  text: string;
  answer: string;
  types?: Record<string, string>;
  /** A schema of other-schemas.yml; what has one is kept by no cache. */
  schema?: string;
  codes?: string[];
  /** The headers that a request must have, beside those that follow from the route. */
  headers?: string[];
  /** Headers that an answer has sometimes. */
  answer_headers?: string[];
  /** The schema of other-schemas.yml that has the fields of the form which is the body. */
  form?: string;
  /** The statuses under which codes of the chat platform are passed on. */
  platform?: number[];
  /** What the table refuses is told in the chat, and the answer is a good one. */
  tellsInChat?: boolean;
  /** A token that opens nothing and a missing scope are good answers with a reason. */
  toleratesSetUp?: boolean;
}

/** What operations are made of. */
export interface Parts {
  schemas: Schemas;
  parameters: Parameters;
  headers: Headers;
  problems: { ofOperation(failures: Failures): Record<string, Json> };
}

const SCHEMES = { 1: 'ApiKey', 2: 'AccessToken' };

/** The operation of a route. The twin of version 2 is named as the function with V2 behind, since names must differ. */
export function operationOf(route: ContractRoute, words: OperationWords, parts: Parts): Json {
  const { name, version, isTwin, spec } = route;
  const { tag, summary, text, platform = [], toleratesSetUp = false, tellsInChat = false } = words;
  const parameters = parametersOf(route, words, parts.parameters);
  const usesTable = route.usesTable && !tellsInChat;
  const codes = [...codesOf({ ...route, usesTable }), ...(words.codes ?? [])];
  const isRepeatable = !['shareEntry', 'shareDigest'].includes(name);
  return {
    operationId: isTwin ? `${name}V2` : name,
    tags: [tag],
    summary: isTwin ? `${summary} (version 2)` : summary,
    description: text,
    security: version ? [{ [SCHEMES[version]]: [] }] : [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(spec?.body ? { requestBody: bodyOf('application/json', parts.schemas.refOf(spec.body)) } : {}),
    ...(words.form ? { requestBody: bodyOf(FORM_TYPE, { $ref: `#/components/schemas/${words.form}` }) } : {}),
    responses: {
      ...answersOf(route, words, parts),
      ...parts.problems.ofOperation({ codes, platform, toleratesSetUp, isRepeatable }),
    },
  };
}

const FORM_TYPE = 'application/x-www-form-urlencoded';
const bodyOf = (type: string, schema: Json): Json => ({ required: true, content: { [type]: { schema } } });

/** True for what a caller may have already. */
const isKept = ({ method }: ContractRoute, { schema }: OperationWords) => method === 'get' && !schema;

/** The changes that take an Idempotency-Key, and which one. */
const REPEATABLE: Record<string, string> = {
  addReviewNote: 'Idempotency-Key#note',
  shareEntry: 'Idempotency-Key',
  shareDigest: 'Idempotency-Key',
  createApiKey: 'Idempotency-Key#seal',
  rotateApiKey: 'Idempotency-Key#seal',
};

/** The changes that may be made to depend on If-Match. */
const CONDITIONAL = [
  'updateMe',
  'setReadBefore',
  'updateFollows',
  'updateView',
  'deleteView',
  'unsaveEntry',
  'deleteAlert',
];

function parametersOf(route: ContractRoute, words: OperationWords, parameters: Parameters): Json[] {
  const { name, path, version, spec } = route;
  return [
    ...parameters.ofPath(path),
    ...(spec ? parameters.ofQuery(spec.query) : []),
    ...(isKept(route, words) ? [parameters.ofHeader('If-None-Match')] : []),
    ...(spec?.tag ? [parameters.ofHeader('If-Match')] : []),
    ...(version ? [parameters.ofHeader('Prefer')] : []),
    ...(CONDITIONAL.includes(name) ? [parameters.ofHeader('If-Match')] : []),
    ...(name in REPEATABLE ? [parameters.ofHeader(REPEATABLE[name] as string)] : []),
    ...(words.headers ?? []).map(parameters.ofHeader),
  ];
}

/** The good answers: what the operation is for, and 304 for what the caller has already. */
function answersOf(route: ContractRoute, words: OperationWords, parts: Parts): Record<string, Json> {
  const { version, spec } = route;
  const { answer } = words;
  const common = [
    'X-Request-Id',
    'Cache-Control',
    ...(isKept(route, words) || spec?.tag ? ['ETag'] : []),
    ...(version ? ['Ignored-Parameters'] : []),
    ...(spec?.types ? ['Vary'] : []),
  ];
  const ofContent = spec && isBareArray(spec.response) ? ['X-Total-Count'] : [];
  const headers = parts.headers.all([...common, ...ofContent, ...(words.answer_headers ?? [])]);
  if (spec?.status === 204) return { 204: { description: answer, headers } };
  const content = spec && !words.types ? contentOf(spec, parts.schemas) : siteContent(words);
  const good = { [spec?.status ?? 200]: { description: answer, headers, content } };
  return isKept(route, words)
    ? { ...good, 304: { description: 'The caller has this answer already.', headers: parts.headers.all(common) } }
    : good;
}

function contentOf(
  { response: responseSchema, types = [] }: NonNullable<ContractRoute['spec']>,
  schemas: Schemas,
): Json {
  const others: Record<string, Json> = {
    [ATOM_TYPE]: { schema: { type: 'string', description: 'A page of entries as Atom 1.0 (RFC 4287).' } },
    [JSON_FEED_TYPE]: { schema: { $ref: '#/components/schemas/JsonFeed' } },
    [CALENDAR_TYPE]: { schema: { type: 'string', description: 'A page of them as a calendar (RFC 5545).' } },
  };
  const offered = types.map((type) => [type, others[type]]);
  return { 'application/json': { schema: schemas.refOf(responseSchema) }, ...Object.fromEntries(offered) };
}

function siteContent({ types = {}, schema }: OperationWords): Json {
  if (schema) return { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } };
  return Object.fromEntries(
    Object.entries(types).map(([type, description]) => {
      const isJson = type.endsWith('json');
      return [type, { schema: { type: isJson ? 'object' : 'string', description } }];
    }),
  );
}
