import { type Asked, answering, TELLING_MS } from '../deployment/custom-resource.ts';
import { isWayBack } from '../deployment/way-back.ts';
import { out } from '../log/line.ts';
import { startVersions, type Version } from './start-versions.ts';

/**
 * The custom resource StartCheck of infra/starts.yml: it is there once each version of the release started. What is gone back to
 * is not judged: it ran before, and a way back that this could end would be none.
 */
export async function checkStarts(asked: Asked, left: () => number): Promise<void> {
  await answering(asked, async () => {
    const { Release: release } = asked.ResourceProperties;
    const before = asked.OldResourceProperties?.['Release'];
    if (asked.RequestType === 'Delete') return null;
    if (isWayBack(release, before)) {
      out.log(JSON.stringify({ level: 'WARN', message: 'A way back: nothing is started.', release, before }));
      return null;
    }
    const versions = versionsOf(asked.ResourceProperties);
    const faults = await startVersions(versions, Date.now() + left() - TELLING_MS);
    out.log(
      JSON.stringify({ level: faults.length > 0 ? 'ERROR' : 'INFO', release, versions: versions.length, faults }),
    );
    return faults.length > 0 ? `${faults.length} of ${versions.length} do not start: ${faults.join('; ')}` : null;
  });
}

/** @throws Error where the template names no version, since nothing would be checked */
function versionsOf({ Routes, Authorizers }: Record<string, unknown>): Version[] {
  const of = (kind: Version['kind'], arns: unknown) => (arns as string[]).map((arn) => ({ arn, kind }));
  if (!Array.isArray(Routes) || !Array.isArray(Authorizers)) throw new Error('The template names no versions.');
  return [...of('authorizer', Authorizers), ...of('route', Routes)];
}
