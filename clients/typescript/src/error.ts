import type { Problem } from './types.ts';

/**
 * A request that was not answered as hoped.
 *
 *   answered     the service refused: `problem` is what it says (RFC 9457), with at least the status
 *   unreachable  no answer, or none that can be read: the network, or the service is down
 *   late         no answer in time
 */
export class ServiceError extends Error {
  readonly kind: 'answered' | 'unreachable' | 'late';
  readonly problem: Partial<Problem>;
  /** Seconds after which a repeat may succeed, where the service says so. */
  readonly retryAfter: number | undefined;

  constructor(kind: ServiceError['kind'], problem: Partial<Problem> = {}, retryAfter?: number, cause?: unknown) {
    super(problem.detail ?? (kind === 'late' ? 'No answer came in time.' : 'No answer came.'), { cause });
    this.name = 'ServiceError';
    this.kind = kind;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}
