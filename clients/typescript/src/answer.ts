import { ServiceError } from './error.ts';

/** @throws ServiceError for what is no success; SyntaxError for a success that cannot be read: a deletion has no body */
export async function bodyOf<T>(response: Response, method: string): Promise<T> {
  if (response.status === 204) return null as T;
  const said = await (response.ok ? response.json() : response.json().catch(() => null));
  if (response.ok) {
    if (said === null || method === 'DELETE') throw new SyntaxError('Another answer.');
    return said;
  }
  const problem = said && typeof said === 'object' ? said : {};
  const named = response.headers.get('X-Request-Id');
  const request_id = named ? { request_id: named } : {};
  throw new ServiceError(
    'answered',
    { ...request_id, ...problem, status: response.status },
    retryAfterOf(response.headers),
  );
}

/** The seconds of Retry-After, which is a number or a date; none where it asks for no wait, or cannot be read. */
function retryAfterOf(headers: Headers): number | undefined {
  const given = headers.get('Retry-After') ?? '';
  // The server's own clock is the one that the date was read from. Browsers may not show it.
  const now = Date.parse(headers.get('Date') ?? '') || Date.now();
  const seconds = Number.isNaN(Number(given)) ? Math.ceil((Date.parse(given) - now) / 1_000) : Number(given);
  return seconds > 0 ? seconds : undefined;
}

/** Reads a success as the text that it is. @throws SyntaxError for one of another media type, such as the page of a portal */
export const textOf = (type: RegExp) => (response: Response) => {
  const came = response.headers.get('Content-Type') ?? '';
  if (type.test(came)) return response.text();
  throw new SyntaxError(`The answer is ${came}.`);
};
