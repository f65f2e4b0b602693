import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { type Finding, stops, warning } from './finding.ts';

/** Functions besides the ingesters: two summarizers, and one for each of six schedules, of which two never run at once. */
export const OTHERS = 7;
/** For the documents behind links: two readers, and one for their schedule. */
export const OF_DOCUMENTS = 3;
/** For prompt alerts: their queues start a matcher and a deliverer in addition to the scheduled ones. */
export const OF_PROMPT_ALERTS = 2;
/** What is left to callers where feeds are read one fewer at a time for it: each has one at a time, an authorizer and then a route. */
const READERS = 5;
const MOST = 8;
const REMEDY = 'Request more: Service Quotas, AWS Lambda, Concurrent executions.';
/** The least that a queue of Lambda takes. */
const LEAST = 2;

export interface Workers {
  /** How many feeds are read at once. */
  workers: number;
  /** Whether there is room for reading documents, too. */
  documents: boolean;
  /** Whether there is room for matching and sending alerts between their schedules, too. */
  prompt: boolean;
  findings: Finding[];
}

/** What the deploying environment says: how many feeds are read at once, and whether documents are read, and whether alerts are prompt. */
interface Wanted {
  workers?: number | undefined;
  documents?: boolean | undefined;
  prompt?: boolean | undefined;
}

/** How many functions ingestion takes beside those that read feeds. */
const besideFeeds = (documents: boolean, prompt: boolean): number =>
  OTHERS + (documents ? OF_DOCUMENTS : 0) + (prompt ? OF_PROMPT_ALERTS : 0);

/** How many ingesters an account can have that may run so many functions at once, and whether it can read documents and have prompt alerts, too. */
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

/** How many functions may still run at once in the account. */
export async function unreservedOf(region: string): Promise<number> {
  const { AccountLimit } = await new LambdaClient({ region, maxAttempts: 2 }).send(new GetAccountSettingsCommand({}));
  const unreserved = AccountLimit?.UnreservedConcurrentExecutions;
  if (unreserved === undefined) throw Object.assign(new Error(), { name: 'no answer' });
  return unreserved;
}
