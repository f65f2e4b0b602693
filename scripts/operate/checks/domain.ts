import { type AwsError, findWithAws, runAws } from '../aws-cli.ts';
import { findPhysicalId } from '../cloudformation-stack.ts';
import { blocker, type Finding } from './finding.ts';

/** The owner of a custom domain in API Gateway. */
export interface DomainOwner {
  /** Null without a stack, undefined if AWS does not return it. */
  stack: string | null | undefined;
  apis: string[];
}

interface BasePathMapping {
  restApiId: string;
}

/** A domain exists once per region, so CloudFormation cannot create one that exists already. */
export function checkDomainOwner(domain: string, owner: DomainOwner | null): Finding[] {
  if (!owner) return [];
  const leads = owner.apis.length > 0 ? `, and leads to the API ${owner.apis.join(', ')}` : '';
  return [
    blocker(
      `CUSTOM_DOMAIN ${domain} is a custom domain of API Gateway already, of ${describeOwner(owner)}${leads}. ` +
        `${getDomainRemedy(domain, owner)}, or change CUSTOM_DOMAIN.`,
    ),
  ];
}

function describeOwner({ stack }: DomainOwner): string {
  if (stack) return `the stack ${stack}`;
  return stack === null ? 'no stack' : 'something else';
}

function getDomainRemedy(domain: string, { stack }: DomainOwner): string {
  if (stack) return 'Take it out of that stack';
  if (stack === undefined) return 'Find out whose it is, and take it out there';
  return `Delete it (aws apigateway delete-domain-name --domain-name ${domain})`;
}

/** Returns null if the domain is free or belongs to this stage. @throws AwsError if that is unknown */
export async function findDomainOwner(stage: string, domain: string, region: string): Promise<DomainOwner | null> {
  if ((await findPhysicalId(stage, 'ApiDomain')) === domain) return null;
  const of = ['--domain-name', domain, '--region', region];
  if (!(await findWithAws('apigateway', 'get-domain-name', ...of))) return null;
  const [{ items = [] }, stack] = await Promise.all([
    runAws('apigateway', 'get-base-path-mappings', ...of),
    findOwningStack(domain, region),
  ]);
  return { stack, apis: (items as BasePathMapping[]).map(({ restApiId }) => restApiId) };
}

/** The deployer policy does not allow requests about other stacks. */
async function findOwningStack(domain: string, region: string): Promise<DomainOwner['stack']> {
  const query = ['--physical-resource-id', domain, '--region', region];
  try {
    const { StackResources } = await runAws('cloudformation', 'describe-stack-resources', ...query);
    return StackResources[0]?.StackName;
  } catch (error) {
    // The error code for a resource without a stack.
    return (error as AwsError).code === 'ValidationError' ? null : undefined;
  }
}
