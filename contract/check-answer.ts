import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Json } from './json-schema.ts';

/*
 * Checks responses of the running service against openapi.json. The document allows responses to grow. This check
 * reports a field that the document does not name, so that the document stays complete.
 */

/** A response as it is sent, before compression. Header names are in lower case. */
export interface SentResponse {
  method: string;
  /** Without the query string. */
  path: string;
  status: number;
  headers: Record<string, string | undefined>;
  body: string;
}

interface Response {
  description: string;
  headers?: Record<string, Json>;
  content?: Record<string, Json>;
}
interface DescribedOperation {
  operationId: string;
  responses: Record<string, Response | Json>;
}

const DOCUMENT = JSON.parse(readFileSync('openapi.json', 'utf8'), closed);
const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
ajv.addSchema(DOCUMENT, 'contract');

/** A header that each response has. */
const THERE = { required: true, schema: {} };

/** Returns the description of a problem with one of these codes, which every path can return. */
const problem = (codes: string, headers: Record<string, Json> = {}): Response => ({
  description: codes,
  headers: { 'X-Request-Id': THERE, 'Cache-Control': THERE, ...headers },
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

/** The gateway's responses to requests for paths that the document does not have. */
const NO_ROUTE: DescribedOperation = {
  operationId: 'no route',
  responses: { 404: problem('`route_not_found`'), 413: problem('`request_too_large`') },
};

/** The responses of every path to OPTIONS and to a method that it does not have. */
const OTHER_METHOD: DescribedOperation = {
  operationId: 'another method',
  responses: {
    204: { description: '', headers: { 'X-Request-Id': THERE, 'Cache-Control': THERE, Allow: THERE } },
    405: problem('`method_not_allowed`', { Allow: THERE }),
    413: problem('`request_too_large`'),
  },
};

/** The headers that must be described wherever they occur. Vary is left out, because the gateway adds values to it. */
const DESCRIBED_HEADERS = Object.keys(DOCUMENT.components.headers).filter((name) => name !== 'Vary');

const operations = Object.entries<Record<string, DescribedOperation>>(DOCUMENT.paths)
  .map(([path, methods]) => ({
    path,
    methods,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length);

const compiled = new Map<string, ValidateFunction>();

/** Returns an object's schema without further properties; a JSON reviver. */
function closed(_key: string, value: unknown): unknown {
  const isOpen = value !== null && typeof value === 'object' && 'properties' in value && 'type' in value;
  return isOpen ? { additionalProperties: false, ...value } : value;
}

/** The methods of API Gateway, which a path may lack. */
const OTHERS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];

/** Returns the operation of a request by its method and path. HEAD has the operation of GET. */
function findOperation({ method, path }: Pick<SentResponse, 'method' | 'path'>): DescribedOperation {
  const name = method === 'HEAD' ? 'get' : method.toLowerCase();
  const ofPath = operations.filter(({ pattern }) => pattern.test(path));
  const found = ofPath.find(({ methods }) => methods[name])?.methods[name];
  return found ?? (ofPath.length > 0 && OTHERS.includes(method) ? OTHER_METHOD : NO_ROUTE);
}

/**
 * Returns the `operationId` of a request. It is null for HEAD, which has no body, and for requests without an operation
 * in openapi.json.
 */
export function getOperationId(request: Pick<SentResponse, 'method' | 'path'>): string | null {
  const operation = findOperation(request);
  return request.method === 'HEAD' || operation === NO_ROUTE || operation === OTHER_METHOD
    ? null
    : operation.operationId;
}

/**
 * Returns the differences between a response and the contract, none if it conforms.
 *
 * @param name name of the operation, if it is known
 */
export function findFaults(answer: SentResponse, name?: string): string[] {
  const all = operations.flatMap(({ methods }) => Object.values(methods));
  const operation = all.find(({ operationId }) => operationId === name) ?? findOperation(answer);
  const said = operation.responses[answer.status];
  const of = `${operation.operationId} (${answer.method} ${answer.path.slice(0, 200)}) ${answer.status}`;
  if (!said) return [`${of}: this status is not described`];
  const response = resolved<Response>(said);
  const faults = [...headerFaults(answer, response), ...bodyFaults(answer, response)];
  return faults.map((fault) => `${of}: ${fault}`);
}

function resolved<T>(part: object): T {
  const ref = (part as { $ref?: string }).$ref;
  if (!ref) return part as T;
  return ref
    .split('/')
    .slice(1)
    .reduce((at, key) => at[key], DOCUMENT);
}

function headerFaults({ headers }: SentResponse, response: Response): string[] {
  const described = response.headers ?? {};
  const more = DESCRIBED_HEADERS.filter(
    (name) => headers[name.toLowerCase()] !== undefined && !Object.hasOwn(described, name),
  );
  const faults = Object.entries(described).flatMap(([name, part]) => {
    const { required, schema } = resolved<{ required?: boolean; schema: Json }>(part);
    const value = headers[name.toLowerCase()];
    if (value === undefined) return required ? [`the header ${name} is missing`] : [];
    return schema['type'] === 'integer' && !/^\d+$/.test(value) ? [`the header ${name} is not a whole number`] : [];
  });
  return [...faults, ...more.map((name) => `the header ${name} is not described`)];
}

function bodyFaults({ method, status, headers, body }: SentResponse, { description, content }: Response): string[] {
  if (method === 'HEAD') return [];
  if (!content) return body === '' ? [] : ['there is a body'];
  const type = headers['content-type']?.split(';')[0] ?? '';
  const described = content[type];
  if (!described) return [`the content type ${type || '(none)'} is not described`];
  if (!/[/+]json$/.test(type)) return [];
  const value = parseJson(body);
  const faults = schemaFaults(described['schema'] as Json, value);
  if (type !== 'application/problem+json' || faults.length > 0) return faults;
  const said = value as { status: number; code: string };
  if (said.status !== status) faults.push(`the problem says ${said.status}`);
  if (!description.includes(`\`${said.code}\``)) faults.push(`the code ${said.code} is not described`);
  return faults;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function schemaFaults(schema: Json, value: unknown): string[] {
  const key = JSON.stringify(schema);
  const validate = compiled.get(key) ?? ajv.compile(absolute(schema));
  compiled.set(key, validate);
  return validate(value) ? [] : (validate.errors ?? []).slice(0, 5).map(worded);
}

/** A schema of the document outside of it. */
function absolute(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"contract#/'));
}

const worded = ({ instancePath, message, params }: ErrorObject) =>
  `the body at ${instancePath || '/'} ${message} ${JSON.stringify(params)}`;
