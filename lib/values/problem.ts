import * as z from 'zod/mini';
import { NonNegativeInteger } from './schemas.ts';

/** The HTTP status and title (RFC 9110 phrase) for each kind of problem, that is, of error response. */
export const PROBLEM_KINDS = {
  bad_request: [400, 'Bad Request'],
  unauthorized: [401, 'Unauthorized'],
  forbidden: [403, 'Forbidden'],
  not_found: [404, 'Not Found'],
  method_not_allowed: [405, 'Method Not Allowed'],
  conflict: [409, 'Conflict'],
  gone: [410, 'Gone'],
  precondition_failed: [412, 'Precondition Failed'],
  content_too_large: [413, 'Content Too Large'],
  unsupported_media_type: [415, 'Unsupported Media Type'],
  unprocessable: [422, 'Unprocessable Content'],
  precondition_required: [428, 'Precondition Required'],
  too_many_requests: [429, 'Too Many Requests'],
  internal: [500, 'Internal Server Error'],
  bad_gateway: [502, 'Bad Gateway'],
  unavailable: [503, 'Service Unavailable'],
  gateway_timeout: [504, 'Gateway Timeout'],
} as const;

/** The kind of a problem, which determines its HTTP status: a key of `PROBLEM_KINDS`. */
export type ProblemKind = keyof typeof PROBLEM_KINDS;

/** One error in the input of a request: its location, the parameter, and how to fix it. */
export const InputError = z.object({
  in: z.enum(['path', 'query', 'header', 'body']),
  parameter: z.string(),
  detail: z.string(),
});
export type InputError = z.infer<typeof InputError>;

/**
 * The RFC 9457 problem details of an error response.
 * `code` is the stable name of the error; `request_id` identifies the log line.
 */
export const ProblemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: NonNegativeInteger,
  detail: z.string(),
  code: z.string(),
  request_id: z.string(),
  errors: z.optional(z.array(InputError)),
  /** The share that was not posted, or whose outcome is unknown. */
  share_id: z.optional(z.string()),
  /** The source that has the address already. */
  source_id: z.optional(z.string()),
});
export type ProblemBody = z.infer<typeof ProblemBody>;

/** The text of a problem for callers, with further fields. */
interface ProblemDetail {
  detail: string;
  errors?: InputError[];
  /** Seconds after which a retry may succeed; sent as Retry-After. */
  retryAfter?: number | undefined;
  shareId?: string;
  sourceId?: string | undefined;
  /** For the log only; never sent to callers. */
  note?: string | undefined;
  cause?: unknown;
}

/**
 * An error whose text is safe to show to callers.
 * A route responds to it with RFC 9457 problem details, its status and its code. Any other error that is thrown becomes
 * a 500 without details.
 */
export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly status: number;
  readonly title: string;
  readonly errors: InputError[] | undefined;
  readonly retryAfter: number | undefined;
  readonly shareId: string | undefined;
  readonly sourceId: string | undefined;
  readonly note: string | undefined;
  readonly code: string;

  /** @param text the text for callers, alone or with further fields */
  constructor(kind: ProblemKind, code: string, text: string | ProblemDetail) {
    const { detail, ...options }: ProblemDetail = typeof text === 'string' ? { detail: text } : text;
    super(detail, { cause: options.cause });
    this.name = 'Problem';
    this.kind = kind;
    this.code = code;
    [this.status, this.title] = PROBLEM_KINDS[kind];
    this.errors = options.errors;
    this.retryAfter = options.retryAfter;
    this.shareId = options.shareId;
    this.sourceId = options.sourceId;
    this.note = options.note;
  }
}

/** Creates a 400 for one invalid parameter, with the same fields as a 400 for several parameters. */
export function invalidParameter(error: InputError, code = 'invalid_parameter'): Problem {
  return new Problem('bad_request', code, { detail: `${error.parameter}: ${error.detail}`, errors: [error] });
}

/** Creates the 400 invalid_cursor, for a cursor that belongs to another list or to other filters. */
export function invalidCursor(location: 'query' | 'body' = 'query'): Problem {
  const detail =
    'is not a cursor of this route with these filters; take next_cursor of a page of the same list, or start ' +
    'without one';
  return invalidParameter({ in: location, parameter: 'cursor', detail }, 'invalid_cursor');
}

/** Creates a 404 for a resource that was requested by its id, with the code `<noun>_not_found`. */
export function notFound(noun: string, id: string): Problem {
  return new Problem(
    'not_found',
    `${noun}_not_found`,
    `There is no ${noun.replace('_', ' ')} with the id ${JSON.stringify(id)}.`,
  );
}
