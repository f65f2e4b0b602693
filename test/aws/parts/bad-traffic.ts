import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startCaller } from '../caller.ts';
import { copyProject } from '../copy.ts';
import { begin, check, equal } from '../report.ts';
import { commandsOf } from '../runbook.ts';
import { bash } from '../shell.ts';
import { type Deployed, STACK, STAGE, type World } from '../world.ts';

const COPY = path.resolve('.build/aws/bad-traffic');
const BROKEN_FILE = 'functions/feeds/list-topics.ts';
const RIGHT = ': listTopics(query.category_id)';
/** What a caller asks meanwhile: the route that answers 500, and another one. */
const BROKEN = '/api/v1/feeds/topics?limit=5';
const OTHER = '/api/v1/feeds/entries/list?limit=5';
const PAUSE_MS = 100;
const ALARM = `${STACK}-server-errors`;
/** So many failures of callers and CloudWatch would fire; the emulator's does not count what its gateway answers. */
const FAILURES = 5;
/** The share that a release gets by default is one request in so many. */
const SHARE = 10;

/**
 * A build that starts, and answers 500 to one route, is deployed. A share of the callers meets it, the alarm fires, and it is taken back:
 * no more than that share fails, and the stage is as before.
 */
export async function badTraffic({ env, deployer }: World, { baseUrl, gateway, apiKey }: Deployed): Promise<void> {
  begin('a build that fails in traffic');
  const headers = { 'X-API-Key': apiKey };
  const topics = () => gateway(BROKEN, { headers });
  const before = await topics();
  const [api] = new URL(baseUrl).hostname.split('.');
  const stage = async () =>
    JSON.parse(await bash(`aws apigateway get-stage --rest-api-id ${api} --stage-name ${STAGE}`, env));
  const { deploymentId } = await stage();
  const fire = (state: string) =>
    bash(`aws cloudwatch set-alarm-state --alarm-name ${ALARM} --state-value ${state} --state-reason ${STAGE}`, env);
  copyProject(COPY);
  const own = readFileSync(BROKEN_FILE, 'utf8');
  const broken = own.replace(RIGHT, ": Promise.reject(new Error('a bad build'))");
  writeFileSync(path.join(COPY, BROKEN_FILE), broken);
  let failures = 0;
  let fired: Promise<string> | undefined;
  const stopCaller = startCaller(gateway, headers, [BROKEN, OTHER], {
    pauseMs: PAUSE_MS,
    onAnswer: (_path, isGood) => {
      if (!isGood) failures += 1;
      if (failures >= FAILURES) fired ??= fire('ALARM');
    },
  });
  await check('npm run deploy names the alarm that fired, and CloudFormation takes it back', async () => {
    equal(broken === own, false, 'that the build is a bad one');
    const told = await bash(`cd ${COPY} && npm run deploy -- --stage ${STAGE}`, {
      ...deployer,
      DEPLOY_CANARY_MINUTES: '5',
    }).catch((error: Error) => error.message);
    if (!told.includes(`${ALARM} fired while ${SHARE} % of the callers had the release`)) throw new Error(told);
    const status = `aws cloudformation describe-stacks --stack-name ${STACK} --query 'Stacks[0].StackStatus' --output text`;
    equal((await bash(status, env)).trim(), 'UPDATE_ROLLBACK_COMPLETE', 'the stack');
  });
  const [bad, other] = await stopCaller();
  await fired;
  await fire('OK');
  await check('a caller meanwhile: no more than their share of the requests failed, and none of another route', () => {
    const { requests = 0, failed = 0, between = 0, seconds = 0 } = bad ?? {};
    console.log(`    ${failed} of ${requests} requests failed, ${failed} of ${between} within ${seconds} s`);
    equal([failed >= FAILURES, (failed - 1) * SHARE <= between, other?.failed], [true, true, 0], 'whether it is so');
  });
  await check('the stage has its deployment of before and no canary, and the service answers as before', async () => {
    const { deploymentId: now, canarySettings = null } = await stage();
    const after = await topics();
    equal([now, canarySettings, after.status, after.body], [deploymentId, null, 200, before.body], 'it');
  });
  await check('docs/runbooks.md: a canary that was left is found and removed', async () => {
    const [look = '', remove = ''] = commandsOf('docs/runbooks.md', '### A canary that was left');
    const set = `op=replace,path=/canarySettings/deploymentId,value=${deploymentId} op=replace,path=/canarySettings/percentTraffic,value=10`;
    const put = `aws apigateway update-stage --rest-api-id ${api} --stage-name ${STAGE} --patch-operations ${set} --query stageName`;
    const told = await bash([put, look, remove, look].join('\n'), env);
    equal([told.split('percentTraffic').length, told.trimEnd().endsWith('null')], [2, true], told);
  });
}
