import { chatInteractionHandler } from '../../lib/channels/chat/chat-buttons.ts';
import { getRawBody } from '../../lib/http/body.ts';
import { getHeaderValues } from '../../lib/http/request-headers.ts';
import { createPublicRoute } from '../../lib/http/site/public-route.ts';
import { handleChatInteraction } from '../../lib/notifications/interactions/handle-chat-interaction.ts';
import { getChatButtonPermissionProbes } from '../../lib/ops/probe/role-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';

/** A payload repeats its message, whose 12,000 characters may take 16 bytes each. */
const LARGEST_BODY = 256 * 1024;
const NOTHING = { type: 'text/plain; charset=utf-8', text: '' };

/** POST /chat/actions: handles a button interaction of a chat message, signed by the platform. */
export const handler = withPermissionProbes(
  createPublicRoute({ name: 'pressButton', headers: {}, changes: true }, async (event) => {
    const header = (name: string) => {
      const values = getHeaderValues(event.multiValueHeaders, name);
      return values.length === 1 ? (values[0] ?? '') : '';
    };
    const press = chatInteractionHandler.parseInteraction(header, getRawBody(event, LARGEST_BODY));
    if (press) await handleChatInteraction(press, event.requestContext.requestTimeEpoch || Date.now());
    return NOTHING;
  }),
  getChatButtonPermissionProbes,
);
