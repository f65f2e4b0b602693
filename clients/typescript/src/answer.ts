import { ServiceError } from './error.ts';

/**
 * Returns the body of a successful response as JSON, null for 204.
 *
 * @throws ServiceError for an error response; SyntaxError for a body that is not JSON, and for one of a completed
 * deletion
 */
export async function readBody<T>(response: Response, method: string): Promise<T> {
  if (response.status === 204) return null as T;
  const body = await (response.ok ? response.json() : response.json().catch(() => null));
  if (response.ok) {
    if (body === null || (method === 'DELETE' && response.status !== 202)) throw new SyntaxError('Another answer.');
    return body;
  }
  const problem = body && typeof body === 'object' ? body : {};
  const named = response.headers.get('X-Request-Id');
  const request_id = named ? { request_id: named } : {};
  throw new ServiceError(
    'answered',
    { ...request_id, ...problem, status: response.status },
    { retryAfter: parseRetryAfter(response.headers) },
  );
}

/** Returns the seconds of Retry-After, a number or a date; undefined for other values. */
function parseRetryAfter(headers: Headers): number | undefined {
  const given = headers.get('Retry-After') ?? '';
  // The date is of the server's clock, whose time browsers may hide.
  const now = Date.parse(headers.get('Date') ?? '') || Date.now();
  const seconds = Number.isNaN(Number(given)) ? Math.ceil((Date.parse(given) - now) / 1_000) : Number(given);
  return seconds > 0 ? seconds : undefined;
}

/**
 * Returns a function that reads the text of a successful response.
 *
 * @throws SyntaxError for another media type, such as the page of a captive portal
 */
export const readTextOfType = (type: RegExp) => (response: Response) => {
  const actual = response.headers.get('Content-Type') ?? '';
  if (type.test(actual)) return response.text();
  throw new SyntaxError(`The answer is ${actual}.`);
};
