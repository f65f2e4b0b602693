import {
  CloudFormationClient,
  GetTemplateCommand,
  type Parameter,
  UpdateStackCommand,
  waitUntilStackUpdateComplete,
} from '@aws-sdk/client-cloudformation';
import { findStack, getStackName, NO_ROLLBACK_TRIGGERS, WAITER_OPTIONS } from './cloudformation-stack.ts';

/** CloudFormation's mask for hidden parameters. */
const MASKED_VALUE = '****';

/** The running deployment of a stage: its template URL and parameters. */
export interface RunningDeployment {
  templateUrl: string;
  parameters: Record<string, string>;
}

/** Returns the S3 folder of a deployment from its template. */
export function findDeploymentFolder(template: string): string | null {
  const [folder] = /serverless\/[\w-]+\/[\w-]+\/\d+-[\w:.-]+(?=\/\w+\.zip)/.exec(template) ?? [];
  return folder ?? null;
}

/** Returns the previous parameters. Hidden credentials cannot be restored and keep their current values. */
export function toStackParameters(settings: Record<string, string>): Parameter[] {
  return Object.entries(settings).map(([ParameterKey, ParameterValue]) =>
    ParameterValue === MASKED_VALUE ? { ParameterKey, UsePreviousValue: true } : { ParameterKey, ParameterValue },
  );
}

/** Returns the running deployment of a stage, or null. */
export async function getRunningDeployment(stage: string): Promise<RunningDeployment | null> {
  const stack = await findStack(stage);
  const bucket = stack?.outputs['ServerlessDeploymentBucketName'];
  if (!stack || !bucket) return null;
  const { TemplateBody = '' } = await new CloudFormationClient().send(
    new GetTemplateCommand({ StackName: stack.name }),
  );
  const folder = findDeploymentFolder(TemplateBody);
  if (!folder) return null;
  const region = process.env['AWS_REGION'] ?? '';
  const host = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
  const templateUrl = `https://${host}/${bucket}/${folder}/compiled-cloudformation-template.json`;
  return { templateUrl, parameters: stack.parameters };
}

/** Rolls a stage back to a deployment: template, code and parameters. */
export async function rollBack(stage: string, { templateUrl, parameters }: RunningDeployment): Promise<void> {
  const client = new CloudFormationClient();
  const StackName = getStackName(stage);
  const Parameters = toStackParameters(parameters);
  const Capabilities = ['CAPABILITY_IAM' as const, 'CAPABILITY_NAMED_IAM' as const];
  await client.send(
    new UpdateStackCommand({
      StackName,
      TemplateURL: templateUrl,
      Parameters,
      Capabilities,
      // The gateway may still call the new deployment for a while.
      RollbackConfiguration: { ...NO_ROLLBACK_TRIGGERS, MonitoringTimeInMinutes: 1 },
    }),
  );
  await waitUntilStackUpdateComplete({ client, ...WAITER_OPTIONS }, { StackName });
}
