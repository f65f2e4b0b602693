import { parseArgs } from 'node:util';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { readFunctions } from '../../infra/methods.mjs';
import type { PermissionProbeResult } from '../../lib/ops/probe/with-probe.ts';
import { runInParallel } from '../../lib/values/in-parallel.ts';
import { getDeployedStack, getStackName, useRegion } from './cloudformation-stack.ts';
import { runTableCommand } from './table-option.ts';

const HELP = `Checks the permissions of each role of a deployed stage: npm run ops -- probe --stage prod

  --stage NAME    a deployed stage
  --region NAME   default: AWS_REGION, else eu-central-1
  --help          this text

It makes the calls of each role with reserved keys, which change nothing. Each queue gets one empty message, and a
configured model generates one token.
`;

/** One function per role, because all functions of a role have the same permissions. */
export const PROBED_FUNCTIONS = [
  ...['apiKeyAuthorizer', 'accessTokenAuthorizer', 'listEntries', 'shareEntry', 'shareDigest'],
  ...['listEntryShares', 'createApiKey'],
  ...['getMe', 'getHome', 'getReview', 'putReview', 'getEvidence', 'createAlert', 'listAlertMatches'],
  ...['createDestination', 'replayDelivery', 'unsubscribe', 'pressButton', 'getAlertFeed', 'discoverSource'],
  ...['previewSource', 'listSources', 'createSource', 'readSource'],
  ...[
    'planIngest',
    'ingestFeed',
    'summarizeEntries',
    'summarizeTopics',
    'matchAlerts',
    'planDocuments',
    'readDocuments',
    'pruneDays',
    'sealLog',
    'deliver',
  ],
];
/** Roles that are not probed, with reasons. */
export const UNPROBED_ROLES: Record<string, string> = {
  PublicHeadRole: 'its one call is made by GET /evidence/head, where the operator turned it on',
  HealthRole: 'its one call is made by GET /health, which npm run ops -- smoke asks',
  PeopleReaderRole:
    'it may only list the people of the user pool; the list of people in the web app shows whether it can',
  SiteRole: 'it may only write logs and traces',
  StartCheckerRole: 'the deployment, which it is a step of, would not have ended without it',
  ChatReaderRole: 'it may only write logs and traces; whether the chat takes its token is shown in the web app',
};
/** Mail to people is not probed, because Cognito sends it with a separate role and only to a person. */
const UNPROBED_MAIL =
  'whether mail to people arrives: ask for a code with "Forgot password" in the web app (docs/deploy.md, Mail ' +
  'to people)';
/** Below the ten concurrent functions of a new account. */
const MAX_CONCURRENT_PROBES = 3;
/** A new permission takes effect gradually. */
const MAX_ATTEMPTS = 4;
const RETRY_DELAY_MS = 3_000;

interface ProbeRow extends Omit<PermissionProbeResult, 'said'> {
  role: string;
  function: string;
  said: string;
}

/**
 * Probes one function of each role and prints the results.
 * @throws Error with the failed roles and calls
 */
export async function probe(stage: string): Promise<void> {
  const client = new LambdaClient();
  const roles = readFunctions();
  const rows: ProbeRow[] = [];
  await runInParallel(PROBED_FUNCTIONS, MAX_CONCURRENT_PROBES, async (name) => {
    const role = roles[name]?.role ?? '';
    const calls = await probeWithRetries(() => invokeProbe(client, `${getStackName(stage)}-${name}`));
    rows.push(...calls.map(({ said = '', ...rest }) => ({ role, function: name, ...rest, said })));
  });
  printProbeRows(rows);
  const failed = rows.filter(({ outcome }) => outcome === 'failed');
  if (failed.length === 0) return;
  const lines = failed.map(({ role, function: name, call, said }) => `  - ${role} (${name}): ${call}: ${said}`);
  throw new Error(`roles cannot do what they must:\n${lines.join('\n')}`);
}

async function probeWithRetries(ask: () => Promise<PermissionProbeResult[]>): Promise<PermissionProbeResult[]> {
  for (let attempt = 1; ; attempt += 1) {
    const calls = await ask();
    if (attempt === MAX_ATTEMPTS || calls.every(({ outcome }) => outcome !== 'failed')) return calls;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
  }
}

/** Returns the results of a function's probe; a missing response is a failure. */
async function invokeProbe(client: LambdaClient, FunctionName: string): Promise<PermissionProbeResult[]> {
  const failed = (said: string): PermissionProbeResult[] => [{ call: 'to start', outcome: 'failed', said }];
  try {
    const { FunctionError, Payload } = await client.send(
      new InvokeCommand({ FunctionName, Payload: JSON.stringify({ probe: true }) }),
    );
    const answer = JSON.parse(Buffer.from(Payload ?? []).toString() || 'null');
    if (FunctionError)
      return failed(`${answer?.errorType ?? FunctionError}: ${answer?.errorMessage ?? 'no reason given'}`);
    return Array.isArray(answer?.calls) ? answer.calls : failed('it knows no probe: it is of an earlier deployment');
  } catch (error) {
    return failed(`${(error as Error).name}: ${(error as Error).message}`);
  }
}

/** Prints each failed or unknown call, and counts by role. */
function printProbeRows(rows: ProbeRow[]): void {
  const roles = [...new Set(rows.map(({ role }) => role))].sort();
  const count = (role: string, outcome: string) =>
    rows.filter((row) => row.role === role && row.outcome === outcome).length;
  console.table(
    roles.map((role) => ({
      role,
      function: rows.find((row) => row.role === role)?.function,
      ok: count(role, 'ok'),
      unknown: count(role, 'unknown'),
      failed: count(role, 'failed'),
    })),
  );
  for (const { role, call, outcome, said } of rows.filter((row) => row.outcome !== 'ok'))
    console.log(`${outcome}  ${role}: ${call}: ${said}`);
  for (const [role, reason] of Object.entries(UNPROBED_ROLES)) console.log(`not probed  ${role}: ${reason}`);
  console.log(`not probed  ${UNPROBED_MAIL}`);
}

export async function main(): Promise<void> {
  await runTableCommand('ops -- probe', async () => {
    const { values } = parseArgs({
      options: {
        stage: { type: 'string', default: '' },
        region: { type: 'string', default: process.env['AWS_REGION'] || 'eu-central-1' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return console.log(HELP);
    if (!values.stage) throw new Error('--stage is missing, such as --stage prod.');
    useRegion(values.region);
    await getDeployedStack(values.stage);
    await probe(values.stage);
  });
}
