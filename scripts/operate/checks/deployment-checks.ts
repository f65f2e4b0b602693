import { checkCertificate, checkCertificateRegion, findCertificate } from './certificate.ts';
import { getUnreservedConcurrency, planConcurrency } from './concurrency.ts';
import { checkDomainOwner, findDomainOwner } from './domain.ts';
import { type Finding, runCheck } from './finding.ts';
import { checkMailIdentity, checkMailSending, fetchMailIdentity, fetchMailSending, parseMailIdentity } from './mail.ts';
import { checkModelAvailability, fetchModelAvailability } from './model-access.ts';
import { checkOrphanedResources, findOrphanedResources } from './orphans.ts';

type DeploymentEnvironment = Record<string, string | undefined>;

/** The target of a deployment. */
export interface DeploymentTarget {
  stage: string;
  region: string;
  account: string;
  /** Whether a table and a user pool without a stack are imported. */
  importOrphans: boolean;
}

/** The concurrency that the account allows: feed workers, document crawling and prompt alerts. */
export interface ConcurrencyPlan {
  feedWorkers: number;
  crawlDocuments: boolean;
  promptAlerts: boolean;
}

/** Returns the settings for a concurrency plan; other settings keep the operator's values. */
export const toSettings = ({ feedWorkers, crawlDocuments, promptAlerts }: ConcurrencyPlan): Record<string, string> => ({
  INGEST_WORKERS: String(feedWorkers),
  PROMPT_ALERTS: String(promptAlerts),
  ...(crawlDocuments ? {} : { DOCUMENTS_A_DAY: '0' }),
});

/** Runs the AWS checks before a deployment and plans the concurrency. */
export async function runChecks(
  env: DeploymentEnvironment,
  place: DeploymentTarget,
): Promise<{ found: Finding[]; workers: ConcurrencyPlan | null }> {
  const { region } = place;
  let workers: ConcurrencyPlan | null = null;
  const found = await Promise.all([
    runCheck('How many functions may run at once', async () => {
      const { INGEST_WORKERS: wanted, DOCUMENTS_A_DAY: visits, PROMPT_ALERTS: promptly } = env;
      const judged = planConcurrency(await getUnreservedConcurrency(region), {
        workers: wanted ? Number(wanted) : undefined,
        documents: visits ? Number(visits) > 0 : undefined,
        prompt: promptly ? promptly === 'true' : undefined,
      });
      const { workers: feedWorkers, documents: crawlDocuments, prompt: promptAlerts } = judged;
      workers = { feedWorkers, crawlDocuments, promptAlerts };
      return judged.findings;
    }),
    checkDomain(env, place),
    checkModelAccess(env, region),
    checkMail(env),
  ]);
  return { found: found.flat(), workers };
}

async function checkDomain(env: DeploymentEnvironment, { stage, region }: DeploymentTarget): Promise<Finding[]> {
  const { CUSTOM_DOMAIN: domain, CERTIFICATE_ARN: arn } = env;
  if (!domain || !arn) return [];
  const elsewhere = checkCertificateRegion(arn, region);
  if (elsewhere.length > 0) return elsewhere;
  const found = await Promise.all([
    runCheck('The certificate', async () => checkCertificate(await findCertificate(arn, region), domain)),
    runCheck('Whose the name is', async () => checkDomainOwner(domain, await findDomainOwner(stage, domain, region))),
  ]);
  return found.flat();
}

async function checkModelAccess(env: DeploymentEnvironment, region: string): Promise<Finding[]> {
  const { SUMMARY_MODEL_ID: model, SUMMARY_REGION: where = region } = env;
  if (!model) return [];
  return runCheck(`Whether the model may be used`, async () =>
    checkModelAvailability(model, where, await fetchModelAvailability(model, where)),
  );
}

async function checkMail(env: DeploymentEnvironment): Promise<Finding[]> {
  const { MAIL_FROM: from, MAIL_IDENTITY_ARN: arn } = env;
  if (!from || !arn) return [];
  const identity = parseMailIdentity(arn);
  const found = await Promise.all([
    runCheck('The identity that mails', async () =>
      checkMailIdentity(await fetchMailIdentity(identity), identity, from),
    ),
    runCheck('Whether mails are sent to everybody', async () =>
      checkMailSending(await fetchMailSending(identity), identity),
    ),
  ]);
  return found.flat();
}

/** Checks for a table or a user pool left by a removal or a failed deployment. */
export function checkOrphans(
  env: DeploymentEnvironment,
  { stage, importOrphans }: DeploymentTarget,
): Promise<Finding[]> {
  const hasIssuer = Boolean(env['TOKEN_ISSUER']);
  return runCheck('What a removal or an earlier try left', async () =>
    checkOrphanedResources(stage, await findOrphanedResources(stage), { adopt: importOrphans, hasIssuer }),
  );
}
