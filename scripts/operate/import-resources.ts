import {
  CloudFormationClient,
  CreateChangeSetCommand,
  DeleteChangeSetCommand,
  DeleteStackCommand,
  DescribeChangeSetCommand,
  ExecuteChangeSetCommand,
  type ResourceToImport,
  waitUntilChangeSetCreateComplete,
  waitUntilStackImportComplete,
} from '@aws-sdk/client-cloudformation';
import { CognitoIdentityProviderClient, GetGroupCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { StackTemplate } from './checks/data-loss.ts';
import type { OrphanedResources } from './checks/orphans.ts';
import { findStack, getStackName, WAITER_OPTIONS } from './cloudformation-stack.ts';
import { deployedTemplate } from './package-service.ts';

const IMPORT_CHANGE_SET = 'adopt';
/** CloudFormation's limit for a template without a bucket. */
const MAX_TEMPLATE_BYTES = 51_200;

/**
 * Imports a table and a user pool with its groups, which belong to no stack, into the stage's stack. CloudFormation
 * does not change them; the deployment adds the rest. @throws Error with the reason
 */
export async function importResources(
  stage: string,
  orphans: OrphanedResources,
  template: StackTemplate,
): Promise<void> {
  const imports = await listImports(stage, orphans, template);
  if (imports.length === 0) return;
  const there = await deployedTemplate(stage);
  const ids = imports.map(({ LogicalResourceId = '' }) => LogicalResourceId);
  const TemplateBody = JSON.stringify(buildImportTemplate(ids, template, there));
  if (Buffer.byteLength(TemplateBody) > MAX_TEMPLATE_BYTES)
    throw new Error(
      `${getStackName(stage)} has more than its data, so that ${ids.join(', ')} cannot be taken over from here. ` +
        'Import by hand.',
    );
  await importIntoStack({ stage, TemplateBody, ResourcesToImport: imports, isNew: there === null });
  console.log(`Imported without changes: ${ids.join(', ')}.`);
}

interface StackImport {
  stage: string;
  TemplateBody: string;
  ResourcesToImport: ResourceToImport[];
  /** True if the stack does not exist yet. */
  isNew: boolean;
}

async function importIntoStack({ stage, TemplateBody, ResourcesToImport, isNew }: StackImport) {
  const client = new CloudFormationClient();
  const StackName = getStackName(stage);
  const names = { StackName, ChangeSetName: IMPORT_CHANGE_SET };
  const own = Object.keys((await findStack(stage))?.parameters ?? {});
  const Parameters = own.map((ParameterKey) => ({ ParameterKey, UsePreviousValue: true }));
  // An interrupted run leaves its change set.
  if (!isNew) await client.send(new DeleteChangeSetCommand(names));
  await client.send(
    new CreateChangeSetCommand({ ...names, ChangeSetType: 'IMPORT', TemplateBody, Parameters, ResourcesToImport }),
  );
  try {
    await waitUntilChangeSetCreateComplete({ client, ...WAITER_OPTIONS }, names);
  } catch {
    const { StatusReason } = await client.send(new DescribeChangeSetCommand(names));
    if (isNew) await client.send(new DeleteStackCommand({ StackName }));
    else await client.send(new DeleteChangeSetCommand(names));
    throw new Error(`what was left cannot be taken over: ${StatusReason}`);
  }
  await client.send(new ExecuteChangeSetCommand(names));
  await waitUntilStackImportComplete({ client, ...WAITER_OPTIONS }, { StackName });
}

/** Lists the resources to import with their CloudFormation identifiers. */
async function listImports(
  stage: string,
  { table, pools }: OrphanedResources,
  template: StackTemplate,
): Promise<ResourceToImport[]> {
  const [UserPoolId] = pools.length === 1 ? pools : [];
  const one = (LogicalResourceId: string, ResourceIdentifier: Record<string, string>) => ({
    ResourceType: template.Resources[LogicalResourceId]?.Type,
    LogicalResourceId,
    ResourceIdentifier,
  });
  return [
    ...(table ? [one('Table', { TableName: getStackName(stage) })] : []),
    ...(UserPoolId ? [one('UserPool', { UserPoolId }), ...(await listGroupImports(UserPoolId, template, one))] : []),
  ];
}

async function listGroupImports(
  UserPoolId: string,
  { Resources }: StackTemplate,
  one: (id: string, identifier: Record<string, string>) => ResourceToImport,
): Promise<ResourceToImport[]> {
  const client = new CognitoIdentityProviderClient();
  const wanted = Object.entries(Resources).filter(([, { Type }]) => Type === 'AWS::Cognito::UserPoolGroup');
  const found = wanted.map(async ([id, { Properties }]) => {
    const { GroupName } = Properties;
    try {
      await client.send(new GetGroupCommand({ UserPoolId, GroupName }));
      return [one(id, { UserPoolId, GroupName })];
    } catch (error) {
      if ((error as Error).name === 'ResourceNotFoundException') return [];
      throw error;
    }
  });
  return (await Promise.all(found)).flat();
}

/** Builds a template of these resources and what they refer to, in addition to the stack's own. */
export function buildImportTemplate(
  ids: readonly string[],
  from: StackTemplate,
  there: StackTemplate | null,
): StackTemplate {
  const { Resources, Parameters, Conditions } = from;
  const chosen = pickByName(Resources, ids);
  const conditions = pickByName(Conditions ?? {}, collectStrings(chosen));
  const parameters = pickByName(Parameters ?? {}, [...collectStrings(chosen), ...collectStrings(conditions)]);
  return {
    Parameters: { ...there?.Parameters, ...parameters },
    Conditions: { ...there?.Conditions, ...conditions },
    Resources: { ...there?.Resources, ...chosen },
    ...(there?.Outputs ? { Outputs: there.Outputs } : {}),
  };
}

const pickByName = <T>(all: Record<string, T>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));

/** Collects all strings in a part of a template, which include names of parameters and conditions. */
function collectStrings(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return part && typeof part === 'object' ? Object.values(part).flatMap(collectStrings) : [];
}
