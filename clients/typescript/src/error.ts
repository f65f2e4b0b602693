import type { Problem } from './types.ts';

/**
 * A request that was not answered as hoped.
 *
 *   answered     the service refused: `problem` is what it says (RFC 9457), with at least the status
 *   unreachable  no answer, or none that can be read: the network, or the service is down
 *   late         no answer in time
 *
 * The message has the status, the code, the detail and the id of the request, as far as the service says them.
 */
export class ServiceError extends Error {
  readonly kind: 'answered' | 'unreachable' | 'late';
  readonly problem: Partial<Problem>;
  /** Seconds after which a repeat may succeed, where the service says so. */
  readonly retryAfter: number | undefined;

  constructor(kind: ServiceError['kind'], problem: Partial<Problem> = {}, retryAfter?: number, cause?: unknown) {
    super(textOf(kind, problem), { cause });
    this.name = 'ServiceError';
    this.kind = kind;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

function textOf(kind: ServiceError['kind'], { status, code, detail, title, request_id }: Partial<Problem>): string {
  if (kind === 'late') return 'No answer came in time.';
  if (kind === 'unreachable') return 'No answer came, or none that can be read. Is baseUrl right?';
  const head = [status, code].filter((part) => part !== undefined).join(' ');
  const said = detail ?? title ?? 'The service refused the request.';
  return `${head ? `${head}: ` : ''}${said}${request_id ? ` (request ${request_id})` : ''}`;
}
