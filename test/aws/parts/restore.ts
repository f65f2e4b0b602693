import { spawn } from 'node:child_process';
import path from 'node:path';
import { startCaller } from '../caller.ts';
import { begin, check, equal } from '../report.ts';
import { getCommands } from '../runbook.ts';
import { bash } from '../shell.ts';
import { type AwsWorld, FOLDER, STACK, type StackAccess } from '../world.ts';

/** The line of the command after which it is killed: the table is being deleted. */
const KILLED_AT = /^Deleting /m;

/** A schedule that somebody switched off before. */
const OFF = 'plan-documents';

/** Where the confirmation prompt of the unattended command is written. */
const ASKED = path.join(FOLDER, 'asked');

/** Restores the current state after a loss with the command of docs/deploy.md. The command is killed once. */
export async function restore(
  { env, catalogFile }: AwsWorld,
  { gateway, apiKey, baseUrl }: StackAccess,
): Promise<void> {
  begin('restore');
  const headers = { 'X-API-Key': apiKey };
  const total = async () => (await gateway('/api/v1/feeds/entries/list?limit=0', { headers })).body.total;
  const before = await check('the entries are counted', total);
  const at = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
  const [documented = ''] = getCommands('docs/deploy.md', '## Restore');
  const command = `${documented.trim().replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/, at)} --file ${catalogFile}`;
  await check('a schedule is off', () => setState(OFF, 'DISABLED', env));
  const began = performance.now();
  const stopCaller = startCaller(gateway, headers, ['/api/v1/feeds/entries/list?limit=1']);
  await check('nothing is replaced where nobody can be asked', () =>
    bash(`! ${command} 2> ${ASKED} && grep -q 'Nothing was replaced' ${ASKED}`, env),
  );
  await check('killed while it deletes the table', () => killed(`${command} --yes`, env));
  await check('started again it ends', () => bash(`${command} --yes`, env));
  const seconds = Math.round((performance.now() - began) / 1_000);
  const [caller] = await stopCaller();
  console.log(
    `    the restore of ${before} entries took ${seconds} s; a caller got errors for ${caller?.seconds} s of it`,
  );
  await check('what was there is there again', async () => equal(await total(), before, 'the number of entries'));
  await check('and the table is protected as before', () => protectedAsBefore(env));
  await check('the schedule that was off stays off', () => setState(OFF, 'ENABLED', env));
  await check('once more it is refused, and changes nothing', async () => {
    const output = await bash(`${command} --yes`, env).catch((error: Error) => error.message);
    equal([/by a run that ended\. Nothing was done/.test(output), await total()], [true, before], output);
  });
  await check('npm run ops -- smoke, and the second table goes', async () => {
    await bash(`npm run ops -- smoke ${baseUrl}`, { ...env, SERVICE_API_KEY: apiKey });
    const secondTable = `${STACK}-${at.replaceAll(/[-:]/g, '')}`;
    await bash(`aws dynamodb delete-table --table-name ${secondTable}`, env);
  });
}

/** Runs a command until the line, and kills all of it. @throws Error if it ends before */
function killed(command: string, env: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['-c', command], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const listen = (text: Buffer) => {
      output += text;
      if (KILLED_AT.test(output) && child.pid && !child.killed) process.kill(-child.pid, 'SIGKILL');
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('close', (code) => (code === null ? resolve() : reject(new Error(`it ended with ${code}: ${output}`))));
  });
}

async function protectedAsBefore(env: Record<string, string>): Promise<void> {
  const query = async (command: string) => JSON.parse(await bash(`aws dynamodb ${command} --output json`, env));
  const of = `--table-name ${STACK} --query`;
  const table = 'Table.[DeletionProtectionEnabled,length(GlobalSecondaryIndexes)]';
  equal(await query(`describe-table ${of} '${table}'`), [true, 3], 'the table');
  const expiry = 'TimeToLiveDescription.[TimeToLiveStatus,AttributeName]';
  equal(await query(`describe-time-to-live ${of} '${expiry}'`), ['ENABLED', 'expires_at'], 'expiry');
  const recovery = 'ContinuousBackupsDescription.PointInTimeRecoveryDescription.PointInTimeRecoveryStatus';
  equal(await query(`describe-continuous-backups ${of} ${recovery}`), 'ENABLED', 'recovery');
  const names = ['plan-ingest', 'summarize-topics', 'prune-days', 'match-alerts', 'plan-documents', 'deliver'];
  const listed = `scheduler list-schedules --name-prefix ${STACK}- --query 'Schedules[].[Name,State]' --output json`;
  const states = new Map<string, string>(JSON.parse(await bash(`aws ${listed}`, env)));
  equal(
    names.map((name) => states.get(`${STACK}-${name}`)),
    names.map((name) => (name === OFF ? 'DISABLED' : 'ENABLED')),
    'the schedules',
  );
}

/** Switches a schedule on or off as an operator does. */
async function setState(name: string, state: string, env: Record<string, string>): Promise<void> {
  const output = await bash(`aws scheduler get-schedule --name ${STACK}-${name} --output json`, env);
  const { Name, ScheduleExpression, FlexibleTimeWindow, Target } = JSON.parse(output);
  const input = JSON.stringify({ Name, ScheduleExpression, FlexibleTimeWindow, Target, State: state });
  await bash(`aws scheduler update-schedule --cli-input-json '${input}'`, env);
}
