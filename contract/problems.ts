import { ROUTE_ROLES, type RouteName } from '../lib/http/access.ts';
import { PROBLEM_KINDS } from '../lib/values/problem.ts';
import type { ContractRoute } from './contract-route.ts';
import type { Headers } from './headers.ts';
import type { Json } from './json-schema.ts';
import { platformCodes } from './platform-codes.ts';
import { itemOfPage } from './schemas.ts';
import type { WordList } from './words.ts';

/** The text of a code. */
export interface CodeWords {
  status: number;
  text: string;
  detail: string;
}

const PEOPLE = ['viewer', 'member', 'admin'] as const;
const REQUEST_ID = '6b432fb5-1dde-4b9c-9d46-38bbf4232c15';

/**
 * Lists the codes of problems that follow from a route.
 *
 * They depend on its parameters, its body, its roles and whether it uses the table.
 */
export function listCodes({ name, path, method, version, spec, usesTable }: ContractRoute): string[] {
  const roles: readonly string[] = version ? ROUTE_ROLES[name as RouteName] : PEOPLE;
  return [
    'invalid_parameter',
    ...(spec && itemOfPage(spec.response) ? ['invalid_cursor', 'offset_too_large'] : []),
    ...(spec?.body ? ['invalid_body', 'unsupported_media_type'] : []),
    ...(spec?.upload ? ['unsupported_media_type'] : []),
    ...(version ? ['unauthorized', 'authorizer_unavailable'] : []),
    ...(version ? ['too_many_requests'] : []),
    ...(version && method !== 'get' ? ['too_many_writes'] : []),
    ...(PEOPLE.every((role) => roles.includes(role)) ? [] : ['role_required']),
    ...(roles.every((role) => role === 'admin') ? ['second_factor_required', 'second_factor_unknown'] : []),
    ...(spec?.id ? [`${spec.id === 'key_id' ? 'api_key' : spec.id.replace('_id', '')}_not_found`] : []),
    ...(path.includes('{') ? ['route_not_found'] : []),
    ...(usesTable ? ['storage_unavailable'] : []),
    ...['request_too_large', 'throttled', 'internal_error', 'integration_failure', 'integration_timeout'],
  ];
}

/** The problems that an operation can return. */
export interface Failures {
  codes: string[];
  /** The statuses that pass on codes of the chat platform. */
  platform: number[];
  /** True if an error in the bot's configuration is a successful response with a reason. */
  toleratesSetUp: boolean;
  /** False if a repeated request could have its effect twice. Then Retry-After is present only where it could not. */
  isRepeatable: boolean;
}

/** Builds the problems of operations by status. Problems of several operations are in `components` once. */
export function buildProblems(list: WordList<CodeWords>, headers: Headers, faults: string[]) {
  const components: Record<string, Json> = {};
  const ofOperation = (failures: Failures): Record<string, Json> => {
    const byStatus: Record<number, Record<string, CodeWords>> = {};
    for (const code of [...new Set(failures.codes)].sort()) {
      const words = list.taken(code);
      if (!words) faults.push(`contract/words, codes: ${code} has no text`);
      else byStatus[words.status] = { ...byStatus[words.status], [code]: words };
    }
    return Object.fromEntries(
      Object.entries(byStatus).map(([status, words]) => {
        const answer = buildResponse({ status: Number(status), words }, failures, headers);
        if (!failures.isRepeatable || failures.platform.includes(Number(status))) return [status, answer];
        const name = Object.keys(words).map(pascal).join('');
        components[name] = answer;
        return [status, { $ref: `#/components/responses/${name}` }];
      }),
    );
  };
  return { components, ofOperation };
}

const pascal = (code: string) => code.replace(/(^|_)(\w)/g, (_whole, _sign, letter) => letter.toUpperCase());

/** The codes that an operation returns with one status. */
interface StatusCodes {
  status: number;
  words: Record<string, CodeWords>;
}

function buildResponse({ status, words }: StatusCodes, failures: Failures, headers: Headers): Json {
  const [, title] = Object.values(PROBLEM_KINDS).find(([one]) => one === status) ?? [];
  const problem = { type: 'about:blank', title, status };
  const lines = Object.entries(words).map(([code, { text }]) => `- \`${code}\`: ${text}`);
  const passedOn = failures.platform.includes(status) ? platformCodes(status, failures.toleratesSetUp) : [];
  const examples = Object.entries(words).map(([code, { detail, text }]) => [
    code,
    { summary: text, value: { ...problem, detail, code, request_id: REQUEST_ID } },
  ]);
  const schema = { $ref: '#/components/schemas/Problem' };
  return {
    description: [...lines, ...passedOn].join('\n'),
    headers: buildHeaders({ status, words }, failures.isRepeatable, headers),
    content: { 'application/problem+json': { schema, examples: Object.fromEntries(examples) } },
  };
}

/**
 * Returns the headers of a problem.
 *
 * A challenge by a function is renamed by the gateway, so it is not described.
 */
function buildHeaders({ status, words }: StatusCodes, isRepeatable: boolean, { all, optional }: Headers): Json {
  const common = all(['X-Request-Id', 'Cache-Control']);
  const isOfFunction = 'not_signed' in words;
  if (status === 401 && !isOfFunction) return { ...common, ...all(['WWW-Authenticate']) };
  if (status === 409 && !isRepeatable) return { ...common, ...optional('Retry-After') };
  if (status !== 429 && status !== 503) return common;
  return { ...common, ...(isRepeatable ? all(['Retry-After']) : optional('Retry-After')) };
}
