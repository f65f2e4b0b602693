import {
  CloudFormationClient,
  DeleteStackCommand,
  DescribeStacksCommand,
  UpdateStackCommand,
  waitUntilStackDeleteComplete,
  waitUntilStackUpdateComplete,
} from '@aws-sdk/client-cloudformation';
import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { findStack, getStackName, NO_ROLLBACK_TRIGGERS, WAITER_OPTIONS } from './cloudformation-stack.ts';

const POLL_INTERVAL_MS = 5_000;
/** The time in which a first deployment by somebody else may start after creating its change set. */
const MAX_REVIEW_MS = 30_000;

/** States that CloudFormation cannot update: incomplete creations and removals. */
const UNUSABLE_STATES = [
  'REVIEW_IN_PROGRESS',
  'CREATE_FAILED',
  'ROLLBACK_COMPLETE',
  'ROLLBACK_FAILED',
  'DELETE_FAILED',
];

interface StackState {
  status: string;
  ageMs: number;
}

/** Returns the action that a stack's state requires before a deployment; null state for no stack. */
export function getRequiredAction(state: StackState | null): 'deploy' | 'wait' | 'delete' | 'continue by hand' {
  if (!state) return 'deploy';
  const { status, ageMs } = state;
  if (status === 'REVIEW_IN_PROGRESS' && ageMs < MAX_REVIEW_MS) return 'wait';
  if (UNUSABLE_STATES.includes(status)) return 'delete';
  if (status.endsWith('_IN_PROGRESS')) return 'wait';
  return status === 'UPDATE_ROLLBACK_FAILED' ? 'continue by hand' : 'deploy';
}

/** Whether a deployment can start at once. */
export const isReadyToDeploy = async (stage: string) =>
  getRequiredAction(await getStackState(new CloudFormationClient(), getStackName(stage))) === 'deploy';

/** Waits for a running deployment, and removes a stack that an earlier attempt left unusable. */
export async function prepareStack(stage: string): Promise<void> {
  const client = new CloudFormationClient();
  const StackName = getStackName(stage);
  for (let last = ''; ; await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))) {
    const state = await getStackState(client, StackName);
    const toDo = getRequiredAction(state);
    if (toDo === 'deploy') break;
    if (toDo === 'continue by hand')
      throw new Error(
        `${StackName} is in ${state?.status}. Look at its events, then run aws cloudformation ` +
          `continue-update-rollback --stack-name ${StackName}.`,
      );
    if (toDo === 'delete') {
      console.log(`An earlier attempt left ${StackName} in ${state?.status}. It is removed first.`);
      await client.send(new DeleteStackCommand({ StackName }));
      await waitUntilStackDeleteComplete({ client, ...WAITER_OPTIONS }, { StackName });
    } else if (state && state.status !== last) {
      console.log(`Waiting until ${StackName} leaves ${state.status}.`);
      last = state.status;
    }
  }
}

async function getStackState(client: CloudFormationClient, StackName: string): Promise<StackState | null> {
  try {
    const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName }));
    return { status: stack?.StackStatus ?? '', ageMs: Date.now() - (stack?.CreationTime?.getTime() ?? 0) };
  } catch (error) {
    if (error instanceof Error && error.message.includes('does not exist')) return null;
    throw error;
  }
}

/** Protects the table and the user pool of a stage from deletion after its first complete deployment. */
export async function protectData(stage: string): Promise<void> {
  const client = new CloudFormationClient();
  const StackName = getStackName(stage);
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
      RollbackConfiguration: NO_ROLLBACK_TRIGGERS,
    }),
  );
  await waitUntilStackUpdateComplete({ client, ...WAITER_OPTIONS }, { StackName });
  console.log('The table and the user pool are protected from deletion.');
}

/** The alarms of infra/alarms.yml that roll an update back. */
export const ROLLBACK_ALARMS = ['server-errors', 'authorizer-errors'];

/**
 * Returns the ARNs of the alarms that CloudFormation watches during an update of a stage. Alarms that fire already are
 * left out, because they would roll back the update that fixes their cause; missing ones, too.
 */
export async function getRollbackAlarms(stage: string): Promise<string[]> {
  const AlarmNames = ROLLBACK_ALARMS.map((name) => `${getStackName(stage)}-${name}`);
  const { MetricAlarms = [] } = await new CloudWatchClient().send(new DescribeAlarmsCommand({ AlarmNames }));
  const firing = MetricAlarms.filter(({ StateValue }) => StateValue === 'ALARM');
  const quiet = MetricAlarms.filter(({ StateValue }) => StateValue !== 'ALARM');
  const format = (alarms: typeof MetricAlarms) => alarms.map(({ AlarmName }) => AlarmName).join(', ') || 'none';
  console.log(
    `Alarms that roll the update back: ${format(quiet)}. Ignored, because they are firing: ${format(firing)}.`,
  );
  return quiet.flatMap(({ AlarmArn }) => AlarmArn ?? []);
}
