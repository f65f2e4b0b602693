import { begin, check, equal, needed } from '../report.ts';
import { bash } from '../shell.ts';
import { type AwsWorld, type RoleTokens, STAGE, type StackAccess } from '../world.ts';
import { NEXT } from './first-steps.ts';

/** Many more than the limit of the second deployment allows within the seconds that they take. */
const BURST = 12;
/** On a slow machine a burst takes longer than the limit counts. */
const BURSTS = 20;

/** A second deployment with other settings, and a rollback without any, as docs/deploy.md has it. */
export async function changes(
  { deployer }: AwsWorld,
  { gateway, apiKey }: StackAccess,
  tokens: RoleTokens,
): Promise<void> {
  begin('second deployment');
  const headers = { 'X-API-Key': apiKey };
  const { CHAT_WEBHOOK_URL: _, ...others } = deployer;
  const changed = { ...others, RATE_LIMIT_PER_SECOND: '1', RATE_LIMIT_BURST: '2', SERVICE_API_KEY: '' };
  const output = await needed('npm run deploy, with a limit for keys and without the webhook', () =>
    bash(`npm run deploy -- --stage ${STAGE}`, changed),
  );
  await check('there is a key, and no next step', () => equal(output.includes(NEXT), false, output));
  const chat = async () => {
    const { body } = await gateway('/api/v2/feeds/chat/config', {
      headers: { Authorization: `Bearer ${tokens.viewer}` },
    });
    return [body.has_bot_token, body.has_webhook];
  };
  /** One after the other: each instance of the authorizer counts by itself at first. */
  const burst = async () => {
    const answers = [];
    for (let asked = 0; asked < BURST; asked += 1) answers.push(await gateway('/api/v1/feeds/categories', { headers }));
    return answers.filter(({ status }) => status === 429);
  };
  await check('the webhook is off, the bot is not', async () => equal(await chat(), [true, false], 'it'));
  await check('429 too_many_requests: beyond the limit, with Retry-After', async () => {
    let [refused] = await burst();
    for (let n = 1; !refused && n < BURSTS; n += 1) [refused] = await burst();
    equal([refused?.body.code, Number(refused?.headers['retry-after']) > 0], ['too_many_requests', true], 'it');
  });

  begin('rollback');
  const listed = await needed('npx serverless rollback lists the deployments', () =>
    bash(`npx serverless rollback --stage ${STAGE}`, others),
  );
  const stamps = [...listed.matchAll(/Timestamp: (\d+)/gi)].map(([, stamp]) => stamp);
  await needed('npx serverless rollback to the first, without settings', () => {
    const { CHAT_BOT_TOKEN: _bot, ...none } = others;
    return bash(`npx serverless rollback --stage ${STAGE} --timestamp ${stamps.sort()[0]}`, none).then(() => true);
  });
  await check('the limit is that of the first', async () => equal((await burst()).length, 0, 'the number of refusals'));
  await check('credentials are as the stack had them', async () =>
    equal(await chat(), [true, false], 'what is configured'),
  );
}
