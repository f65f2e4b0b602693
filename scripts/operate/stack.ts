import {
  CloudFormationClient,
  DescribeStackResourceCommand,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';

/** A deployed stage: what its stack is named, as which its table is, too, and what the stack tells. */
export interface Stack {
  name: string;
  outputs: Record<string, string>;
  /** Values of parameters; those that CloudFormation does not show are `****`. */
  parameters: Record<string, string>;
}

export const nameOf = (stage: string) => `regulatory-updates-${stage}`;

/** For updates that no alarm is to undo: CloudFormation would apply those of the last deployment. */
export const NO_JUDGES = { RollbackTriggers: [], MonitoringTimeInMinutes: 0 };

/** How the SDK waits for the end of an update: looks every few seconds, for an hour. */
export const PATIENCE = { minDelay: 2, maxDelay: 10, maxWaitTime: 3_600 };

/** Credentials are the shell's: the SDK is not to wait for a machine's own. Called before the first client is made. */
export function useRegion(region: string): void {
  process.env['AWS_REGION'] = region;
  process.env['AWS_EC2_METADATA_DISABLED'] ??= 'true';
}

/** The stack of a stage, or null where it was not deployed. */
export async function findStack(stage: string): Promise<Stack | null> {
  const name = nameOf(stage);
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

/** The physical id of a resource of a stage's stack, or null where the stack has none. */
export async function partOf(stage: string, LogicalResourceId: string): Promise<string | null> {
  try {
    const asked = new DescribeStackResourceCommand({ StackName: nameOf(stage), LogicalResourceId });
    const { StackResourceDetail: part } = await new CloudFormationClient().send(asked);
    const isGone = /^(CREATE_FAILED|DELETE_COMPLETE|DELETE_SKIPPED)$/.test(part?.ResourceStatus ?? '');
    return isGone ? null : (part?.PhysicalResourceId ?? null);
  } catch (error) {
    if (error instanceof Error && error.message.includes('does not exist')) return null;
    throw error;
  }
}

/** The stack of a stage that is deployed. @throws Error that says what to do where it is not */
export async function deployedStack(stage: string): Promise<Stack> {
  const stack = await findStack(stage);
  if (stack?.outputs['BaseUrl']) return stack;
  const region = process.env['AWS_REGION'];
  throw new Error(`${nameOf(stage)} is not deployed in ${region}. Run npm run deploy -- --stage ${stage}.`);
}
