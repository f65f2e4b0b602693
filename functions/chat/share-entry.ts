import { getEntry } from '../../lib/entries/read.ts';
import { headerValues } from '../../lib/http/header-values.ts';
import { attemptOf } from '../../lib/http/idempotency.ts';
import { type WriteInput, writeRoute } from '../../lib/http/route.ts';
import { emailOf } from '../../lib/people/email.ts';
import { probed } from '../../lib/probe/probed.ts';
import { sharer } from '../../lib/probe/roles.ts';
import { appUrlOf, platform } from '../../lib/sharing/configured.ts';
import { ShareAnswer, ShareRequest, shareAnswer } from '../../lib/sharing/share.ts';
import { shareOnce } from '../../lib/sharing/share-once.ts';
import { targetOf } from '../../lib/sharing/target.ts';

const SPEC = { name: 'shareEntry', body: ShareRequest, status: 200, answers: ShareAnswer } as const;
/** POST /api/v2/feeds/chat/share: posts one entry to the chat workspace, at most once. */
export const handler = probed(writeRoute(SPEC, share), sharer);

async function share({ body, caller, event }: WriteInput<typeof ShareRequest>) {
  const prepare = async () => {
    const [target, entry] = [targetOf(body.channel_id), await getEntry(body.entry_id)];
    const email = () => emailOf(caller.id, headerValues(event.multiValueHeaders, 'authorization')[0] ?? '');
    return { ...target, email, post: () => platform.post(target, entry, body, appUrlOf(event)) };
  };
  return shareAnswer(await shareOnce({ ...body, shared_by: caller.id, ...attemptOf(event) }, prepare));
}
