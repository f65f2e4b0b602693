import { findCertificate, judgeCertificate, judgeRegion } from './certificate.ts';
import { unreservedOf, workersOf } from './concurrency.ts';
import { asked, type Finding } from './finding.ts';

type Environment = Record<string, string | undefined>;

/** What AWS says before a deployment, and how many feeds it lets this stage read at once; null where that is unknown. */
export async function findings(
  env: Environment,
  region: string,
): Promise<{ found: Finding[]; workers: number | null }> {
  let workers: number | null = null;
  const found = await Promise.all([
    asked('How many functions may run at once', async () => {
      const wanted = env['INGEST_WORKERS'];
      const judged = workersOf(await unreservedOf(region), wanted ? Number(wanted) : undefined);
      workers = judged.workers;
      return judged.findings;
    }),
    ofDomain(env, region),
  ]);
  return { found: found.flat(), workers };
}

async function ofDomain(env: Environment, region: string): Promise<Finding[]> {
  const { CUSTOM_DOMAIN: domain, CERTIFICATE_ARN: arn } = env;
  if (!domain || !arn) return [];
  const elsewhere = judgeRegion(arn, region);
  if (elsewhere.length > 0) return elsewhere;
  return asked('The certificate', async () => judgeCertificate(await findCertificate(arn, region), domain));
}
