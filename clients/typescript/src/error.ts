import type { Problem } from './types.ts';

export interface ServiceErrorOptions {
  /** Seconds after which a retry may succeed. */
  retryAfter?: number | undefined;
  /** The error that prevented the request. */
  cause?: unknown;
}

/**
 * A failed request.
 *
 *   answered     the service refused: `problem` is its body (RFC 9457), with at least the status
 *   unreachable  no answer, or none that can be read: the network, or the service is down
 *   late         no answer in time
 *
 * The message has the status, the code, the detail and the id of the request, if the service sent them.
 */
export class ServiceError extends Error {
  readonly kind: 'answered' | 'unreachable' | 'late';
  readonly problem: Partial<Problem>;
  /** Seconds after which a retry may succeed, if the service sent them. */
  readonly retryAfter: number | undefined;

  constructor(
    kind: ServiceError['kind'],
    problem: Partial<Problem> = {},
    { retryAfter, cause }: ServiceErrorOptions = {},
  ) {
    super(formatMessage(kind, problem), { cause });
    this.name = 'ServiceError';
    this.kind = kind;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

function formatMessage(
  kind: ServiceError['kind'],
  { status, code, detail, title, request_id }: Partial<Problem>,
): string {
  if (kind === 'late') return 'No answer came in time.';
  if (kind === 'unreachable') return 'No answer came, or none that can be read. Is baseUrl right?';
  const head = [status, code].filter((part) => part !== undefined).join(' ');
  const reason = detail ?? title ?? 'The service refused the request.';
  return `${head ? `${head}: ` : ''}${reason}${request_id ? ` (request ${request_id})` : ''}`;
}
