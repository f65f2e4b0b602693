import { unprefixedConsole } from '../../platform/log/metrics.ts';
import { type CustomResourceRequest, MAX_RESPONSE_SENDING_MS, runCustomResource } from './custom-resource.ts';
import { type FunctionVersion, findVersionsThatFailToStart } from './start-versions.ts';

/**
 * Invokes each function version of a release once, and responds to CloudFormation.
 * If one does not start, the custom resource StartCheck in infra/starts.yml fails. On a rollback nothing is invoked:
 * the earlier release ran before, and a failing check would stop the rollback.
 */
export async function checkFunctionStarts(request: CustomResourceRequest, getRemainingMs: () => number): Promise<void> {
  await runCustomResource(request, async () => {
    const { Release: release } = request.ResourceProperties;
    const previous = request.OldResourceProperties?.['Release'];
    if (request.RequestType === 'Delete') return null;
    if (isRollback(release, previous)) {
      unprefixedConsole.log(
        JSON.stringify({ level: 'WARN', message: 'A rollback: no version is started.', release, previous }),
      );
      return null;
    }
    const versions = parseVersions(request.ResourceProperties);
    const errors = await findVersionsThatFailToStart(versions, Date.now() + getRemainingMs() - MAX_RESPONSE_SENDING_MS);
    const level = errors.length > 0 ? 'ERROR' : 'INFO';
    unprefixedConsole.log(JSON.stringify({ level, release, versions: versions.length, errors }));
    return errors.length > 0 ? `${errors.length} of ${versions.length} do not start: ${errors.join('; ')}` : null;
  });
}

/**
 * Returns whether a release is not newer than the previous one: releases are numbered by time. A first deployment has
 * none before it.
 */
const isRollback = (release: unknown, previous: unknown): boolean =>
  previous !== undefined && Number(release) <= Number(previous);

/**
 * Returns the versions that the template lists.
 * @throws Error when it lists none, since nothing would be checked
 */
function parseVersions({ Routes, Authorizers }: Record<string, unknown>): FunctionVersion[] {
  if (!Array.isArray(Routes) || !Array.isArray(Authorizers)) throw new Error('The template names no versions.');
  return [
    ...Authorizers.map((arn): FunctionVersion => ({ arn, kind: 'authorizer' })),
    ...Routes.map((arn): FunctionVersion => ({ arn, kind: 'route' })),
  ];
}
