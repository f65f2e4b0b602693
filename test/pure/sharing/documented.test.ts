import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { toSlackErrorProblem } from '../../../lib/channels/slack/slack-problems.ts';

const chat = readFileSync('docs/sharing.md', 'utf8');

it('docs/sharing.md lists every Slack error code with its status', () => {
  const section = chat.slice(chat.indexOf('## Codes and remedies'), chat.indexOf('Codes of ours:'));
  const rows = [...section.matchAll(/^\| (\d{3}) \| ([^|]+) \|/gm)];
  const codes = rows.flatMap(([, status, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, code = '']) => [code, Number(status)] as const),
  );
  for (const [code, status] of codes) expect(toSlackErrorProblem(code)).toMatchObject({ code, status });
  const source = readFileSync('lib/channels/slack/error-codes.ts', 'utf8');
  const listed = source.slice(source.indexOf('export const SLACK_ERRORS'), source.indexOf('export const isTokenError'));
  const known = [...listed.matchAll(/\b[a-z]+(?:_[a-z]+)*\b/g)].map(([word]) => word);
  const inCode = new Set(known.filter((word) => toSlackErrorProblem(word).code === word));
  expect([...inCode].sort()).toEqual(codes.map(([code]) => code).sort());
});

it('the Slack app manifest requests the documented scopes and no access to private channels', () => {
  const { scopes } = parse(readFileSync('docs/slack-app-manifest.yml', 'utf8')).oauth_config;
  const named = [...chat.matchAll(/^\| `([a-z:.]+:[a-z.]+)`/gm)].map(([, scope]) => scope);
  expect(scopes).toEqual({ bot: ['chat:write', 'chat:write.public', 'channels:read'] });
  expect(named).toEqual(scopes.bot);
  expect(chat.replace(/\s+/g, ' ')).toContain('add the scope `groups:read` under "OAuth & Permissions"');
});
