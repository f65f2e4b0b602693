import { readFileSync } from 'node:fs';
import { CognitoIdentityProviderClient, paginateListUserPools } from '@aws-sdk/client-cognito-identity-provider';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { parse } from 'yaml';
import { nameOf, partOf } from '../stack.ts';
import { type Finding, stops } from './finding.ts';

/** Resources with the stage's name but without a stack, left by a removal or a failed first deployment. */
export interface Orphans {
  table: { items: number; keys: string[] } | null;
  pools: string[];
}

const { KeySchema } = parse(readFileSync(new URL('../../../infra/table.yml', import.meta.url), 'utf8')).Resources.Table
  .Properties;
const keysOf = (schema: { AttributeName?: string | undefined; KeyType?: string | undefined }[]) =>
  schema.map(({ AttributeName, KeyType }) => `${AttributeName} ${KeyType}`);

/** A table name is unique, and a second user pool would lack the existing people. */
export function judgeOrphans(
  stage: string,
  { table, pools }: Orphans,
  { adopt, hasIssuer }: { adopt: boolean; hasIssuer: boolean },
): Finding[] {
  return [...judgeTable(stage, table, adopt), ...(hasIssuer ? [] : judgePools(stage, pools, adopt))];
}

const WAYS = 'Add --adopt to deploy with it as it is, or delete it (docs/deploy.md, Removal).';

function judgeTable(stage: string, table: Orphans['table'], adopt: boolean): Finding[] {
  if (!table) return [];
  const name = nameOf(stage);
  const [is, wanted] = [table.keys, keysOf(KeySchema)].map((keys) => keys.join(', '));
  if (is !== wanted)
    return [stops(`The table ${name} has the keys ${is}: it is not this service's. Choose another stage.`)];
  return adopt
    ? []
    : [stops(`The table ${name} (some ${table.items} items) is there and belongs to no stack. ${WAYS}`)];
}

function judgePools(stage: string, pools: string[], adopt: boolean): Finding[] {
  if (pools.length > 1)
    return [
      stops(
        `User pools ${pools.join(', ')} are all named ${nameOf(stage)}. Delete those that nobody signs in from, or set TOKEN_ISSUER.`,
      ),
    ];
  return pools.length === 0 || adopt
    ? []
    : [stops(`The user pool ${pools[0]} with the stage's people is there and belongs to no stack. ${WAYS}`)];
}

/** Finds orphaned resources, if the stack has none. */
export async function findOrphans(stage: string): Promise<Orphans> {
  const [table, pools] = await Promise.all([
    partOf(stage, 'Table').then((own) => (own ? null : tableOf(nameOf(stage)))),
    partOf(stage, 'UserPool').then((own) => (own ? [] : poolsOf(nameOf(stage)))),
  ]);
  return { table, pools };
}

async function tableOf(TableName: string): Promise<Orphans['table']> {
  try {
    const { Table } = await new DynamoDBClient({ maxAttempts: 2 }).send(new DescribeTableCommand({ TableName }));
    return { items: Table?.ItemCount ?? 0, keys: keysOf(Table?.KeySchema ?? []) };
  } catch (error) {
    if ((error as Error).name === 'ResourceNotFoundException') return null;
    throw error;
  }
}

async function poolsOf(name: string): Promise<string[]> {
  const found: string[] = [];
  const client = new CognitoIdentityProviderClient({ maxAttempts: 2 });
  for await (const { UserPools = [] } of paginateListUserPools({ client }, { MaxResults: 60 }))
    found.push(...UserPools.flatMap(({ Id, Name }) => (Name === name && Id ? [Id] : [])));
  return found;
}
