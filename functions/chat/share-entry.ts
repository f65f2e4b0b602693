import { getAppUrl } from '../../lib/channels/chat/chat-platform.ts';
import { postShare, resolveShareTarget } from '../../lib/channels/chat/share-target.ts';
import { getEntry } from '../../lib/entries/list-entries.ts';
import { findCallerEmail } from '../../lib/http/caller-email.ts';
import { getIdempotencyIds } from '../../lib/http/request-headers.ts';
import { createWriteRoute, type WriteRouteInput } from '../../lib/http/route.ts';
import { getSharerPermissionProbes } from '../../lib/ops/probe/role-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';
import { ShareAnswer, ShareRequest, toShareResponse } from '../../lib/sharing/share.ts';
import { shareOnce } from '../../lib/sharing/share-once.ts';

const SPEC = { name: 'shareEntry', body: ShareRequest, status: 200, response: ShareAnswer } as const;
/** POST /api/v2/feeds/chat/share: posts one entry to the chat workspace, at most once. */
export const handler = withPermissionProbes(createWriteRoute(SPEC, share), getSharerPermissionProbes);

async function share({ body, caller, event }: WriteRouteInput<typeof ShareRequest>) {
  const prepare = async () => {
    const target = resolveShareTarget(body.channel_id);
    const entry = await getEntry(body.entry_id);
    const findEmail = () => findCallerEmail(caller, event);
    const post = () => postShare(target, { kind: 'share', entry, comment: body.comment }, getAppUrl(event));
    return { ...target, findEmail, post };
  };
  return toShareResponse(await shareOnce({ ...body, shared_by: caller.id, ...getIdempotencyIds(event) }, prepare));
}
