import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { type Finding, stops, warning } from './finding.ts';

/**
 * Functions besides the ingesters: two summarizers, and one for each of six schedules, of which two never run at once.
 */
export const OTHERS = 7;
/** For documents: two readers and their planner. */
export const OF_DOCUMENTS = 3;
/** For prompt alerts: a matcher and a deliverer in addition to the scheduled ones. */
export const OF_PROMPT_ALERTS = 2;
/** Reserved for API requests, each of which needs an authorizer and a route. */
const READERS = 5;
const MOST = 8;
const REMEDY = 'Request more: Service Quotas, AWS Lambda, Concurrent executions.';
/** The minimum concurrency of a Lambda queue event. */
const LEAST = 2;

export interface Workers {
  /** The number of concurrent feed workers. */
  workers: number;
  /** Whether documents can be read. */
  documents: boolean;
  /** Whether alerts can be matched and sent between schedules. */
  prompt: boolean;
  findings: Finding[];
}

/** The operator's settings. */
interface Wanted {
  workers?: number | undefined;
  documents?: boolean | undefined;
  prompt?: boolean | undefined;
}

/** Returns the number of ingestion functions besides feed workers. */
const besideFeeds = (documents: boolean, prompt: boolean): number =>
  OTHERS + (documents ? OF_DOCUMENTS : 0) + (prompt ? OF_PROMPT_ALERTS : 0);

/** Plans feed workers, document reading and prompt alerts for an account's unreserved concurrency. */
export function workersOf(
  unreserved: number,
  { workers: wanted, documents: asked, prompt: promptly }: Wanted = {},
): Workers {
  const has = `This account may run ${unreserved} more functions at once`;
  const hasRoom = unreserved >= OTHERS + OF_DOCUMENTS + (wanted ?? LEAST) + READERS;
  const documents = asked ?? hasRoom;
  const least = OTHERS + OF_DOCUMENTS + OF_PROMPT_ALERTS + (wanted ?? LEAST) + READERS;
  const prompt = promptly ?? unreserved >= least;
  const others = besideFeeds(documents, prompt);
  if (unreserved < others + LEAST + 1) {
    const findings = [stops(`${has}, too few to ingest and to answer. ${REMEDY}`)];
    return { workers: LEAST, documents, prompt, findings };
  }
  const ingesters = ingestersOf(unreserved - others - READERS, wanted, has);
  const unread = warning(`${has}: the documents behind links are not read. ${REMEDY}`);
  const late = warning(`${has}: alerts are matched and sent each minute only. ${REMEDY}`);
  const off = [...(documents || asked === false ? [] : [unread]), ...(prompt || promptly === false ? [] : [late])];
  return { ...ingesters, documents, prompt, findings: [...ingesters.findings, ...off] };
}

function ingestersOf(room: number, wanted: number | undefined, has: string): Pick<Workers, 'workers' | 'findings'> {
  const workers = wanted ?? Math.max(LEAST, Math.min(MOST, room));
  if (wanted !== undefined && wanted > Math.max(LEAST, room))
    return {
      workers,
      findings: [
        warning(`${has}: with INGEST_WORKERS=${wanted} ingestion can leave readers without any. Lower it. ${REMEDY}`),
      ],
    };
  if (wanted !== undefined || workers === MOST) return { workers, findings: [] };
  return { workers, findings: [warning(`${has}: ${workers} feeds are read at once in place of ${MOST}. ${REMEDY}`)] };
}

/** Returns the unreserved concurrency of the account. */
export async function unreservedOf(region: string): Promise<number> {
  const { AccountLimit } = await new LambdaClient({ region, maxAttempts: 2 }).send(new GetAccountSettingsCommand({}));
  const unreserved = AccountLimit?.UnreservedConcurrentExecutions;
  if (unreserved === undefined) throw Object.assign(new Error(), { name: 'no answer' });
  return unreserved;
}
