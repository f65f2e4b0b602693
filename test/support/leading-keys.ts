/** What one part of a request does with partitions; a request that is no transaction has one part. */
interface Part {
  action: string;
  partitions: string[];
}

/** One request to the table or to an index of it, as IAM judges it. */
export interface Call {
  place: string;
  parts: Part[];
  isTransaction: boolean;
}

export interface Statement {
  Action: string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, string | string[]>>;
}

/** An action that must be allowed, with what dynamodb:LeadingKeys then is; null where IAM has no such key. */
export interface Judged {
  action: string;
  keys: string[] | null;
}

type Reading = 'each part with its own keys' | 'each part with the keys of all' | 'no keys';

/**
 * The readings of a call that AWS's documentation leaves open: all of a reading's actions must be allowed.
 */
function readingsOf({ place, parts, isTransaction }: Call): Partial<Record<Reading, Judged[]>> {
  const all = [...new Set(parts.flatMap(({ partitions }) => partitions))];
  const withKeys = (keysOf: (part: Part) => string[] | null) =>
    parts.map((part) => ({ action: part.action, keys: keysOf(part) }));
  return {
    'each part with its own keys': withKeys(({ partitions }) => partitions),
    'each part with the keys of all': withKeys(() => all),
    ...(isTransaction || place !== 'table' ? { 'no keys': withKeys(() => null) } : {}),
  };
}

/** The readings of a call under which these statements refuse it. */
export function refusalsOf(statements: Statement[], call: Call): string[] {
  return Object.entries(readingsOf(call)).flatMap(([reading, judged]) =>
    judged
      .filter((one) => !allows(statements, call, one))
      .map(({ action, keys }) => `${reading}: ${action} of ${call.place} with ${keys?.join(', ') ?? 'none'}`),
  );
}

/** True where one of the statements allows an action in a place with these keys. */
export const allows = (statements: Statement[], where: Omit<Call, 'parts'>, judged: Judged) =>
  statements.some((statement) => isAllowed(statement, where, judged));

function isAllowed(
  { Action, Resource, Condition = {} }: Statement,
  where: Omit<Call, 'parts'>,
  { action, keys }: Judged,
): boolean {
  if (!Action.includes(`dynamodb:${action}`) || !placesOf(Resource).includes(where.place)) return false;
  const context: Record<string, string[] | null> = {
    'dynamodb:LeadingKeys': keys,
    'dynamodb:EnclosingOperation': where.isTransaction ? ['TransactWriteItems'] : null,
  };
  return Object.entries(Condition).every(([operator, wanted]) =>
    Object.entries(wanted).every(([key, values]) => holds(operator, [values].flat(), context[key] ?? null)),
  );
}

/** The table or indexes that a statement's resources name. */
export const placesOf = (resource: unknown): string[] =>
  [resource].flat().map((one) => /\/index\/(\w+)/.exec(JSON.stringify(one))?.[1] ?? 'table');

export const like = (pattern: string, value: string) =>
  new RegExp(`^${pattern.split('*').map(literal).join('.*')}$`).test(value);
const literal = (text: string) => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, '\\$&');
const isAmong = (patterns: string[]) => (value: string) => patterns.some((pattern) => like(pattern, value));

/** A condition of IAM, of the operators that roles of this service have. @throws Error for another one */
function holds(operator: string, patterns: string[], values: string[] | null): boolean {
  switch (operator) {
    case 'ForAllValues:StringEquals':
      return (values ?? []).every((value) => patterns.includes(value));
    case 'ForAllValues:StringLike':
      return (values ?? []).every(isAmong(patterns));
    case 'ForAnyValue:StringEquals':
      return (values ?? []).some((value) => patterns.includes(value));
    case 'ForAnyValue:StringLike':
      return (values ?? []).some(isAmong(patterns));
    case 'Null':
      return (values === null) === (patterns[0] === 'true');
    default:
      throw new Error(`Say here what ${operator} means.`);
  }
}

/** A grant without a condition on transactions: the patterns of what its own action may be done with. */
export function ownPatternsOf({ Condition = {} }: Statement): string[] {
  const keysOf = (set: string) =>
    Object.entries(Condition).flatMap(([operator, wanted]) =>
      operator.startsWith(`${set}:`) ? [wanted['dynamodb:LeadingKeys'] ?? []].flat() : [],
    );
  const any = keysOf('ForAnyValue');
  return any.length > 0 ? any : keysOf('ForAllValues');
}
