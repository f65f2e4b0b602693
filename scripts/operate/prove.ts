import { probe } from './probe.ts';
import { smoke } from './smoke.ts';
import { deployedStack, nameOf } from './stack.ts';
import { type Running, takeBack } from './take-back.ts';

/** A finished deployment: the previous one, null for the first, and whether it is kept after a failure. */
export interface Proven {
  stage: string;
  revision: string;
  before: Running | null;
  keep: boolean;
}

const KEY_NAME = 'check of a deployment';

/**
 * Probes each role and the gateway, and rolls the deployment back after a failure.
 * @throws Error with the failure and what runs now
 */
export async function prove({ stage, revision, before, keep }: Proven): Promise<void> {
  const { outputs } = await deployedStack(stage);
  const { BaseUrl = '', ServiceEndpoint = BaseUrl } = outputs;
  console.log(`\nBase URL: ${BaseUrl}\n`);
  try {
    await probe(stage);
    await lookWithOwnKey(stage, ServiceEndpoint, revision);
  } catch (fault) {
    throw new Error(`${(fault as Error).message}\n${await afterwards(stage, ServiceEndpoint, before, keep)}`);
  }
  if (BaseUrl !== ServiceEndpoint) await lookAtName(BaseUrl);
}

/** Handles a failed deployment and describes the result in a sentence. */
async function afterwards(stage: string, url: string, before: Running | null, keep: boolean): Promise<string> {
  if (keep) return 'It stays deployed, because of --keep.';
  if (!before)
    return 'It stays deployed: it is the first one, and there is nothing to go back to. Mend it and deploy again.';
  console.log('\nIt is taken back.');
  try {
    await takeBack(stage, before);
    await lookWithOwnKey(stage, url, undefined);
    return 'It was taken back: what ran before runs again, with its settings; chat credentials are those of the new deployment.';
  } catch (error) {
    return `It could not be taken back (${(error as Error).message}): see the section Rollback of docs/deploy.md.`;
  }
}

/** Runs the smoke test with a temporary key, which is revoked and removed afterwards. */
async function lookWithOwnKey(stage: string, url: string, revision: string | undefined): Promise<void> {
  process.env['TABLE_NAME'] = nameOf(stage);
  const { createApiKey } = await import('../../lib/keys/api-keys.ts');
  const { forgetRevokedKey, listApiKeys, revokeApiKey } = await import('../../lib/keys/rows.ts');
  const end = async (id: string) => {
    await revokeApiKey(id, 'deployment');
    await forgetRevokedKey(id);
  };
  // An interrupted deployment leaves its key.
  for (const { id } of (await listApiKeys()).filter(({ name }) => name === KEY_NAME)) await end(id);
  const { id, api_key } = await createApiKey(KEY_NAME, 'deployment');
  try {
    await smoke(url, { revision, apiKey: api_key });
  } finally {
    await end(id);
  }
}

/** A custom domain may not point to the API yet, which is no reason for a rollback. */
async function lookAtName(baseUrl: string): Promise<void> {
  try {
    await smoke(baseUrl, {});
  } catch {
    throw new Error(
      `it is deployed and serves, but not yet under ${baseUrl}: point the name at the output DomainTarget.`,
    );
  }
}
