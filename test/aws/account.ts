import {
  CloudFormationClient,
  paginateDescribeStacks,
  paginateListStackResources,
} from '@aws-sdk/client-cloudformation';
import {
  CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
  paginateListUserPools,
} from '@aws-sdk/client-cognito-identity-provider';
import { DescribeTableCommand, DynamoDBClient, paginateListTables, paginateScan } from '@aws-sdk/client-dynamodb';
import { configAt } from './emulator.ts';

/** What an account has of the service. */
export interface Account {
  /** Each stack with its status and the number of its resources. */
  stacks: { name: string; status: string; resources: number }[];
  /** Each table and user pool, and whether it is protected from deletion. */
  data: { name: string; isProtected: boolean }[];
  /** The names of API keys that are there, revoked ones too. */
  keys: string[];
}

/** Looks at an account of the emulator. */
export async function lookAt(endpoint: string): Promise<Account> {
  const config = configAt(endpoint);
  const [stacks, tables, pools] = await Promise.all([
    stacksIn(new CloudFormationClient(config)),
    tablesIn(new DynamoDBClient(config)),
    poolsIn(new CognitoIdentityProviderClient(config)),
  ]);
  return { stacks, data: [...tables.data, ...pools], keys: tables.keys };
}

async function stacksIn(client: CloudFormationClient): Promise<Account['stacks']> {
  const found: Account['stacks'] = [];
  for await (const { Stacks = [] } of paginateDescribeStacks({ client }, {}))
    for (const { StackName: name = '', StackStatus: status = '' } of Stacks) {
      let resources = 0;
      for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName: name }))
        resources += StackResourceSummaries.length;
      found.push({ name, status, resources });
    }
  return found;
}

async function tablesIn(client: DynamoDBClient): Promise<Pick<Account, 'data' | 'keys'>> {
  const [data, keys]: [Account['data'], string[]] = [[], []];
  for await (const { TableNames = [] } of paginateListTables({ client }, {}))
    for (const name of TableNames) {
      const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
      data.push({ name, isProtected: Table?.DeletionProtectionEnabled ?? false });
      for await (const { Items = [] } of paginateScan({ client }, { TableName: name }))
        keys.push(
          ...Items.flatMap(({ pk, body }) => (pk?.S?.startsWith('API_KEY#') ? (body?.M?.['name']?.S ?? '') : [])),
        );
    }
  return { data, keys };
}

async function poolsIn(client: CognitoIdentityProviderClient): Promise<Account['data']> {
  const found: Account['data'] = [];
  for await (const { UserPools = [] } of paginateListUserPools({ client }, { MaxResults: 60 }))
    for (const { Id: UserPoolId, Name: name = '' } of UserPools) {
      const { UserPool } = await client.send(new DescribeUserPoolCommand({ UserPoolId }));
      found.push({ name: `user pool ${name}`, isProtected: UserPool?.DeletionProtection === 'ACTIVE' });
    }
  return found;
}
