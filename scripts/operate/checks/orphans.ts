import { readFileSync } from 'node:fs';
import { CognitoIdentityProviderClient, paginateListUserPools } from '@aws-sdk/client-cognito-identity-provider';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { parse } from 'yaml';
import { findPhysicalId, getStackName } from '../cloudformation-stack.ts';
import { blocker, type Finding } from './finding.ts';

/** Resources with the stage's name but without a stack, left by a removal or a failed first deployment. */
export interface OrphanedResources {
  table: { items: number; keys: string[] } | null;
  pools: string[];
}

const { KeySchema } = parse(readFileSync(new URL('../../../infra/table.yml', import.meta.url), 'utf8')).Resources.Table
  .Properties;
const formatKeySchema = (schema: { AttributeName?: string | undefined; KeyType?: string | undefined }[]) =>
  schema.map(({ AttributeName, KeyType }) => `${AttributeName} ${KeyType}`);

interface CheckOrphanedResourcesOptions {
  adopt: boolean;
  hasIssuer: boolean;
}

/** A table name is unique, and a second user pool would lack the existing people. */
export function checkOrphanedResources(
  stage: string,
  { table, pools }: OrphanedResources,
  { adopt, hasIssuer }: CheckOrphanedResourcesOptions,
): Finding[] {
  return [...checkOrphanedTable(stage, table, adopt), ...(hasIssuer ? [] : checkOrphanedPools(stage, pools, adopt))];
}

const ORPHAN_REMEDY = 'Add --adopt to deploy with it as it is, or delete it (docs/deploy.md, Removal).';

function checkOrphanedTable(stage: string, table: OrphanedResources['table'], adopt: boolean): Finding[] {
  if (!table) return [];
  const name = getStackName(stage);
  const [is, wanted] = [table.keys, formatKeySchema(KeySchema)].map((keys) => keys.join(', '));
  if (is !== wanted)
    return [blocker(`The table ${name} has the keys ${is}: it is not this service's. Choose another stage.`)];
  return adopt
    ? []
    : [blocker(`The table ${name} (some ${table.items} items) is there and belongs to no stack. ${ORPHAN_REMEDY}`)];
}

function checkOrphanedPools(stage: string, pools: string[], adopt: boolean): Finding[] {
  if (pools.length > 1)
    return [
      blocker(
        `User pools ${pools.join(', ')} are all named ${getStackName(stage)}. Delete the unused ones, ` +
          'or set TOKEN_ISSUER.',
      ),
    ];
  return pools.length === 0 || adopt
    ? []
    : [blocker(`The user pool ${pools[0]} with the stage's people is there and belongs to no stack. ${ORPHAN_REMEDY}`)];
}

/** Finds orphaned resources, if the stack has none. */
export async function findOrphanedResources(stage: string): Promise<OrphanedResources> {
  const [table, pools] = await Promise.all([
    findPhysicalId(stage, 'Table').then((own) => (own ? null : findTable(getStackName(stage)))),
    findPhysicalId(stage, 'UserPool').then((own) => (own ? [] : listUserPools(getStackName(stage)))),
  ]);
  return { table, pools };
}

async function findTable(TableName: string): Promise<OrphanedResources['table']> {
  try {
    const { Table } = await new DynamoDBClient({ maxAttempts: 2 }).send(new DescribeTableCommand({ TableName }));
    return { items: Table?.ItemCount ?? 0, keys: formatKeySchema(Table?.KeySchema ?? []) };
  } catch (error) {
    if ((error as Error).name === 'ResourceNotFoundException') return null;
    throw error;
  }
}

async function listUserPools(name: string): Promise<string[]> {
  const found: string[] = [];
  const client = new CognitoIdentityProviderClient({ maxAttempts: 2 });
  for await (const { UserPools = [] } of paginateListUserPools({ client }, { MaxResults: 60 }))
    found.push(...UserPools.flatMap(({ Id, Name }) => (Name === name && Id ? [Id] : [])));
  return found;
}
