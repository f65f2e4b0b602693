import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { buildDeployerPolicies } from './deployer/deployer-policies.ts';

/*
 * npm run ops -- deployer-policy writes docs/deployer-policy.json from the packaged template; with --check it only
 * compares. It needs npm run build.
 */
const FILE = 'docs/deployer-policy.json';
const folder = mkdtempSync(path.join(tmpdir(), 'deployer-'));
try {
  // Only with a model does the template have all resource types.
  const env = { ...process.env, SUMMARY_MODEL_ID: 'anthropic.claude-3-haiku-20240307-v1:0' };
  const packaging = ['serverless', 'package', '--stage', 'prod', '--package', folder];
  const { status } = spawnSync('npx', packaging, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('the service cannot be packaged: run npm run build first.');
  const template = JSON.parse(readFileSync(path.join(folder, 'cloudformation-template-update-stack.json'), 'utf8'));
  const policies = buildDeployerPolicies(template);
  if (!process.argv.includes('--check')) {
    writeFileSync(FILE, `${JSON.stringify(policies, null, 2)}\n`);
    spawnSync('npx', ['biome', 'format', '--write', FILE], { stdio: 'ignore' });
  } else if (!isDeepStrictEqual(JSON.parse(readFileSync(FILE, 'utf8')), policies))
    throw new Error(
      `${FILE} is not that of the template. Run npm run ops -- deployer-policy, and look at what changes.`,
    );
} catch (error) {
  console.error(`npm run ops -- deployer-policy: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
