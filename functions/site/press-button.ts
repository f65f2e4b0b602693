import { answerPress } from '../../lib/actions/answer.ts';
import { rawBody } from '../../lib/http/body.ts';
import { headerValues } from '../../lib/http/header-values.ts';
import { probed } from '../../lib/probe/probed.ts';
import { chatActor } from '../../lib/probe/roles.ts';
import { buttons } from '../../lib/sharing/buttons.ts';
import { siteRoute } from '../../lib/site/site-route.ts';

/** A payload repeats its message, whose 12,000 characters may take 16 bytes each. */
const LARGEST_BODY = 256 * 1024;
const NOTHING = { type: 'text/plain; charset=utf-8', text: '' };

/** POST /chat/actions: what the chat platform calls, and signs, when somebody presses a button of a message. */
export const handler = probed(
  siteRoute({ name: 'pressButton', headers: {}, changes: true }, async (event) => {
    const header = (name: string) => {
      const values = headerValues(event.multiValueHeaders, name);
      return values.length === 1 ? (values[0] ?? '') : '';
    };
    const press = buttons.pressOf(header, rawBody(event, LARGEST_BODY));
    if (press) await answerPress(press, event.requestContext.requestTimeEpoch || Date.now());
    return NOTHING;
  }),
  chatActor,
);
