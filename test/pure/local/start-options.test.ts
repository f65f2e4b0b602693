import { expect, it } from 'vitest';
import { parseStartOptions } from '../../../local/start-options.ts';

const DEFAULTS = { port: 3000, dataDir: '.local', fresh: false, source: 'demo', arrivalIntervalS: 30, chat: 'bot' };

/** The first line of what is said instead of a start. */
function said(args: string[], env: Record<string, string> = {}): string {
  try {
    return JSON.stringify(parseStartOptions(args, env));
  } catch (error) {
    return (error as Error).message.split('\n')[0] ?? '';
  }
}

it('parseStartOptions returns every given option, and the defaults without arguments', () => {
  expect(parseStartOptions([], {})).toEqual(DEFAULTS);
  const all = ['--port', '0', '--data-dir', 'here', '--fresh', '--empty', '--pace', '5', '--chat=none'];
  expect(parseStartOptions(all, {})).toEqual({
    port: 0,
    dataDir: 'here',
    fresh: true,
    source: 'empty',
    arrivalIntervalS: 5,
    chat: 'none',
  });
  expect(parseStartOptions(['--live'], {})).toEqual({ ...DEFAULTS, source: 'live', dataDir: '.live' });
  expect(parseStartOptions(['--help'], {})).toBeNull();
});

it.each([
  { typed: '--port 4000', args: ['4000'], npm: { port: 'true' }, meant: '--port 4000' },
  { typed: '--port=4000', args: [], npm: { port: '4000' }, meant: '--port 4000' },
  { typed: '--empty', args: [], npm: { empty: 'true' }, meant: '--empty' },
  {
    typed: '--data-dir here --empty',
    args: ['here'],
    npm: { data_dir: 'true', empty: 'true' },
    meant: '--data-dir here --empty',
  },
  { typed: '--chat=both --port 1', args: ['1'], npm: { chat: 'both', port: 'true' }, meant: '--port 1 --chat both' },
  { typed: '--port', args: [], npm: { port: 'true' }, meant: '--port N' },
  {
    typed: '--port 1 --chat none',
    args: ['1', 'none'],
    npm: { port: 'true', chat: 'true' },
    meant: '--port N --chat SET-UP',
  },
])('npm start $typed: suggests the command with -- before the option', ({ args, npm, meant }) => {
  const env = Object.fromEntries(Object.entries(npm).map(([name, value]) => [`npm_config_${name}`, value]));
  expect(said(args, env)).toBe(`npm keeps options that come before -- to itself. Say: npm start -- ${meant}`);
});

it('names an unknown argument, option or value in the error, above the help', () => {
  expect(said(['4000'])).toBe('"4000" belongs to no option.');
  expect(() => parseStartOptions(['4000'], {})).toThrow(/--data-dir DIR/);
  expect(said(['--colour'])).toMatch(/^Unknown option '--colour'/);
  expect(said(['--chat', 'email'])).toBe('--chat takes bot, webhook, both, none, env, not "email"');
});

it.each(['x', '-1', '86401', '1e3', 'Infinity', ''])('rejects --pace=%s', (pace) => {
  expect(said([`--pace=${pace}`])).toBe(`--pace takes seconds from 0 to 86400, not ${JSON.stringify(pace)}`);
});

it('rejects --live together with --empty', () => {
  expect(said(['--live', '--empty'])).toMatch(/^--empty and --live exclude each other/);
});

it.each(['x', '-1', '65536', '1.5', ''])('rejects --port=%s', (port) => {
  expect(said([`--port=${port}`])).toBe(`--port takes a number from 0 to 65535, not ${JSON.stringify(port)}`);
});
