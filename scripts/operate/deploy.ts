import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { checkDeployment, checkStoredData, type DeploymentRequest, throwIfRefused } from './check-deployment.ts';
import { getRevision, listDeploymentErrors } from './check-settings.ts';
import { toSettings } from './checks/deployment-checks.ts';
import { findOrphanedResources } from './checks/orphans.ts';
import { findPhysicalId, getStackName } from './cloudformation-stack.ts';
import { importResources } from './import-resources.ts';
import { packageService } from './package-service.ts';
import { getRunningDeployment } from './roll-back.ts';
import { getRollbackAlarms, prepareStack, protectData } from './stack-state.ts';
import { runTableCommand } from './table-option.ts';
import { verifyDeployment } from './verify-deployment.ts';

const HELP = `Deploys the service to AWS: npm run deploy -- --stage prod [options]

  --stage NAME    the stage; each has its own table, people, keys and URL
  --region NAME   default: AWS_REGION, else eu-central-1
  --check         only checks the account, the settings and the template, and deploys nothing
  --adopt         imports the existing table and user pool of the stage, with their data, into the stack
  --replace NAME  allows a resource with data to be replaced or removed, by its name in the template (repeatable)
  --keep          keeps a deployment that fails its checks; without it, the deployment is rolled back
  --help          this text

Credentials are found as the AWS SDK finds them (AWS_PROFILE, AWS_ACCESS_KEY_ID, ...). docs/deploy.md lists the other
variables, and the steps before and after a deployment.
`;

/** Environment variables that become parameters or settings. Their values are never printed. */
const DEPLOYMENT_SETTINGS = [
  ...['CHAT_BOT_TOKEN', 'CHAT_WEBHOOK_URL', 'SELF_SIGN_UP', 'REFRESH_TOKEN_HOURS', 'TOKEN_ISSUER', 'TOKEN_CLIENT_ID'],
  ...[
    'CHAT_SIGNING_SECRET',
    'ADMIN_TOTP',
    'MAIL_FROM',
    'MAIL_IDENTITY_ARN',
    'SMTP_URL',
    'WEBHOOK_SECRET',
    'DESTINATIONS_PER_PERSON',
  ],
  ...['CUSTOM_DOMAIN', 'CERTIFICATE_ARN', 'ALARM_EMAIL', 'INGEST_CONTACT', 'SUMMARY_MODEL_ID', 'SUMMARY_REGION'],
  ...[
    'RATE_LIMIT_PER_SECOND',
    'RATE_LIMIT_BURST',
    'WRITES_PER_MINUTE',
    'ALERTS_PER_PERSON',
    'SHARES_PER_HOUR',
    'SHARE_PEOPLE_DAYS',
    'EVIDENCE_HEAD_PUBLIC',
    'EVIDENCE_HEAD_EMAIL',
    'EVIDENCE_HEAD_WEBHOOK',
    'EVIDENCE_HEAD_CHANNEL',
    'EVIDENCE_TIME_STAMP_URL',
    'ACCESS_LOG_DAYS',
    'WAF_REQUESTS_PER_5_MINUTES',
    'CORS_ORIGINS',
  ],
  ...['PERMISSIONS_BOUNDARY', 'INGEST_WORKERS', 'DOCUMENTS_A_DAY', 'DOCUMENTS_PAUSE_MS', 'PROMPT_ALERTS'],
  ...['SUMMARY_CALLS_A_DAY', 'SUMMARY_CHARACTERS_A_DAY', 'SUMMARY_TIMEOUT_MS'],
  ...['DEPLOY_MONITOR_MINUTES', 'MONTHLY_BUDGET_USD', 'COST_TAG_ACTIVE', 'COST_ANOMALY_MONITOR'],
];

