import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROUTE_ROLES } from '../lib/http/access.ts';
import { ATTRIBUTE_NAMES, FILTERS, MAX_FILTER_VALUES, MAX_LISTED_FILTER_VALUES } from '../lib/search/filters.ts';
import type { Role } from '../lib/values/roles-and-states.ts';
import type { Json } from './json-schema.ts';
import type { CodeWords } from './problems.ts';
import { readWords } from './words.ts';
import { wrapWords } from './wrap-words.ts';

/* Builds docs/api.md from guide.md, with tables of routes and errors from the contract. */

interface TaggedOperation {
  operationId: string;
  tags: string[];
  summary: string;
}
interface Contract {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, TaggedOperation>>;
}

const LIST_FORMAT = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const ROLE_NAMES: Record<Role, string> = { api_key: 'API key', viewer: 'viewer', member: 'member', admin: 'admin' };

/** The page about the routes of a tag. */
const PAGES: Record<string, string> = {
  Entries: '[documents](documents.md), [versions](versions.md), [related entries](related.md)',
  Alerts: '[alerts](alerts.md)',
  Chat: '[sharing](sharing.md)',
  Reviews: '[reviews](reviews.md)',
  Destinations: '[webhooks](webhooks.md)',
  Sources: '[sources](sources.md)',
};

/** Returns the text of docs/api.md. */
export function formatPage(contract: Json): string {
  const guide = readFileSync(path.join(import.meta.dirname, 'guide.md'), 'utf8').trim();
  const page = guide
    .replace('<!-- routes -->', formatRoutes(contract as unknown as Contract))
    .replace('<!-- filters -->', formatFilters())
    .replace('<!-- errors -->', formatErrors());
  return `<!-- Made by npm run openapi of the contract and of contract/guide.md: do not edit. -->\n\n${page}\n`;
}

/** Returns a heading, a description and a table for each tag. A read of both versions has the path of version 1. */
function formatRoutes({ tags, paths }: Contract): string {
  const operations = Object.entries(paths).flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ route, method, operation })),
  );
  const own = operations.filter(({ operation }) => !operation.operationId.endsWith('V2'));
  return tags
    .flatMap(({ name, description }) => {
      const rows = own
        .filter(({ operation }) => operation.tags.includes(name))
        .map(({ route, method, operation }) => [
          `\`${method.toUpperCase()} ${route}\``,
          operation.summary,
          formatRoles(operation.operationId),
        ]);
      const more = PAGES[name] ? ` More: ${PAGES[name]}.` : '';
      return [`### ${name}`, `${description}${more}`, formatTable(['Route', 'Result', 'For'], rows)];
    })
    .join('\n\n');
}

function formatRoles(name: string): string {
  const roles: readonly Role[] | undefined = ROUTE_ROLES[name as keyof typeof ROUTE_ROLES];
  if (!roles) return 'public';
  if (roles.length === 0) return 'owner of the address';
  return roles.length === Object.keys(ROLE_NAMES).length ? 'all' : roles.map((role) => ROLE_NAMES[role]).join(', ');
}

function formatErrors(): string {
  const rows = Object.entries(readWords<CodeWords>('codes').all)
    .sort(([a, { status }], [b, other]) => status - other.status || (a < b ? -1 : 1))
    .map(([code, { status, text }]) => [`${status}`, `\`${code}\``, text]);
  return formatTable(['Status', 'Code', 'When'], rows);
}

/** Returns the paragraph about the filters by attributes. */
function formatFilters(): string {
  const listNames = (isListed: boolean) =>
    ATTRIBUTE_NAMES.filter((name) => 'isListed' in FILTERS[name] === isListed).map((name) => `\`${name}\``);
  const text =
    `**Filters** work with and without \`search\`. ${LIST_FORMAT.format(listNames(false))} take up to ` +
    `${MAX_FILTER_VALUES} values separated by commas, ${LIST_FORMAT.format(listNames(true))} up to ` +
    `${MAX_LISTED_FILTER_VALUES}. An entry must have one value of each filter. \`status\` and the dates must match ` +
    'as well.';
  return wrapWords(text, 120).join('\n');
}

function formatTable(head: string[], rows: string[][]): string {
  const toLine = (cells: string[]) => `| ${cells.map(toCell).join(' | ')} |`;
  return [toLine(head), `|${head.map(() => '---|').join('')}`, ...rows.map(toLine)].join('\n');
}

const toCell = (text: string) => text.trim().replaceAll('|', '\\|').replace(/\s+/g, ' ');
