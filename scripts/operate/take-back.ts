import {
  CloudFormationClient,
  GetTemplateCommand,
  type Parameter,
  UpdateStackCommand,
  waitUntilStackUpdateComplete,
} from '@aws-sdk/client-cloudformation';
import { findStack, NO_JUDGES, nameOf, PATIENCE } from './stack.ts';

/** CloudFormation's mask for hidden parameters. */
const HIDDEN = '****';

/** The running deployment of a stage: its template URL and parameters. */
export interface Running {
  templateUrl: string;
  parameters: Record<string, string>;
}

/** Returns the S3 folder of a deployment from its template. */
export function folderOf(template: string): string | null {
  const [folder] = /serverless\/[\w-]+\/[\w-]+\/\d+-[\w:.-]+(?=\/\w+\.zip)/.exec(template) ?? [];
  return folder ?? null;
}

/** Returns the previous parameters. Hidden credentials cannot be restored and keep their current values. */
export function settingsAsThey(were: Record<string, string>): Parameter[] {
  return Object.entries(were).map(([ParameterKey, ParameterValue]) =>
    ParameterValue === HIDDEN ? { ParameterKey, UsePreviousValue: true } : { ParameterKey, ParameterValue },
  );
}

/** Returns the running deployment of a stage, or null. */
export async function runningDeployment(stage: string): Promise<Running | null> {
  const stack = await findStack(stage);
  const bucket = stack?.outputs['ServerlessDeploymentBucketName'];
  if (!stack || !bucket) return null;
  const { TemplateBody = '' } = await new CloudFormationClient().send(
    new GetTemplateCommand({ StackName: stack.name }),
  );
  const folder = folderOf(TemplateBody);
  if (!folder) return null;
  const region = process.env['AWS_REGION'] ?? '';
  const host = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
  const templateUrl = `https://${host}/${bucket}/${folder}/compiled-cloudformation-template.json`;
  return { templateUrl, parameters: stack.parameters };
}

/** Rolls a stage back to a deployment: template, code and parameters. */
export async function takeBack(stage: string, { templateUrl, parameters }: Running): Promise<void> {
  const client = new CloudFormationClient();
  const StackName = nameOf(stage);
  const Parameters = settingsAsThey(parameters);
  const Capabilities = ['CAPABILITY_IAM' as const, 'CAPABILITY_NAMED_IAM' as const];
  await client.send(
    new UpdateStackCommand({
      StackName,
      TemplateURL: templateUrl,
      Parameters,
      Capabilities,
      // The gateway may still call the new deployment for a while.
      RollbackConfiguration: { ...NO_JUDGES, MonitoringTimeInMinutes: 1 },
    }),
  );
  await waitUntilStackUpdateComplete({ client, ...PATIENCE }, { StackName });
}
