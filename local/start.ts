import { parseArgs } from 'node:util';
import { CHAT_CHOICES, type ChatChoice } from './chat-choice.ts';
import { listenOn } from './processes.ts';
import { type Stack, startStack } from './stack.ts';

const HELP = `Starts the whole service on this machine: npm start -- [options]

  --port N        port of the service on 127.0.0.1 (default 3000; 0: any free one)
  --data-dir DIR  where data is kept between starts (default .local)
  --empty         no demo entries
  --chat SET-UP   bot (default), webhook, both or none, with a stand-in of the chat platform on this machine;
                  env: CHAT_BOT_TOKEN and CHAT_WEBHOOK_URL of your shell, which post to a real workspace
  --help          this text

Ctrl-C stops everything. While it runs, DIR/stack.json says what is printed here, for scripts.
`;

function fail(message: string): never {
  console.error(`npm start: ${message}`);
  process.exit(1);
}

function options() {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '3000' },
        'data-dir': { type: 'string', default: '.local' },
        empty: { type: 'boolean', default: false },
        chat: { type: 'string', default: 'bot' },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${HELP}`);
  }
}

/** Where shares go when there is no stand-in. */
function otherChat(chat: ChatChoice): string {
  const set = ['CHAT_BOT_TOKEN', 'CHAT_WEBHOOK_URL'].filter((name) => process.env[name]);
  if (chat !== 'env') return 'not configured';
  return set.length > 0
    ? `A REAL WORKSPACE, by ${set.join(' and ')}`
    : 'not configured: set CHAT_BOT_TOKEN or CHAT_WEBHOOK_URL';
}

/** What somebody who starts the stack needs to know. */
function welcome({ file, entries }: Stack, empty: boolean, chat: ChatChoice): string {
  const { base_url, api_key, users, chat_inspector_url } = file;
  const curl = `curl -H 'X-API-Key: ${api_key}'`;
  const people = users.map(({ email, password, role }) => `  ${role.padEnd(10)} ${email}  ${password}`);
  return `Regulatory updates feed service, ${entries} entries${empty ? '' : ' (demo entries are invented)'}

  web app    ${base_url}/
  API docs   ${base_url}/docs
  base URL   ${base_url}
  API key    ${api_key}
${people.join('\n')}
  sign-in    ${file.identity_provider_url}, client ${file.user_pool_client_id}
  chat       ${chat_inspector_url ?? otherChat(chat)}

  ${curl} '${base_url}/api/v1/feeds/topics?details=true'
  ${curl} '${base_url}/api/v1/feeds/entries/detail?search=capital+requirements&limit=5'
  ${curl} '${base_url}/api/v1/feeds/stats/overview'

README.md shows how to sign in and share. Ctrl-C stops it.`;
}

async function main(): Promise<void> {
  const { port: given, 'data-dir': dataDir, empty, chat: setUp, help } = options();
  if (help) return void console.log(HELP);
  const port = Number(given);
  if (!/^\d+$/.test(given) || port > 65_535)
    fail(`--port takes a number from 0 to 65535, not ${JSON.stringify(given)}`);
  const chat =
    CHAT_CHOICES.find((one) => one === setUp) ??
    fail(`--chat takes ${CHAT_CHOICES.join(', ')}, not ${JSON.stringify(setUp)}`);
  if (port !== 0) {
    await listenOn(port).catch((error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'EADDRINUSE'
          ? `port ${port} is taken. Stop what listens there, or choose another with --port.`
          : error.message,
      ),
    );
  }
  const starting = startStack({ port, dataDir, empty, chat });
  let ending = false;
  const end = async (code: number, message?: string) => {
    if (ending) return;
    ending = true;
    if (message) console.error(message);
    const stack = await starting.catch(() => null);
    await stack?.stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void end(0));
  const stack = await starting.catch((error: Error) => fail(`${error.message}\nThe log is ${dataDir}/stack.log.`));
  console.log(welcome(stack, empty, chat));
  await end(1, `The ${await stack.broken} ended by itself; ${dataDir}/stack.log says why.`);
}

await main();
