import { Problem } from '../lib/values/problem.ts';

/** Statuses of an overloaded machine. */
const TRANSIENT_STATUSES = new Set([502, 503, 504]);

/**
 * Checks that the stack is ready, with a request through gateway, authorizer, function and database.
 *
 * @throws Problem 503 if it may succeed later, otherwise Error
 */
export async function checkReadiness(baseUrl: string, apiKey: string): Promise<void> {
  const response = await fetch(`${baseUrl}/api/v1/feeds/entries/detail?limit=1`, { headers: { 'X-API-Key': apiKey } });
  const text = await response.text();
  if (response.status === 200) return;
  const message = `The service answered ${response.status}: ${text}`;
  if (TRANSIENT_STATUSES.has(response.status))
    throw new Problem('unavailable', 'storage_unavailable', { detail: message, note: String(response.status) });
  throw new Error(message);
}
