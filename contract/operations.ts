import { ATOM_MEDIA_TYPE } from '../lib/http/formats/atom.ts';
import { CALENDAR_MEDIA_TYPE } from '../lib/http/formats/icalendar.ts';
import { JSON_FEED_MEDIA_TYPE } from '../lib/http/formats/json-feed.ts';
import { RSS_MEDIA_TYPE } from '../lib/http/formats/rss.ts';
import { OPML_MEDIA_TYPE } from '../lib/http/opml.ts';
import type { ContractRoute } from './contract-route.ts';
import type { Headers } from './headers.ts';
import type { Json } from './json-schema.ts';
import type { ParameterSchemas } from './parameters.ts';
import { type Failures, listCodes } from './problems.ts';
import { isBareArray, type Schemas } from './schemas.ts';

/** The texts and details of a function with a route. */
export interface OperationWords {
  tag: string;
  summary: string;
  text: string;
  answer: string;
  types?: Record<string, string>;
  /** A schema of contract/words (other-schemas). Responses with one are never cached. */
  schema?: string;
  codes?: string[];
  /** The headers that a request must have in addition to those that follow from the route. */
  headers?: string[];
  /** Headers that only some responses have. */
  answer_headers?: string[];
  /** The schema of contract/words (other-schemas) with the fields of a form as body. */
  form?: string;
  /** The statuses that pass on codes of the chat platform. */
  platform?: number[];
  /** True if storage errors are shown in the chat and the response is a success. */
  reportsErrorsInChat?: boolean;
  /** True if an invalid token and a missing scope are successful responses with a reason. */
  toleratesSetUp?: boolean;
}

/** The parts of which operations are built. */
export interface OperationParts {
  schemas: Schemas;
  parameters: ParameterSchemas;
  headers: Headers;
  problems: { ofOperation(failures: Failures): Record<string, Json> };
}

const SCHEMES = { 1: 'ApiKey', 2: 'AccessToken' };

/**
 * Builds the operation of a route.
 *
 * Version 2 of a read has the function's name followed by V2, because names must differ.
 */
export function buildOperation(route: ContractRoute, words: OperationWords, parts: OperationParts): Json {
  const { name, version, isTwin, spec } = route;
  const { tag, summary, text, platform = [], toleratesSetUp = false, reportsErrorsInChat = false } = words;
  const parameters = buildParameters(route, words, parts.parameters);
  const usesTable = route.usesTable && !reportsErrorsInChat;
  const codes = [...listCodes({ ...route, usesTable }), ...(words.codes ?? [])];
  const isRepeatable = !['shareEntry', 'shareDigest'].includes(name);
  return {
    operationId: isTwin ? `${name}V2` : name,
    tags: [tag],
    summary: isTwin ? `${summary} (version 2)` : summary,
    description: text,
    security: version ? [{ [SCHEMES[version]]: [] }] : [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(spec?.body ? { requestBody: buildBody('application/json', parts.schemas.refOf(spec.body)) } : {}),
    ...(spec?.upload ? { requestBody: buildBody(spec.upload.type, UPLOAD_SCHEMA) } : {}),
    ...(words.form ? { requestBody: buildBody(FORM_TYPE, { $ref: `#/components/schemas/${words.form}` }) } : {}),
    responses: {
      ...buildResponses(route, words, parts),
      ...parts.problems.ofOperation({ codes, platform, toleratesSetUp, isRepeatable }),
    },
  };
}

/** Any text: what is wrong with it is said of each line. */
const UPLOAD_SCHEMA: Json = { description: 'OPML 2.0, or a text with an address in each line.' };
const FORM_TYPE = 'application/x-www-form-urlencoded';
const buildBody = (type: string, schema: Json): Json => ({ required: true, content: { [type]: { schema } } });

/** Returns true for a response that the caller may have cached. */
const isCacheable = ({ method }: ContractRoute, { schema }: OperationWords) => method === 'get' && !schema;

/** The changes that accept an Idempotency-Key, with the parameter that describes it. */
const REPEATABLE: Record<string, string> = {
  addReviewNote: 'Idempotency-Key#note',
  shareEntry: 'Idempotency-Key',
  shareDigest: 'Idempotency-Key',
  createApiKey: 'Idempotency-Key#seal',
  rotateApiKey: 'Idempotency-Key#seal',
};

/** The changes that accept If-Match. */
const CONDITIONAL = [
  'updateMe',
  'setReadBefore',
  'updateFollows',
  'updateView',
  'deleteView',
  'unsaveEntry',
  'deleteAlert',
];

function buildParameters(route: ContractRoute, words: OperationWords, parameters: ParameterSchemas): Json[] {
  const { name, path, version, spec } = route;
  return [
    ...parameters.ofPath(path),
    ...(spec ? parameters.ofQuery(spec.query) : []),
    ...(isCacheable(route, words) ? [parameters.ofHeader('If-None-Match')] : []),
    ...(spec?.tag ? [parameters.ofHeader('If-Match')] : []),
    ...(version ? [parameters.ofHeader('Prefer')] : []),
    ...(CONDITIONAL.includes(name) ? [parameters.ofHeader('If-Match')] : []),
    ...(name in REPEATABLE ? [parameters.ofHeader(REPEATABLE[name] as string)] : []),
    ...(words.headers ?? []).map(parameters.ofHeader),
  ];
}

/** Builds the successful responses, and 304 where the caller may have a cached response. */
function buildResponses(route: ContractRoute, words: OperationWords, parts: OperationParts): Record<string, Json> {
  const { version, spec } = route;
  const { answer } = words;
  const common = [
    'X-Request-Id',
    'Cache-Control',
    ...(isCacheable(route, words) || spec?.tag ? ['ETag'] : []),
    ...(version ? ['Ignored-Parameters'] : []),
    ...(spec?.types ? ['Vary'] : []),
  ];
  const ofContent = spec && isBareArray(spec.response) ? ['X-Total-Count'] : [];
  const headers = parts.headers.all([...common, ...ofContent, ...(words.answer_headers ?? [])]);
  if (spec?.status === 204) return { 204: { description: answer, headers } };
  const content = spec && !words.types ? buildContent(spec, parts.schemas) : siteContent(words);
  const good = { [spec?.status ?? 200]: { description: answer, headers, content } };
  return isCacheable(route, words)
    ? { ...good, 304: { description: 'The caller has this answer already.', headers: parts.headers.all(common) } }
    : good;
}

function buildContent(
  { response: responseSchema, types = [] }: NonNullable<ContractRoute['spec']>,
  schemas: Schemas,
): Json {
  const others: Record<string, Json> = {
    [ATOM_MEDIA_TYPE]: { schema: { type: 'string', description: 'A page of entries as Atom 1.0 (RFC 4287).' } },
    [RSS_MEDIA_TYPE]: { schema: { type: 'string', description: 'A page of entries as RSS 2.0.' } },
    [JSON_FEED_MEDIA_TYPE]: { schema: { $ref: '#/components/schemas/JsonFeed' } },
    [OPML_MEDIA_TYPE]: { schema: { type: 'string', description: 'A page of them as OPML 2.0.' } },
    [CALENDAR_MEDIA_TYPE]: { schema: { type: 'string', description: 'A page of them as a calendar (RFC 5545).' } },
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
