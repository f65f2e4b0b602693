import { Problem } from '../lib/values/problem.ts';

/** What a busy machine answers: the database or a function took too long. */
const PASSING = new Set([502, 503, 504]);

/**
 * The first request through gateway, authorizer, function and database: the stack is ready when it is answered.
 *
 * @throws Problem 503 where the same may be answered later, Error where it will not
 */
export async function firstAnswer(baseUrl: string, apiKey: string): Promise<void> {
  const response = await fetch(`${baseUrl}/api/v1/feeds/entries/detail?limit=1`, { headers: { 'X-API-Key': apiKey } });
  const text = await response.text();
  if (response.status === 200) return;
  const told = `The service answered ${response.status}: ${text}`;
  if (PASSING.has(response.status))
    throw new Problem('unavailable', 'storage_unavailable', told, { note: String(response.status) });
  throw new Error(told);
}
