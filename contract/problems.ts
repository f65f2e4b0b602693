import { ROUTE_ROLES, type RouteName } from '../lib/http/access.ts';
import { PROBLEM_KINDS } from '../lib/values/problem.ts';
import type { ContractRoute } from './contract-route.ts';
import type { Headers } from './headers.ts';
import type { Json } from './json-schema.ts';
import { platformCodes } from './platform-codes.ts';
import { itemOfPage } from './schemas.ts';
import type { WordList } from './words.ts';

/** What is said of a code. */
export interface CodeWords {
  status: number;
  text: string;
  detail: string;
}

const PEOPLE = ['viewer', 'member', 'admin'] as const;
const REQUEST_ID = '6b432fb5-1dde-4b9c-9d46-38bbf4232c15';

/** The codes of problems that follow from a route: its parameters, its body, who may call it, what it reads. */
export function codesOf({ name, path, method, version, spec, usesTable }: ContractRoute): string[] {
  const roles: readonly string[] = version ? ROUTE_ROLES[name as RouteName] : PEOPLE;
  return [
    'invalid_parameter',
    ...(spec && itemOfPage(spec.response) ? ['invalid_cursor', 'offset_too_large'] : []),
    ...(spec?.body ? ['invalid_body', 'unsupported_media_type'] : []),
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

/** What an operation can answer beside what it is for. */
export interface Failures {
  codes: string[];
  /** The statuses under which codes of the chat platform are passed on. */
  platform: number[];
  /** True where a fault of the bot's set-up is a good answer with a reason. */
  toleratesSetUp: boolean;
  /** False where a repeat could do the same thing twice: then Retry-After stands only where it cannot. */
  isRepeatable: boolean;
}

/** The problems of operations by status. What is the same for several stands in `components` once. */
export function problemsOf(list: WordList<CodeWords>, headers: Headers, faults: string[]) {
  const components: Record<string, Json> = {};
  const ofOperation = (failures: Failures): Record<string, Json> => {
    const byStatus: Record<number, Record<string, CodeWords>> = {};
    for (const code of [...new Set(failures.codes)].sort()) {
      const words = list.taken(code);
      if (!words) faults.push(`contract/codes.yml: ${code} has no text`);
      else byStatus[words.status] = { ...byStatus[words.status], [code]: words };
    }
    return Object.fromEntries(
      Object.entries(byStatus).map(([status, words]) => {
        const answer = answerOf(Number(status), words, failures, headers);
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

function answerOf(status: number, words: Record<string, CodeWords>, failures: Failures, headers: Headers): Json {
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
    headers: headersOf(status, failures.isRepeatable, headers, 'not_signed' in words),
    content: { 'application/problem+json': { schema, examples: Object.fromEntries(examples) } },
  };
}

/** A challenge of a function, and not of the gateway itself, has another name behind the gateway: it has none. */
function headersOf(status: number, isRepeatable: boolean, { all, optional }: Headers, isOfFunction: boolean): Json {
  const common = all(['X-Request-Id', 'Cache-Control']);
  if (status === 401 && !isOfFunction) return { ...common, ...all(['WWW-Authenticate']) };
  if (status === 409 && !isRepeatable) return { ...common, ...optional('Retry-After') };
  if (status !== 429 && status !== 503) return common;
  return { ...common, ...(isRepeatable ? all(['Retry-After']) : optional('Retry-After')) };
}
