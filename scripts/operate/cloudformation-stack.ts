import {
  CloudFormationClient,
  DescribeStackResourceCommand,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';

/** A deployed stage: the name of its stack and table, and the stack's outputs. */
export interface DeployedStack {
  name: string;
  outputs: Record<string, string>;
  /** Parameter values; hidden ones are `****`. */
  parameters: Record<string, string>;
}

export const getStackName = (stage: string) => `regulatory-updates-${stage}`;

/** Disables rollback alarms of an update. By default CloudFormation uses those of the last deployment. */
export const NO_ROLLBACK_TRIGGERS = { RollbackTriggers: [], MonitoringTimeInMinutes: 0 };

/** How the SDK waits for an update: polling every few seconds, for up to an hour. */
export const WAITER_OPTIONS = { minDelay: 2, maxDelay: 10, maxWaitTime: 3_600 };

/** Uses the shell's credentials: the SDK must not wait for instance credentials. Call it before creating clients. */
export function useRegion(region: string): void {
  process.env['AWS_REGION'] = region;
  process.env['AWS_EC2_METADATA_DISABLED'] ??= 'true';
}

/** Returns the stack of a stage, or null. */
export async function findStack(stage: string): Promise<DeployedStack | null> {
  const name = getStackName(stage);
  try {
    const { Stacks = [] } = await new CloudFormationClient().send(new DescribeStacksCommand({ StackName: name }));
    const [{ Outputs = [], Parameters = [] } = {}] = Stacks;
    const outputs = Outputs.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]);
    const parameters = Parameters.map(({ ParameterKey, ParameterValue }) => [ParameterKey, ParameterValue]);
    return { name, outputs: Object.fromEntries(outputs), parameters: Object.fromEntries(parameters) };
  } catch (error) {
    if (error instanceof Error && error.message.includes('does not exist')) return null;
    throw error;
  }
}

/** Returns the physical id of a resource in a stage's stack, or null. */
export async function findPhysicalId(stage: string, LogicalResourceId: string): Promise<string | null> {
  try {
    const asked = new DescribeStackResourceCommand({ StackName: getStackName(stage), LogicalResourceId });
    const { StackResourceDetail: part } = await new CloudFormationClient().send(asked);
    const isGone = /^(CREATE_FAILED|DELETE_COMPLETE|DELETE_SKIPPED)$/.test(part?.ResourceStatus ?? '');
    return isGone ? null : (part?.PhysicalResourceId ?? null);
  } catch (error) {
    if (error instanceof Error && error.message.includes('does not exist')) return null;
    throw error;
  }
}

/** Returns the deployed stack of a stage. @throws Error with the next step if there is none */
export async function getDeployedStack(stage: string): Promise<DeployedStack> {
  const stack = await findStack(stage);
  if (stack?.outputs['BaseUrl']) return stack;
  const region = process.env['AWS_REGION'];
  throw new Error(`${getStackName(stage)} is not deployed in ${region}. Run npm run deploy -- --stage ${stage}.`);
}
