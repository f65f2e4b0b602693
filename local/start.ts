import { parseArgs } from 'node:util';
import { listenOn } from './processes.ts';
import { startStack } from './stack.ts';

const HELP = `Starts the whole service on this machine: npm start -- [options]

  --port N        port of the service on 127.0.0.1 (default 3000; 0: any free one)
  --data-dir DIR  where data is kept between starts (default .local)
  --empty         no demo entries
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
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${HELP}`);
  }
}

async function main(): Promise<void> {
  const { port: given, 'data-dir': dataDir, empty, help } = options();
  if (help) return void console.log(HELP);
  const port = Number(given);
  if (!/^\d+$/.test(given) || port > 65_535)
    fail(`--port takes a number from 0 to 65535, not ${JSON.stringify(given)}`);
  if (port !== 0) {
    await listenOn(port).catch((error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'EADDRINUSE'
          ? `port ${port} is taken. Stop what listens there, or choose another with --port.`
          : error.message,
      ),
    );
  }
  const starting = startStack({ port, dataDir, empty });
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
  const { base_url, api_key } = stack.file;
  const curl = `curl -H 'X-API-Key: ${api_key}'`;
  console.log(`Regulatory updates feed service, ${stack.entries} entries${empty ? '' : ' (demo entries are invented)'}

  base URL   ${base_url}
  API key    ${api_key}

  ${curl} '${base_url}/api/v1/feeds/topics?details=true'
  ${curl} '${base_url}/api/v1/feeds/entries/detail?search=capital+requirements&limit=5'
  ${curl} '${base_url}/api/v1/feeds/stats/overview'

Ctrl-C stops it.`);
  await end(1, `The ${await stack.broken} ended by itself; ${dataDir}/stack.log says why.`);
}

await main();
