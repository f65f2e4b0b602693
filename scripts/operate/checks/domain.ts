import { type AwsError, aws, awsIfThere } from '../aws.ts';
import { partOf } from '../stack.ts';
import { type Finding, stops } from './finding.ts';

/**
 * The owner of a custom domain in API Gateway: its stack, null without one, undefined if AWS does not say; and its
 * APIs.
 */
export interface Owner {
  stack: string | null | undefined;
  apis: string[];
}

/** A domain exists once per region, so CloudFormation cannot create one that exists already. */
export function judgeDomain(domain: string, owner: Owner | null): Finding[] {
  if (!owner) return [];
  const leads = owner.apis.length > 0 ? `, and leads to the API ${owner.apis.join(', ')}` : '';
  return [
    stops(
      `CUSTOM_DOMAIN ${domain} is a custom domain of API Gateway already, of ${whose(owner)}${leads}. ${remedyFor(domain, owner)}, or change CUSTOM_DOMAIN.`,
    ),
  ];
}

const whose = ({ stack }: Owner) => (stack ? `the stack ${stack}` : stack === null ? 'no stack' : 'something else');

function remedyFor(domain: string, { stack }: Owner): string {
  if (stack) return 'Take it out of that stack';
  if (stack === undefined) return 'Find out whose it is, and take it out there';
  return `Delete it (aws apigateway delete-domain-name --domain-name ${domain})`;
}

/** Returns null if the domain is free or belongs to this stage. @throws AwsError if that is unknown */
export async function findOwner(stage: string, domain: string, region: string): Promise<Owner | null> {
  if ((await partOf(stage, 'ApiDomain')) === domain) return null;
  const of = ['--domain-name', domain, '--region', region];
  if (!(await awsIfThere('apigateway', 'get-domain-name', ...of))) return null;
  const [{ items = [] }, stack] = await Promise.all([
    aws('apigateway', 'get-base-path-mappings', ...of),
    stackOf(domain, region),
  ]);
  return { stack, apis: items.map(({ restApiId }: { restApiId: string }) => restApiId) };
}

/** The deployer policy does not allow requests about other stacks. */
async function stackOf(domain: string, region: string): Promise<Owner['stack']> {
  const asked = ['--physical-resource-id', domain, '--region', region];
  try {
    const { StackResources } = await aws('cloudformation', 'describe-stack-resources', ...asked);
    return StackResources[0]?.StackName;
  } catch (error) {
    // The error code for a resource without a stack.
    return (error as AwsError).code === 'ValidationError' ? null : undefined;
  }
}
