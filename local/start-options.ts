import { parseArgs } from 'node:util';
import { CHAT_SETUPS } from './chat-setup.ts';
import type { DataSource } from './demo-state.ts';
import type { StackOptions } from './stack.ts';

export const HELP = `Starts the whole service on this machine: npm start -- [options]

  --port N        port of the service on 127.0.0.1 (default 3000; 0: any free one)
  --data-dir DIR  where data is kept between starts (default .local)
  --fresh         discard the data in DIR first, as after an update of the code
  --empty         no demo entries
  --live          follow the real feeds of catalog.json instead of the demo's, with data in .live
  --pace SECONDS  a new demo entry arrives every so many seconds (default 30; 0: none, and nothing else is read)
  --chat SET-UP   bot (default), webhook, both or none, with a stand-in of the chat platform on this machine;
                  env: CHAT_BOT_TOKEN and CHAT_WEBHOOK_URL of your shell, which post to a real workspace
  --help          this text

Ctrl-C stops everything. While it runs, DIR/stack.json says what is printed here, for scripts.
`;

/** Arguments of the options that npm may keep, as in the help text. */
const OPTION_ARGUMENTS = {
  port: 'N',
  'data-dir': 'DIR',
  fresh: '',
  empty: '',
  live: '',
  pace: 'SECONDS',
  chat: 'SET-UP',
};

/** At most a day, because a timer takes no more than 24 of them. Fractions are for tests. */
const PACE_PATTERN = /^(?:\d{1,4}|[1-7]\d{4}|8[0-5]\d{3}|86[0-3]\d{2}|86400|0?\.\d)$/;

export interface StartOptions extends Omit<StackOptions, 'log' | 'signal'> {
  /** Whether the data of the directory is discarded. */
  fresh: boolean;
}

/** Parses the options of a start; null for help. @throws Error with the correction */
export function parseStartOptions(args: string[], env: NodeJS.ProcessEnv): StartOptions | null {
  const {
    port: given,
    'data-dir': dir,
    fresh,
    empty,
    live,
    pace: seconds,
    chat: setUp,
    help,
  } = parseArguments(args, env);
  if (help) return null;
  const port = Number(given);
  if (!/^\d+$/.test(given) || port > 65_535)
    throw new Error(`--port takes a number from 0 to 65535, not ${JSON.stringify(given)}`);
  if (!PACE_PATTERN.test(seconds))
    throw new Error(`--pace takes seconds from 0 to 86400, not ${JSON.stringify(seconds)}`);
  if (empty && live)
    throw new Error('--empty and --live exclude each other: one reads no feeds, the other the real ones');
  const chat = CHAT_SETUPS.find((one) => one === setUp);
  if (!chat) throw new Error(`--chat takes ${CHAT_SETUPS.join(', ')}, not ${JSON.stringify(setUp)}`);
  const source = chooseSource(live, empty);
  return { port, dataDir: dir ?? (live ? '.live' : '.local'), fresh, source, arrivalIntervalS: Number(seconds), chat };
}

function chooseSource(live: boolean, empty: boolean): DataSource {
  if (live) return 'live';
  return empty ? 'empty' : 'demo';
}

function parseArguments(args: string[], env: NodeJS.ProcessEnv) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: {
        port: { type: 'string', default: '3000' },
        'data-dir': { type: 'string' },
        fresh: { type: 'boolean', default: false },
        empty: { type: 'boolean', default: false },
        live: { type: 'boolean', default: false },
        pace: { type: 'string', default: '30' },
        chat: { type: 'string', default: 'bot' },
        help: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const meant = suggestOptions(positionals, env);
    if (meant) throw new Error(`npm keeps options that come before -- to itself. Say: npm start -- ${meant}`);
    if (positionals.length > 0) throw new Error(`${JSON.stringify(positionals[0])} belongs to no option.`);
    return values;
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${HELP}`);
  }
}

/**
 * Returns the options that npm kept in its environment, in their correct form. For a value after a space npm has
 * `true`, and the value is a positional argument.
 */
function suggestOptions(positionals: string[], env: NodeJS.ProcessEnv): string {
  const kept = Object.entries(OPTION_ARGUMENTS).flatMap(([name, takes]) => {
    const value = env[`npm_config_${name.replaceAll('-', '_')}`];
    return value ? [{ name, takes, value: value === 'true' ? '' : value }] : [];
  });
  const isOnly = kept.filter(({ takes, value }) => takes && !value).length === 1;
  const behind = isOnly ? positionals[0] : undefined;
  return kept.map(({ name, takes, value }) => `--${name} ${takes && (value || (behind ?? takes))}`.trim()).join(' ');
}
