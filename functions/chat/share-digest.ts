import { getEntriesWithTopicAcronyms } from '../../lib/catalog/topics.ts';
import { getAppUrl } from '../../lib/channels/chat/chat-platform.ts';
import { postShare, resolveShareTarget } from '../../lib/channels/chat/share-target.ts';
import { findCallerEmail } from '../../lib/http/caller-email.ts';
import { getIdempotencyIds } from '../../lib/http/request-headers.ts';
import { createWriteRoute, type WriteRouteInput } from '../../lib/http/route.ts';
import { getDigestSharerPermissionProbes } from '../../lib/ops/probe/role-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';
import { DigestAnswer, DigestRequest, toSharedDigestResponse } from '../../lib/sharing/share.ts';
import { shareOnce } from '../../lib/sharing/share-once.ts';

const SPEC = { name: 'shareDigest', body: DigestRequest, status: 200, response: DigestAnswer } as const;
/** POST /api/v2/feeds/chat/digest: posts several entries to the chat in one message, at most once. */
export const handler = withPermissionProbes(createWriteRoute(SPEC, share), getDigestSharerPermissionProbes);

async function share({ body, caller, event }: WriteRouteInput<typeof DigestRequest>) {
  const prepare = async () => {
    const target = resolveShareTarget(body.channel_id);
    const entries = await getEntriesWithTopicAcronyms(body.entry_ids);
    const post = () => postShare(target, { kind: 'shared_digest', entries, comment: body.comment }, getAppUrl(event));
    return { ...target, findEmail: () => findCallerEmail(caller, event), post };
  };
  const attempt = { ...body, entry_id: body.entry_ids[0] ?? '', shared_by: caller.id, ...getIdempotencyIds(event) };
  return toSharedDigestResponse(await shareOnce(attempt, prepare));
}
