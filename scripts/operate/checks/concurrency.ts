import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { type Finding, stops, warning } from './finding.ts';

/** Beside those that read feeds: two summarizers, and one for each of the five schedules (decision 74). */
export const OTHERS = 7;
/** What is left to callers where feeds are read one fewer at a time for it: each has one at a time, an authorizer and then a route. */
const READERS = 5;
const MOST = 8;
/** The least that a queue of Lambda takes. */
const LEAST = 2;

export interface Workers {
  /** How many feeds are read at once. */
  workers: number;
  findings: Finding[];
}

/** How many ingesters an account can have that may run so many functions at once; `wanted` where the deploying environment says it. */
export function workersOf(unreserved: number, wanted?: number): Workers {
  const room = unreserved - OTHERS - READERS;
  const remedy = 'Request more: Service Quotas, AWS Lambda, Concurrent executions.';
  const has = `This account may run ${unreserved} more functions at once`;
  if (unreserved < OTHERS + LEAST + 1)
    return { workers: LEAST, findings: [stops(`${has}, too few to ingest and to answer. ${remedy}`)] };
  const workers = wanted ?? Math.max(LEAST, Math.min(MOST, room));
  if (wanted !== undefined && wanted > Math.max(LEAST, room))
    return {
      workers,
      findings: [
        warning(`${has}: with INGEST_WORKERS=${wanted} ingestion can leave readers without any. Lower it. ${remedy}`),
      ],
    };
  if (wanted !== undefined || workers === MOST) return { workers, findings: [] };
  return { workers, findings: [warning(`${has}: ${workers} feeds are read at once in place of ${MOST}. ${remedy}`)] };
}

/** How many functions may still run at once in the account. */
export async function unreservedOf(region: string): Promise<number> {
  const { AccountLimit } = await new LambdaClient({ region, maxAttempts: 2 }).send(new GetAccountSettingsCommand({}));
  const unreserved = AccountLimit?.UnreservedConcurrentExecutions;
  if (unreserved === undefined) throw Object.assign(new Error(), { name: 'no answer' });
  return unreserved;
}
