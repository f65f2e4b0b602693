import {
  CloudFormationClient,
  DeleteStackCommand,
  DescribeStacksCommand,
  UpdateStackCommand,
  waitUntilStackDeleteComplete,
  waitUntilStackUpdateComplete,
} from '@aws-sdk/client-cloudformation';
import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { findStack, NO_JUDGES, nameOf, PATIENCE } from './stack.ts';

const PAUSE_MS = 5_000;
/** How long somebody else's first deployment may still be about to start: it does so seconds after its change set is there. */
const REVIEW_MS = 30_000;

/** States that CloudFormation does not update: of a stack that was never whole, or that somebody has removed but for a part. */
const NOT_WHOLE = ['REVIEW_IN_PROGRESS', 'CREATE_FAILED', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'DELETE_FAILED'];

interface State {
  status: string;
  ageMs: number;
}

/** What a deployment has to do before it starts, by the state of the stack that it finds; null where there is none. */
export function toDoWith(state: State | null): 'deploy' | 'wait' | 'delete' | 'continue by hand' {
  if (!state) return 'deploy';
  const { status, ageMs } = state;
  if (status === 'REVIEW_IN_PROGRESS' && ageMs < REVIEW_MS) return 'wait';
  if (NOT_WHOLE.includes(status)) return 'delete';
  if (status.endsWith('_IN_PROGRESS')) return 'wait';
  return status === 'UPDATE_ROLLBACK_FAILED' ? 'continue by hand' : 'deploy';
}

/** Whether nothing has to be done before a deployment. */
export const isSettled = async (stage: string) =>
  toDoWith(await stateOf(new CloudFormationClient(), nameOf(stage))) === 'deploy';

/** Waits for a deployment that was left alone, and removes a stack that an earlier first try left unusable. */
export async function settle(stage: string): Promise<void> {
  const client = new CloudFormationClient();
  const StackName = nameOf(stage);
  for (let last = ''; ; await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))) {
    const state = await stateOf(client, StackName);
    const toDo = toDoWith(state);
    if (toDo === 'deploy') break;
    if (toDo === 'continue by hand')
      throw new Error(
        `${StackName} is in ${state?.status}. Look at its events, then run aws cloudformation continue-update-rollback --stack-name ${StackName}.`,
      );
    if (toDo === 'delete') {
      console.log(`An earlier try left ${StackName} in ${state?.status}: it is removed first.`);
      await client.send(new DeleteStackCommand({ StackName }));
      await waitUntilStackDeleteComplete({ client, ...PATIENCE }, { StackName });
    } else if (state && state.status !== last) {
      console.log(`${StackName} is in ${state.status}: waiting for its end.`);
      last = state.status;
    }
  }
}

async function stateOf(client: CloudFormationClient, StackName: string): Promise<State | null> {
  try {
    const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName }));
    return { status: stack?.StackStatus ?? '', ageMs: Date.now() - (stack?.CreationTime?.getTime() ?? 0) };
  } catch (error) {
    if (error instanceof Error && error.message.includes('does not exist')) return null;
    throw error;
  }
}

/** Protects the table and the user pool of a stage from deletion, once its first deployment was whole; all else stays as it is. */
export async function protectData(stage: string): Promise<void> {
  const client = new CloudFormationClient();
  const StackName = nameOf(stage);
  const { parameters = {} } = (await findStack(stage)) ?? {};
  const others = Object.keys(parameters).filter((name) => name !== 'DataProtection');
  const kept = others.map((ParameterKey) => ({ ParameterKey, UsePreviousValue: true }));
  const Parameters = [...kept, { ParameterKey: 'DataProtection', ParameterValue: 'true' }];
  const Capabilities = ['CAPABILITY_IAM' as const, 'CAPABILITY_NAMED_IAM' as const];
  await client.send(
    new UpdateStackCommand({
      StackName,
      UsePreviousTemplate: true,
      Parameters,
      Capabilities,
      RollbackConfiguration: NO_JUDGES,
    }),
  );
  await waitUntilStackUpdateComplete({ client, ...PATIENCE }, { StackName });
  console.log('The table and the user pool are protected from deletion.');
}

/** The alarms of infra/alarms.yml whose firing rolls an update back. */
export const ROLLBACK_ALARMS = ['server-errors', 'authorizer-errors'];

/**
 * Returns the ARNs of the alarms that CloudFormation watches during an update of a stage. An alarm that fires already is left out, since
 * it would roll back the update that fixes its cause; so is one that is missing.
 */
export async function getRollbackAlarms(stage: string): Promise<string[]> {
  const AlarmNames = ROLLBACK_ALARMS.map((name) => `${nameOf(stage)}-${name}`);
  const { MetricAlarms = [] } = await new CloudWatchClient().send(new DescribeAlarmsCommand({ AlarmNames }));
  const firing = MetricAlarms.filter(({ StateValue }) => StateValue === 'ALARM');
  const quiet = MetricAlarms.filter(({ StateValue }) => StateValue !== 'ALARM');
  const format = (alarms: typeof MetricAlarms) => alarms.map(({ AlarmName }) => AlarmName).join(', ') || 'none';
  console.log(`Alarms that roll the update back: ${format(quiet)}. Left out, because they fire: ${format(firing)}.`);
  return quiet.flatMap(({ AlarmArn }) => AlarmArn ?? []);
}
