import { SourceChange } from '../../lib/catalog/sources/new-source.ts';
import { Source, toSource } from '../../lib/catalog/sources/source.ts';
import { updateSource } from '../../lib/catalog/sources/update-source.ts';
import { logSourceChange } from '../../lib/http/audit-changes.ts';
import { createIfMatchCheck } from '../../lib/http/preconditions.ts';
import { createWriteRoute } from '../../lib/http/route.ts';

const SPEC = { name: 'updateSource', id: 'source_id', body: SourceChange, status: 200, response: Source } as const;
/** PATCH /api/v2/sources/{source_id}: changes settings of a source, pauses it, or accepts a proposal. */
export const handler = createWriteRoute({ ...SPEC, tag: 'taken' }, async ({ id, caller, body, event }) => {
  const assertExpected = createIfMatchCheck<Source>(event);
  const { before, after } = await updateSource(id, body, (item) => assertExpected?.(toSource(item)));
  const source = toSource(after);
  logSourceChange(caller, toSource(before), source);
  return source;
});
