import type { ChatSetup } from './chat-setup.ts';
import { prepareDataDir } from './data-dir.ts';
import { assertSameSource, type DataSource, openDemoState } from './demo-state.ts';
import { assertPortFree } from './processes.ts';
import { type Stack, startStack } from './stack.ts';
import { HELP, parseStartOptions, type StartOptions } from './start-options.ts';

function fail(message: string): never {
  console.error(`npm start: ${message}`);
  process.exit(1);
}

/** Returns a function's result, or exits with its error. */
function exitOnError<T>(answer: () => T): T {
  try {
    return answer();
  } catch (error) {
    return fail((error as Error).message);
  }
}

/** Describes the chat set-up without an emulator. */
function describeChat(chat: ChatSetup): string {
  const set = ['CHAT_BOT_TOKEN', 'CHAT_WEBHOOK_URL'].filter((name) => process.env[name]);
  if (chat !== 'env') return 'not configured';
  return set.length > 0
    ? `A REAL WORKSPACE, by ${set.join(' and ')}`
    : 'not configured: set CHAT_BOT_TOKEN or CHAT_WEBHOOK_URL';
}

/** Describes credentials of the shell that the stack does not use. */
function describeUnusedCredentials(chat: ChatSetup): string {
  const set = ['CHAT_BOT_TOKEN', 'CHAT_WEBHOOK_URL'].filter((name) => process.env[name]);
  if (chat === 'env' || set.length === 0) return '';
  return (
    `\n  ${set.join(' and ')} of your shell ${set.length > 1 ? 'are' : 'is'} not used; --chat env would post with ` +
    `${set.length > 1 ? 'them' : 'it'}`
  );
}

/** Formats the number of entries. */
function formatHeading({ entries, isComplete }: Stack, source: DataSource): string {
  const more = isComplete ? '' : ' so far, the others follow';
  const what = { demo: `${more} (demo entries are invented)`, live: ', and what real feeds bring', empty: '' }[source];
  return `Regulatory updates feed service, ${entries} entries${what}`;
}

/** Formats the addresses and credentials of a started stack. */
function formatWelcome(stack: Stack, { source, chat }: Pick<StartOptions, 'source' | 'chat'>, notUsed: string): string {
  const { file, unlisted } = stack;
  const { base_url, api_key, users, chat_inspector_url } = file;
  const curl = `curl -H 'X-API-Key: ${api_key}'`;
  const people = users.map(({ email, password, role }) => `  ${role.padEnd(10)} ${email}  ${password}`);
  return `${formatHeading(stack, source)}

  web app    ${base_url}/
  API docs   ${base_url}/docs
  base URL   ${base_url}
  API key    ${api_key}
${people.join('\n')}
  sign-in    ${file.identity_provider_url}, client ${file.user_pool_client_id}
  codes      ${file.mail_url}
  mail       ${file.mail_inspector_url}
  webhook    ${file.webhook_receiver_url}
  chat       ${chat_inspector_url ?? describeChat(chat)}${notUsed}
${unlisted.map((address) => `  to add     ${address}\n`).join('')}
  ${curl} '${base_url}/api/v1/feeds/topics?details=true'
  ${curl} '${base_url}/api/v1/feeds/entries/detail?search=capital+requirements&limit=5'
  ${curl} '${base_url}/api/v1/feeds/stats/overview'

docs/sharing.md shows how to sign in and share. Ctrl-C stops it.`;
}

async function main(): Promise<void> {
  const options = exitOnError(() => parseStartOptions(process.argv.slice(2), process.env));
  if (!options) return void console.log(HELP);
  const { port, dataDir, fresh, source, chat } = options;
  if (port !== 0) {
    await assertPortFree(port).catch((error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'EADDRINUSE'
          ? `port ${port} is taken. Stop what listens there, or choose another with --port.`
          : error.message,
      ),
    );
  }
  exitOnError(() => prepareDataDir(dataDir, { fresh }));
  exitOnError(() => assertSameSource(openDemoState(dataDir).state, source, dataDir));
  // Called before the start, which overwrites these variables.
  const notUsed = describeUnusedCredentials(chat);
  let ending = false;
  const giveUp = new AbortController();
  const end = async (code: number, message?: string) => {
    if (ending) return;
    ending = true;
    giveUp.abort();
    if (message) console.error(message);
    const stack = await starting.catch(() => null);
    await stack?.stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void end(0));
  const starting = startStack({ ...options, log: console.error, signal: giveUp.signal });
  const stack = await starting.catch((error: Error) =>
    // Ctrl-C also aborts a start, which then fails.
    ending ? new Promise<never>(() => {}) : fail(`${error.message}\nThe log is ${dataDir}/stack.log.`),
  );
  console.log(formatWelcome(stack, { source, chat }, notUsed));
  await end(1, `The ${await stack.failedPart} ended by itself; ${dataDir}/stack.log says why.`);
}

await main();
