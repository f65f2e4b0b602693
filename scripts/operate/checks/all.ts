import { findCertificate, judgeCertificate, judgeRegion } from './certificate.ts';
import { unreservedOf, workersOf } from './concurrency.ts';
import { findOwner, judgeDomain } from './domain.ts';
import { asked, type Finding } from './finding.ts';
import { askIdentity, askSending, identityOf, judgeIdentity, judgeSending } from './mail.ts';
import { askModel, judgeModel } from './model.ts';
import { findOrphans, judgeOrphans } from './orphans.ts';

type Environment = Record<string, string | undefined>;

/** The target of a deployment. */
export interface Place {
  stage: string;
  region: string;
  account: string;
  /** Whether a table and a user pool without a stack are imported. */
  adopt: boolean;
}

/** The concurrency that the account allows: feed workers, document crawling and prompt alerts. */
export interface Room {
  feeds: number;
  documents: boolean;
  prompt: boolean;
}

/** Returns the settings for a concurrency plan; other settings keep the operator's values. */
export const settingsOf = ({ feeds, documents, prompt }: Room): Record<string, string> => ({
  ...{ INGEST_WORKERS: String(feeds), PROMPT_ALERTS: String(prompt) },
  ...(documents ? {} : { DOCUMENTS_A_DAY: '0' }),
});

/** Runs the AWS checks before a deployment and plans the concurrency. */
export async function findings(env: Environment, place: Place): Promise<{ found: Finding[]; workers: Room | null }> {
  const { region } = place;
  let workers: Room | null = null;
  const found = await Promise.all([
    asked('How many functions may run at once', async () => {
      const { INGEST_WORKERS: wanted, DOCUMENTS_A_DAY: visits, PROMPT_ALERTS: promptly } = env;
      const judged = workersOf(await unreservedOf(region), {
        workers: wanted ? Number(wanted) : undefined,
        documents: visits ? Number(visits) > 0 : undefined,
        prompt: promptly ? promptly === 'true' : undefined,
      });
      const { workers: feeds, documents, prompt } = judged;
      workers = { feeds, documents, prompt };
      return judged.findings;
    }),
    ofDomain(env, place),
    ofModel(env, region),
    ofMail(env),
  ]);
  return { found: found.flat(), workers };
}

async function ofDomain(env: Environment, { stage, region }: Place): Promise<Finding[]> {
  const { CUSTOM_DOMAIN: domain, CERTIFICATE_ARN: arn } = env;
  if (!domain || !arn) return [];
  const elsewhere = judgeRegion(arn, region);
  if (elsewhere.length > 0) return elsewhere;
  const found = await Promise.all([
    asked('The certificate', async () => judgeCertificate(await findCertificate(arn, region), domain)),
    asked('Whose the name is', async () => judgeDomain(domain, await findOwner(stage, domain, region))),
  ]);
  return found.flat();
}

async function ofModel(env: Environment, region: string): Promise<Finding[]> {
  const { SUMMARY_MODEL_ID: model, SUMMARY_REGION: where = region } = env;
  if (!model) return [];
  return asked(`Whether the model may be used`, async () => judgeModel(model, where, await askModel(model, where)));
}

async function ofMail(env: Environment): Promise<Finding[]> {
  const { MAIL_FROM: from, MAIL_IDENTITY_ARN: arn } = env;
  if (!from || !arn) return [];
  const identity = identityOf(arn);
  const found = await Promise.all([
    asked('The identity that mails', async () => judgeIdentity(await askIdentity(identity), identity, from)),
    asked('Whether mails are sent to everybody', async () => judgeSending(await askSending(identity), identity)),
  ]);
  return found.flat();
}

/** Checks for a table or a user pool left by a removal or a failed deployment. */
export function ofOrphans(env: Environment, { stage, adopt }: Place): Promise<Finding[]> {
  const hasIssuer = Boolean(env['TOKEN_ISSUER']);
  return asked('What a removal or an earlier try left', async () =>
    judgeOrphans(stage, await findOrphans(stage), { adopt, hasIssuer }),
  );
}
