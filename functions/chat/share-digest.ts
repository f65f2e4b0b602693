import { entriesWithAcronyms } from '../../lib/catalog/with-acronyms.ts';
import { headerValues } from '../../lib/http/header-values.ts';
import { attemptOf } from '../../lib/http/idempotency.ts';
import { type WriteInput, writeRoute } from '../../lib/http/route.ts';
import { emailOf } from '../../lib/people/email.ts';
import { probed } from '../../lib/probe/probed.ts';
import { digester } from '../../lib/probe/roles.ts';
import { appUrlOf, platform } from '../../lib/sharing/configured.ts';
import { DigestAnswer, DigestRequest, digestAnswer } from '../../lib/sharing/share.ts';
import { shareOnce } from '../../lib/sharing/share-once.ts';
import { targetOf } from '../../lib/sharing/target.ts';

const SPEC = { name: 'shareDigest', body: DigestRequest, status: 200, answers: DigestAnswer } as const;
/** POST /api/v2/feeds/chat/digest: posts several entries to the chat workspace as one message, at most once. */
export const handler = probed(writeRoute(SPEC, share), digester);

async function share({ body, caller, event }: WriteInput<typeof DigestRequest>) {
  const prepare = async () => {
    const [target, entries] = [targetOf(body.channel_id), await entriesWithAcronyms(body.entry_ids)];
    const email = () => emailOf(caller.id, headerValues(event.multiValueHeaders, 'authorization')[0] ?? '');
    return { ...target, email, post: () => platform.postDigest(target, entries, body, appUrlOf(event)) };
  };
  const [entry_id = ''] = body.entry_ids;
  return digestAnswer(await shareOnce({ ...body, entry_id, shared_by: caller.id, ...attemptOf(event) }, prepare));
}
