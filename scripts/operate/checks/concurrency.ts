import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { blocker, type Finding, warning } from './finding.ts';

/** Functions besides the ingesters: two summarizers, and six schedules, of which two never run at once. */
export const OTHER_FUNCTIONS = 7;
/** For documents: two readers and their planner. */
export const DOCUMENT_FUNCTIONS = 3;
/** For prompt alerts: a matcher and a deliverer in addition to the scheduled ones. */
export const PROMPT_ALERT_FUNCTIONS = 2;
/** Reserved for API requests, each of which needs an authorizer and a route. */
const RESERVED_FOR_READERS = 5;
const MAX_WORKERS = 8;
const QUOTA_REMEDY = 'Request more: Service Quotas, AWS Lambda, Concurrent executions.';
/** The minimum concurrency of a Lambda queue event. */
const MIN_WORKERS = 2;

export interface ConcurrencyCheck {
  /** The number of concurrent feed workers. */
  workers: number;
  /** Whether documents can be read. */
  documents: boolean;
  /** Whether alerts can be matched and sent between schedules. */
  prompt: boolean;
  findings: Finding[];
}

/** The operator's settings. */
interface RequestedConcurrency {
  workers?: number | undefined;
  documents?: boolean | undefined;
  prompt?: boolean | undefined;
}

/** Returns the number of ingestion functions besides feed workers. */
const countOtherFunctions = (documents: boolean, prompt: boolean): number =>
  OTHER_FUNCTIONS + (documents ? DOCUMENT_FUNCTIONS : 0) + (prompt ? PROMPT_ALERT_FUNCTIONS : 0);

/** Plans feed workers, document reading and prompt alerts for an account's unreserved concurrency. */
export function planConcurrency(
  unreserved: number,
  { workers: wanted, documents: asked, prompt: promptly }: RequestedConcurrency = {},
): ConcurrencyCheck {
  const has = `This account may run ${unreserved} more functions at once`;
  const hasRoom = unreserved >= OTHER_FUNCTIONS + DOCUMENT_FUNCTIONS + (wanted ?? MIN_WORKERS) + RESERVED_FOR_READERS;
  const documents = asked ?? hasRoom;
  const requiredConcurrency =
    OTHER_FUNCTIONS + DOCUMENT_FUNCTIONS + PROMPT_ALERT_FUNCTIONS + (wanted ?? MIN_WORKERS) + RESERVED_FOR_READERS;
  const prompt = promptly ?? unreserved >= requiredConcurrency;
  const others = countOtherFunctions(documents, prompt);
  if (unreserved < others + MIN_WORKERS + 1) {
    const findings = [blocker(`${has}, too few to ingest and to answer. ${QUOTA_REMEDY}`)];
    return { workers: MIN_WORKERS, documents, prompt, findings };
  }
  const ingesters = planFeedWorkers(unreserved - others - RESERVED_FOR_READERS, wanted, has);
  const unread = warning(`${has}: the documents behind links are not read. ${QUOTA_REMEDY}`);
  const late = warning(`${has}: alerts are matched and sent each minute only. ${QUOTA_REMEDY}`);
  const off = [...(documents || asked === false ? [] : [unread]), ...(prompt || promptly === false ? [] : [late])];
  return { ...ingesters, documents, prompt, findings: [...ingesters.findings, ...off] };
}

function planFeedWorkers(
  available: number,
  wanted: number | undefined,
  has: string,
): Pick<ConcurrencyCheck, 'workers' | 'findings'> {
  const workers = wanted ?? Math.max(MIN_WORKERS, Math.min(MAX_WORKERS, available));
  if (wanted !== undefined && wanted > Math.max(MIN_WORKERS, available))
    return {
      workers,
      findings: [
        warning(
          `${has}: with INGEST_WORKERS=${wanted} ingestion can leave readers without any. Lower it. ${QUOTA_REMEDY}`,
        ),
      ],
    };
  if (wanted !== undefined || workers === MAX_WORKERS) return { workers, findings: [] };
  return {
    workers,
    findings: [warning(`${has}: ${workers} feeds are read at once in place of ${MAX_WORKERS}. ${QUOTA_REMEDY}`)],
  };
}

/** Returns the unreserved concurrency of the account. */
export async function getUnreservedConcurrency(region: string): Promise<number> {
  const { AccountLimit } = await new LambdaClient({ region, maxAttempts: 2 }).send(new GetAccountSettingsCommand({}));
  const unreserved = AccountLimit?.UnreservedConcurrentExecutions;
  if (unreserved === undefined) throw Object.assign(new Error(), { name: 'no answer' });
  return unreserved;
}
