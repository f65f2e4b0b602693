import { importSources, SourceImport } from '../../lib/catalog/sources/import-sources.ts';
import { parseSourceList } from '../../lib/catalog/sources/parse-opml.ts';
import { logImportedSources } from '../../lib/http/audit-changes.ts';
import { OPML_UPLOAD } from '../../lib/http/body.ts';
import { ImportQuery } from '../../lib/http/query-schemas.ts';
import { createWriteRoute } from '../../lib/http/route.ts';

const SPEC = { name: 'importSources', upload: OPML_UPLOAD, query: ImportQuery, status: 200 } as const;
/** POST /api/v2/sources/import: adds the sources of an OPML list, or says what it would add. */
export const handler = createWriteRoute({ ...SPEC, response: SourceImport }, async ({ upload, query, caller }) => {
  const { dry_run: dryRun = false, default_topic_id: topicId, next: from = 0 } = query;
  const author = { person: caller.id, isProposal: false };
  const page = await importSources(parseSourceList(upload), { author, dryRun, topicId, from });
  logImportedSources(caller, page.lines);
  return page;
});