await runTableCommand('deploy', async () => {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string', default: '' },
      region: { type: 'string', default: process.env['AWS_REGION'] || 'eu-central-1' },
      check: { type: 'boolean', default: false },
      adopt: { type: 'boolean', default: false },
      replace: { type: 'string', multiple: true, default: [] },
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(HELP);
  const { stage, region } = values;
  process.env['AWS_REGION'] = region;
  normalizeSettings(process.env);
  const directory = process.cwd();
  const [caller, reasons] = await Promise.all([
    identifyCaller(region),
    listDeploymentErrors({ directory, env: process.env, stage }),
  ]);
  if ('refused' in caller) reasons.push(caller.refused);
  throwIfRefused(reasons);
  const { account = '', arn = '' } = 'refused' in caller ? {} : caller;
  console.log(`Stage ${stage} in ${region}, account ${account}, as ${arn}`);
  const set = DEPLOYMENT_SETTINGS.filter((name) => process.env[name]);
  console.log(
    `Set: ${set.join(', ') || 'none'}. Not set, and so off or at its default: ${listUnset(set).join(', ') || 'none'}.`,
  );
  process.env['SERVICE_REVISION'] = getRevision(directory);
  const { check, keep, adopt: mayAdopt, replace } = values;
  const wish = { stage, region, account, importOrphans: mayAdopt, replace };
  // An earlier build is only reused if all of its inputs and outputs are unchanged.
  if (!check) runCommand(process.execPath, ['scripts/build/build.mjs', '--unless-same']);
  const { workers, packed } = await checkDeployment(wish, () => packageService(stage, region));
  if (check) return;
  if (workers) Object.assign(process.env, toSettings(workers));
  await prepareStack(stage);
  throwIfRefused(
    (await checkStoredData(wish, packed)).flatMap(({ severity, text }) => (severity === 'stops' ? [text] : [])),
  );
  if (mayAdopt) await importResources(stage, await findOrphanedResources(stage), packed.template);
  await deployAndVerify(wish, packed.folder, keep);
});

/** Deploys a package, verifies it, and rolls back a deployment that fails. */
async function deployAndVerify({ stage, region }: DeploymentRequest, folder: string, keep: boolean): Promise<void> {
  const revision = process.env['SERVICE_REVISION'] ?? '';
  const isFirst = !(await findPhysicalId(stage, 'Table'));
  const before = isFirst ? null : await getRunningDeployment(stage);
  // CloudFormation cannot remove a protected table after a failed first deployment, and the next one would find its
  // name taken.
  process.env['DATA_PROTECTION'] = String(!isFirst);
  process.env['DEPLOY_ALARMS'] = before ? (await getRollbackAlarms(stage)).join(' ') : '';
  // A first deployment has nothing to roll back to.
  if (isFirst) process.env['DEPLOY_MONITOR_MINUTES'] = '0';
  runCommand('npx', ['serverless', 'deploy', '--stage', stage, '--region', region, '--package', folder]);
  if (isFirst) await protectData(stage);
  await verifyDeployment({ stage, revision, before, keep });
  if (!(await hasApiKeys(stage)))
    console.log(`\nThere is no API key yet. Next: npm run first-steps -- --stage ${stage} --admin YOU@example.org`);
}

/** Whether an API key exists, because an interrupted first deployment may be completed by another one. */
async function hasApiKeys(stage: string): Promise<boolean> {
  process.env['TABLE_NAME'] = getStackName(stage);
  const { listApiKeys } = await import('../../lib/access/keys/key-store.ts');
  return (await listApiKeys()).length > 0;
}

/** Pipelines set missing values to empty texts, and values from files end with a newline. */
function normalizeSettings(env: NodeJS.ProcessEnv): void {
  for (const name of DEPLOYMENT_SETTINGS) {
    const value = env[name]?.trim();
    if (value) env[name] = value;
    else delete env[name];
  }
}

function listUnset(set: string[]): string[] {
  return DEPLOYMENT_SETTINGS.filter((name) => !set.includes(name));
}

/** Identifies the deployer's account. The SDK must not wait for instance credentials. */
async function identifyCaller(
  region: string,
): Promise<{ account: string | undefined; arn: string | undefined } | { refused: string }> {
  process.env['AWS_EC2_METADATA_DISABLED'] ??= 'true';
  try {
    const { Account, Arn } = await new STSClient({ region, maxAttempts: 2 }).send(new GetCallerIdentityCommand({}));
    return { account: Account, arn: Arn };
  } catch (error) {
    const { name, code = '' } = error as Error & { code?: string };
    if (/^E[A-Z_]+$/.test(code)) return { refused: `AWS does not answer in ${region} (${code}): is it a region?` };
    const hint = 'Sign in (aws sso login) or set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
    if (/CredentialsProviderError|TokenProviderError/.test(name))
      return { refused: `There are no AWS credentials. ${hint}` };
    return { refused: `AWS does not take the credentials (${name}). ${hint}` };
  }
}

function runCommand(file: string, args: string[]): void {
  const { status } = spawnSync(file, args, { stdio: 'inherit' });
  if (status !== 0)
    throw new Error(`${[file, ...args].join(' ')} ended with ${status ?? 'a signal'}; nothing after it was done.`);
}
