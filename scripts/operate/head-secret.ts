import { parseArgs } from 'node:util';
import { getLogHeadWebhookSecret } from '../../lib/notifications/log-head-recipients.ts';
import { defineCommand } from './table-option.ts';

const HELP = `Prints the signing secret of EVIDENCE_HEAD_WEBHOOK: npm run ops -- head-secret

It is derived from WEBHOOK_SECRET in your shell, which must be that of the deployment. Give it to the receiver.`;

/** Runs the command: `npm run ops -- head-secret`. */
export const main = defineCommand('ops -- head-secret', async () => {
  const { values } = parseArgs({ options: { help: { type: 'boolean' } } });
  console.log(values.help ? HELP : getLogHeadWebhookSecret());
});
