import { isDeepStrictEqual } from 'node:util';
import { blocker, type Finding } from './finding.ts';

/** The part of a template that is read here. */
interface AttributeDefinition {
  AttributeName: string;
  AttributeType: string;
}

export interface StackTemplate {
  // biome-ignore lint/suspicious/noExplicitAny: CloudFormation properties of every shape
  Resources: Record<string, { Type: string; Properties?: any; DeletionPolicy?: string }>;
  Parameters?: Record<string, { Default?: unknown }>;
  Conditions?: Record<string, unknown>;
  Outputs?: Record<string, unknown>;
}

/**
 * Resource types with data, and the properties whose change replaces the resource or is rejected.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/
 */
export const DATA_RESOURCE_TYPES: Readonly<Record<string, { what: string; fixed: readonly string[] }>> = {
  'AWS::DynamoDB::Table': {
    what: 'table',
    fixed: ['TableName', 'KeySchema', 'LocalSecondaryIndexes', 'ImportSourceSpecification'],
  },
  'AWS::Cognito::UserPool': {
    what: 'user pool',
    fixed: ['AliasAttributes', 'Schema', 'UsernameAttributes', 'UsernameConfiguration'],
  },
  'AWS::Cognito::UserPoolGroup': { what: 'group of people', fixed: ['GroupName', 'UserPoolId'] },
  'AWS::KMS::Key': { what: 'key', fixed: ['KeySpec', 'KeyUsage'] },
  'AWS::S3::Bucket': { what: 'bucket', fixed: ['BucketName'] },
};

/** Checks which data a deployment would lose, except for resources named in `replace`. */
export function checkDataLoss(before: StackTemplate, after: StackTemplate, replace: readonly string[]): Finding[] {
  const losses = new Map(Object.keys(before.Resources).flatMap((id) => findLoss(id, before, after)));
  const unneeded = replace.filter((id) => !losses.has(id));
  return [
    ...[...losses].filter(([id]) => !replace.includes(id)).map(([, loss]) => blocker(loss)),
    ...unneeded.map((id) =>
      blocker(`--replace ${id}: nothing with data of this name would be replaced. Leave it out.`),
    ),
  ];
}

function findLoss(id: string, before: StackTemplate, after: StackTemplate): [string, string][] {
  const old = before.Resources[id];
  const changed = after.Resources[id];
  const kind = DATA_RESOURCE_TYPES[old?.Type ?? ''];
  if (!old || !kind) return [];
  const fate = isRetained(old) ? 'stays, empty of use, without a stack' : 'is deleted with all that is in it';
  const remedy = `Undo that, or say --replace ${id} once its data is safe.`;
  if (changed?.Type !== old.Type) return [[id, `The ${kind.what} ${id} is not in the template: it ${fate}. ${remedy}`]];
  const why = [...kind.fixed.filter((name) => hasChanged(name, old, changed)), ...listRetypedKeys(old, changed)];
  if (why.length > 0)
    return [[id, `The ${kind.what} ${id} would be another one (${why.join(', ')}): the old one ${fate}. ${remedy}`]];
  return isRetained(old) && !isRetained(changed)
    ? [[id, `The ${kind.what} ${id} would no longer be kept when the stack goes (DeletionPolicy). ${remedy}`]]
    : [];
}

type TemplateResource = StackTemplate['Resources'][string];

const isRetained = ({ DeletionPolicy = '' }: TemplateResource) => DeletionPolicy.startsWith('Retain');
const hasChanged = (name: string, old: TemplateResource, changed: TemplateResource) =>
  !isDeepStrictEqual(old.Properties?.[name], changed.Properties?.[name]);

/** Lists key attributes whose type changes; new ones are allowed. */
function listRetypedKeys(old: TemplateResource, changed: TemplateResource): string[] {
  const types = ({ Properties }: TemplateResource): [string, string][] => {
    const definitions: AttributeDefinition[] = Properties?.AttributeDefinitions ?? [];
    return definitions.map(({ AttributeName, AttributeType }) => [AttributeName, AttributeType]);
  };
  const now = new Map(types(changed));
  return types(old).flatMap(([name, type]) =>
    now.has(name) && now.get(name) !== type ? [`AttributeDefinitions of ${name}`] : [],
  );
}
