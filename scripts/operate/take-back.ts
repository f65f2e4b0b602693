import {
  CloudFormationClient,
  GetTemplateCommand,
  type Parameter,
  UpdateStackCommand,
  waitUntilStackUpdateComplete,
} from '@aws-sdk/client-cloudformation';
import { findStack, NO_JUDGES, nameOf, PATIENCE } from './stack.ts';

/** What CloudFormation shows of a parameter that it does not show. */
const HIDDEN = '****';

/** The deployment that a stage runs: where its template is, and its settings. */
export interface Running {
  templateUrl: string;
  parameters: Record<string, string>;
}

/** The folder of a deployment, as the code of its functions names it. */
export function folderOf(template: string): string | null {
  const [folder] = /serverless\/[\w-]+\/[\w-]+\/\d+-[\w:.-]+(?=\/\w+\.zip)/.exec(template) ?? [];
  return folder ?? null;
}

/** Settings as they were; CloudFormation does not tell credentials, so these stay as they are. */
export function settingsAsThey(were: Record<string, string>): Parameter[] {
  return Object.entries(were).map(([ParameterKey, ParameterValue]) =>
    ParameterValue === HIDDEN ? { ParameterKey, UsePreviousValue: true } : { ParameterKey, ParameterValue },
  );
}

/** What a stage runs now, or null where nothing was deployed. */
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

/** Makes a stage what it was before a deployment: its template, code and settings. */
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
      // What is taken back may be called until all of the gateway knows.
      RollbackConfiguration: { ...NO_JUDGES, MonitoringTimeInMinutes: 1 },
    }),
  );
  await waitUntilStackUpdateComplete({ client, ...PATIENCE }, { StackName });
}
