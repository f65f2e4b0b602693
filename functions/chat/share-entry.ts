import { getEntry } from '../../lib/entries/read.ts';
import { headerValues } from '../../lib/http/header-values.ts';
import { idempotencyKeyOf } from '../../lib/http/idempotency.ts';
import { writeRoute } from '../../lib/http/route.ts';
import { emailOf } from '../../lib/people/email.ts';
import { probed } from '../../lib/probe/probed.ts';
import { sharer } from '../../lib/probe/roles.ts';
import { platform } from '../../lib/sharing/configured.ts';
import { ShareAnswer, ShareRequest, shareAnswer } from '../../lib/sharing/share.ts';
import { shareOnce } from '../../lib/sharing/share-once.ts';
import { targetOf } from '../../lib/sharing/target.ts';

/** POST /api/v2/feeds/chat/share: posts one entry to the chat workspace, at most once. */
export const handler = probed(
  writeRoute(
    { name: 'shareEntry', body: ShareRequest, status: 200, answers: ShareAnswer },
    async ({ body, caller, event }) => {
      const { requestId } = event.requestContext;
      const intent = { ...body, shared_by: caller.id, idempotencyKey: idempotencyKeyOf(event), requestId };
      const share = await shareOnce(intent, async () => {
        const [target, entry] = [targetOf(body.channel_id), await getEntry(body.entry_id)];
        const [authorization = ''] = headerValues(event.multiValueHeaders, 'authorization');
        const email = () => emailOf(caller.id, authorization);
        return { ...target, email, post: () => platform.post(target, entry, body.comment) };
      });
      return shareAnswer(share);
    },
  ),
  sharer,
);
