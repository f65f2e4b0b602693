import { isDeepStrictEqual } from 'node:util';
import { type Finding, stops } from './finding.ts';

/** The part of a template that is read here. */
export interface Template {
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
export const HOLDS_DATA: Readonly<Record<string, { what: string; fixed: readonly string[] }>> = {
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
export function judgeData(before: Template, after: Template, replace: readonly string[]): Finding[] {
  const losses = new Map(Object.keys(before.Resources).flatMap((id) => lossOf(id, before, after)));
  const unneeded = replace.filter((id) => !losses.has(id));
  return [
    ...[...losses].filter(([id]) => !replace.includes(id)).map(([, told]) => stops(told)),
    ...unneeded.map((id) => stops(`--replace ${id}: nothing with data of this name would be replaced. Leave it out.`)),
  ];
}

function lossOf(id: string, before: Template, after: Template): [string, string][] {
  const [old, changed] = [before.Resources[id], after.Resources[id]];
  const kind = HOLDS_DATA[old?.Type ?? ''];
  if (!old || !kind) return [];
  const fate = kept(old) ? 'stays, empty of use, without a stack' : 'is deleted with all that is in it';
  const remedy = `Undo that, or say --replace ${id} once its data is safe.`;
  if (changed?.Type !== old.Type) return [[id, `The ${kind.what} ${id} is not in the template: it ${fate}. ${remedy}`]];
  const why = [...kind.fixed.filter((name) => differs(name, old, changed)), ...retyped(old, changed)];
  if (why.length > 0)
    return [[id, `The ${kind.what} ${id} would be another one (${why.join(', ')}): the old one ${fate}. ${remedy}`]];
  return kept(old) && !kept(changed)
    ? [[id, `The ${kind.what} ${id} would no longer be kept when the stack goes (DeletionPolicy). ${remedy}`]]
    : [];
}

type Resource = Template['Resources'][string];

const kept = ({ DeletionPolicy = '' }: Resource) => DeletionPolicy.startsWith('Retain');
const differs = (name: string, old: Resource, changed: Resource) =>
  !isDeepStrictEqual(old.Properties?.[name], changed.Properties?.[name]);

/** Lists key attributes whose type changes; new ones are allowed. */
function retyped(old: Resource, changed: Resource): string[] {
  const types = ({ Properties }: Resource): [string, string][] =>
    (Properties?.AttributeDefinitions ?? []).map(
      ({ AttributeName, AttributeType }: { AttributeName: string; AttributeType: string }) => [
        AttributeName,
        AttributeType,
      ],
    );
  const now = new Map(types(changed));
  return types(old).flatMap(([name, type]) =>
    now.has(name) && now.get(name) !== type ? [`AttributeDefinitions of ${name}`] : [],
  );
}
