import { checkDataLoss } from './checks/data-loss.ts';
import { type ConcurrencyPlan, checkOrphans, type DeploymentTarget, runChecks } from './checks/deployment-checks.ts';
import { type Finding, runCheck } from './checks/finding.ts';
import { type DeploymentPackage, deployedTemplate } from './package-service.ts';
import { isReadyToDeploy } from './stack-state.ts';

export type DeploymentRequest = DeploymentTarget & { replace: readonly string[] };

/** The result of the checks, with which a deployment continues. */
export interface CheckedDeployment {
  /** The concurrency plan; null if it is unknown. */
  workers: ConcurrencyPlan | null;
  packed: DeploymentPackage;
}

/**
 * Runs the AWS checks and those of the package from `pack`, before anything is changed. @throws Error with the
 * blockers
 */
export async function checkDeployment(
  wish: DeploymentRequest,
  createPackage: () => DeploymentPackage,
): Promise<CheckedDeployment> {
  const { found: outside, workers } = await runChecks(process.env, wish);
  const packed = createPackage();
  // While an earlier deployment is unfinished, the state of the stack is checked later.
  const inside = await runCheck('The state of the stack', () => checkStackState(wish, packed));
  const found = [...outside, ...inside];
  const of = (weight: string) => found.filter((one) => one.severity === weight).map(({ text }) => text);
  for (const weight of ['warning', 'unknown'])
    if (of(weight).length > 0) console.log(`${weight}:\n${formatList(of(weight))}`);
  throwIfRefused(of('stops'));
  console.log(
    of('unknown').length > 0 ? 'Nothing that was found out speaks against it.' : 'Nothing speaks against it.',
  );
  return { workers, packed };
}

async function checkStackState(wish: DeploymentRequest, packed: DeploymentPackage): Promise<Finding[]> {
  if (!(await isReadyToDeploy(wish.stage))) {
    console.log('An earlier deployment is unfinished. The changes are checked when it has ended or was removed.');
    return [];
  }
  return checkStoredData(wish, packed);
}

/** Checks which data of a stage a deployment would replace, lose or miss. */
export async function checkStoredData(
  { replace, ...place }: DeploymentRequest,
  packed: DeploymentPackage,
): Promise<Finding[]> {
  const found = await Promise.all([
    checkOrphans(process.env, place),
    runCheck('What the deployment replaces', async () => {
      const running = await deployedTemplate(place.stage);
      return checkDataLoss(running ?? { Resources: {} }, packed.template, replace);
    }),
  ]);
  return found.flat();
}

/** @throws Error with all reasons, if there are any */
export function throwIfRefused(reasons: readonly string[]): void {
  if (reasons.length > 0) throw new Error(`this must not be deployed:\n${formatList(reasons)}`);
}

const formatList = (lines: readonly string[]) => lines.map((one) => `  - ${one}`).join('\n');
