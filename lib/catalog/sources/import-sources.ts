import * as z from 'zod/mini';
import { Problem } from '../../values/problem.ts';
import { Id, NonNegativeInteger } from '../../values/schemas.ts';
import type { Topic } from '../topic.ts';
import { listTopics } from '../topics.ts';
import { assertSettingsFit, NewSource } from './new-source.ts';
import type { ListLine } from './parse-opml.ts';
import { findAddressOwners, normalizeSourceAddress } from './source-address.ts';
import { createSource, type SourceAuthor } from './source-store.ts';

/** What became of a line of a list. In a dry run, a line that would be added is `new`. */
export const ImportedLine = z.object({
  /** The line of the list, from 1. */
  line: NonNegativeInteger,
  name: z.string(),
  url: z.nullable(z.string()),
  topic_id: z.nullable(Id),
  result: z.enum(['new', 'added', 'known', 'broken']),
  reason: z.nullable(z.string()),
  /** The source with this address, if there is one. */
  source_id: z.nullable(Id),
});
export type ImportedLine = z.infer<typeof ImportedLine>;

/** The results of some lines of a list. The list is imported from `next` on by the next request; null at its end. */
export const SourceImport = z.object({
  dry_run: z.boolean(),
  total: NonNegativeInteger,
  lines: z.array(ImportedLine),
  next: z.nullable(NonNegativeInteger),
});
export type SourceImport = z.infer<typeof SourceImport>;

/** The most lines of a page: looking up an address takes half a read unit. */
const MAX_LINES = { dryRun: 100, import: 20 };

/** Which lines of a list to import, and for whom. */
export interface ImportOptions {
  author: SourceAuthor;
  dryRun: boolean;
  /** The topic of sources whose line and folder name none. */
  topicId?: string | undefined;
  /** The number of lines that were imported before. */
  from: number;
}

/**
 * Imports a part of a list, and returns what became of each line. A broken line does not stop the others.
 * A page ends at the first source that is added: storing one takes five requests of the eight that a page may take. A
 * dry run adds none, and its pages have 100 lines. Importing a list again adds nothing.
 * @throws Problem 409 too_many_sources
 */
export async function importSources(all: ListLine[], options: ImportOptions): Promise<SourceImport> {
  const { dryRun, from } = options;
  const end = from + (dryRun ? MAX_LINES.dryRun : MAX_LINES.import);
  const checked = checkLines(all, end, { topics: await listTopics(undefined), topicId: options.topicId }).slice(from);
  const owners = await findAddressOwners(
    checked.flatMap(({ source }, index) => (source ? [{ id: String(index), url: source.url }] : [])),
  );
  const lines: ImportedLine[] = [];
  for (const [index, { source, result }] of checked.entries()) {
    const owner = owners.get(String(index));
    if (!source || owner !== undefined || dryRun) lines.push(owner === undefined ? result : toKnown(result, owner));
    else lines.push(await addSource(source, result, options.author));
    if (lines.at(-1)?.result === 'added') break;
  }
  const next = from + lines.length;
  return { dry_run: dryRun, total: all.length, lines, next: next < all.length ? next : null };
}

/** A line of a list with its source, if it is a good one, and its result so far. */
interface CheckedLine {
  source: NewSource | null;
  result: ImportedLine;
}

interface CheckContext {
  topics: Topic[];
  topicId: string | undefined;
}

/** Checks the lines of a list up to `end`. Of lines with the same address, the first one counts. */
function checkLines(all: ListLine[], end: number, { topics, topicId }: CheckContext): CheckedLine[] {
  const ids = new Map(topics.flatMap(({ id, name }) => [[name.toLowerCase(), id] as const, [id, id] as const]));
  const lineOfAddress = new Map<string, number>();
  return all.slice(0, end).map((line) => {
    if ('reason' in line) return toBroken(line, line.reason);
    const topic_id = ids.get(line.topic ?? '') ?? ids.get(line.topic?.toLowerCase() ?? '') ?? topicId;
    if (topic_id === undefined) return toBroken(line, `There is no topic ${JSON.stringify(line.topic ?? '')}.`);
    const { source, error } = parseSource({ ...line.settings, name: line.name, url: line.url, topic_id });
    if (!source) return toBroken(line, error);
    const address = normalizeSourceAddress(source.url);
    const result = { ...toResult(line), url: source.url, topic_id, result: 'new' as const };
    const earlier = lineOfAddress.get(address);
    lineOfAddress.set(address, earlier ?? line.line);
    if (earlier === undefined) return { source, result };
    return { source: null, result: { ...result, result: 'known', reason: `Line ${earlier} has the same address.` } };
  });
}

/** Returns a valid source, or what is wrong with it. */
function parseSource(values: object): { source: NewSource; error: null } | { source: null; error: string } {
  const parsed = z.safeParse(NewSource, values);
  if (!parsed.success) return { source: null, error: parsed.error.issues.map(formatIssue).join('; ') };
  try {
    assertSettingsFit(parsed.data, parsed.data);
    return { source: parsed.data, error: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { source: null, error: error.message };
  }
}

const MAX_REASON_LENGTH = 300;
/** The most characters of an address or name that a result repeats. */
const MAX_REPEATED_LENGTH = 200;

const formatIssue = ({ path, message, ...issue }: z.core.$ZodIssue) =>
  issue.code === 'unrecognized_keys' && 'keys' in issue
    ? `There is no setting ${issue.keys.join(', ')}`
    : `${path.join('.')}: ${message}`;

const toResult = (line: ListLine): ImportedLine => ({
  line: line.line,
  name: line.name.slice(0, MAX_REPEATED_LENGTH),
  url: 'url' in line ? line.url.slice(0, MAX_REPEATED_LENGTH) : null,
  topic_id: null,
  result: 'broken',
  reason: null,
  source_id: null,
});

const toBroken = (line: ListLine, reason: string): CheckedLine => ({
  source: null,
  result: { ...toResult(line), reason: reason.slice(0, MAX_REASON_LENGTH) },
});

const toKnown = (result: ImportedLine, sourceId: string | null): ImportedLine => ({
  ...result,
  result: 'known',
  reason: 'A source has this address.',
  source_id: sourceId,
});

/** Adds the source of a line. Another person may have added it in the meantime. */
async function addSource(source: NewSource, result: ImportedLine, author: SourceAuthor): Promise<ImportedLine> {
  try {
    const item = await createSource(source, author);
    return { ...result, result: 'added', source_id: String(item['sk']) };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'source_exists') throw error;
    return toKnown(result, error.sourceId ?? null);
  }
}
