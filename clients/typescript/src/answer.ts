import { ServiceError } from './error.ts';

/** @throws ServiceError for what is no success; SyntaxError for a success that cannot be read */
export async function bodyOf<T>(response: Response): Promise<T> {
  if (response.status === 204) return null as T;
  const said = await (response.ok ? response.json() : response.json().catch(() => null));
  if (response.ok && said !== null) return said as T;
  if (response.ok) throw new SyntaxError('The answer is null.');
  const problem = said && typeof said === 'object' ? said : {};
  const retryAfter = Number(response.headers.get('Retry-After') ?? 0) || undefined;
  const named = response.headers.get('X-Request-Id');
  const request_id = named ? { request_id: named } : {};
  throw new ServiceError('answered', { ...request_id, ...problem, status: response.status }, retryAfter);
}

/** Reads a success as the text that it is. @throws SyntaxError for one of another media type, such as the page of a portal */
export const textOf = (type: RegExp) => (response: Response) => {
  const came = response.headers.get('Content-Type') ?? '';
  if (type.test(came)) return response.text();
  throw new SyntaxError(`The answer is ${came}.`);
};
