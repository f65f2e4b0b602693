import { getDeployedStack, getStackName } from './cloudformation-stack.ts';
import { probe } from './probe.ts';
import { type RunningDeployment, rollBack } from './roll-back.ts';
import { runSmokeTest } from './smoke-test.ts';

/** A finished deployment: the previous one, null for the first, and whether it is kept after a failure. */
export interface DeploymentToVerify {
  stage: string;
  revision: string;
  before: RunningDeployment | null;
  keep: boolean;
}

const TEMPORARY_KEY_NAME = 'check of a deployment';

/**
 * Probes each role and the gateway, and rolls the deployment back after a failure.
 * @throws Error with the failure and what runs now
 */
export async function verifyDeployment({ stage, revision, before, keep }: DeploymentToVerify): Promise<void> {
  const { outputs } = await getDeployedStack(stage);
  const { BaseUrl = '', ServiceEndpoint = BaseUrl } = outputs;
  console.log(`\nBase URL: ${BaseUrl}\n`);
  try {
    await probe(stage);
    await smokeTestWithKey(stage, ServiceEndpoint, revision);
  } catch (fault) {
    throw new Error(
      `${(fault as Error).message}\n${await rollBackIfNeeded({ stage, url: ServiceEndpoint, before, keep })}`,
    );
  }
  if (BaseUrl !== ServiceEndpoint) await checkCustomDomain(BaseUrl);
}

interface FailedDeployment {
  stage: string;
  url: string;
  /** The deployment to which a rollback returns; null after a first one. */
  before: RunningDeployment | null;
  /** Keeps the failed deployment. */
  keep: boolean;
}

/** Handles a failed deployment and describes the result in a sentence. */
async function rollBackIfNeeded({ stage, url, before, keep }: FailedDeployment): Promise<string> {
  if (keep) return 'It stays deployed, because of --keep.';
  if (!before)
    return 'It stays deployed, because there is no earlier deployment to roll back to. Fix it and deploy again.';
  console.log('\nThe deployment is being rolled back.');
  try {
    await rollBack(stage, before);
    await smokeTestWithKey(stage, url, undefined);
    return (
      'It was rolled back: the previous version runs again with its settings, but with the chat credentials of the ' +
      'new deployment.'
    );
  } catch (error) {
    return `It could not be rolled back (${(error as Error).message}). See the section Rollback of docs/deploy.md.`;
  }
}

/** Runs the smoke test with a temporary key, which is revoked and removed afterwards. */
async function smokeTestWithKey(stage: string, url: string, revision: string | undefined): Promise<void> {
  process.env['TABLE_NAME'] = getStackName(stage);
  const { createApiKey } = await import('../../lib/access/keys/api-keys.ts');
  const { deleteRevokedKey, listApiKeys, revokeApiKey } = await import('../../lib/access/keys/key-store.ts');
  const end = async (id: string) => {
    await revokeApiKey(id, 'deployment');
    await deleteRevokedKey(id);
  };
  // An interrupted deployment leaves its key.
  for (const { id } of (await listApiKeys()).filter(({ name }) => name === TEMPORARY_KEY_NAME)) await end(id);
  const { id, api_key } = await createApiKey(TEMPORARY_KEY_NAME, 'deployment');
  try {
    await runSmokeTest(url, { revision, apiKey: api_key });
  } finally {
    await end(id);
  }
}

/** A custom domain that does not point to the API yet does not cause a rollback. */
async function checkCustomDomain(baseUrl: string): Promise<void> {
  try {
    await runSmokeTest(baseUrl, {});
  } catch {
    throw new Error(
      `it is deployed and serves, but not yet under ${baseUrl}: point the name at the output DomainTarget.`,
    );
  }
}
