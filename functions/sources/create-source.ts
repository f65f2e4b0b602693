import { NewSource } from '../../lib/catalog/sources/new-source.ts';
import { Source, toSource } from '../../lib/catalog/sources/source.ts';
import { createSource } from '../../lib/catalog/sources/source-store.ts';
import { logSourceChange } from '../../lib/http/audit-changes.ts';
import { createWriteRoute } from '../../lib/http/route.ts';
import { getSourceWriterPermissionProbes } from '../../lib/ops/probe/role-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';

const SPEC = { name: 'createSource', body: NewSource, status: 201, response: Source } as const;
/** POST /api/v2/sources: adds a source. That of a member waits until an administrator accepts it. */
export const handler = withPermissionProbes(
  createWriteRoute(SPEC, async ({ caller, body }) => {
    const isProposal = caller.role !== 'admin';
    const source = toSource(await createSource(body, { person: caller.id, isProposal }));
    logSourceChange(caller, null, source);
    return source;
  }),
  getSourceWriterPermissionProbes,
);
