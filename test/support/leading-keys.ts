/** The use of partitions by one part of a request. Only transactions have several parts. */
interface RequestPart {
  action: string;
  partitions: string[];
}

/** One request to the table or to an index of it, as IAM judges it. */
export interface PartitionCall {
  place: string;
  parts: RequestPart[];
  isTransaction: boolean;
}

export interface KeyStatement {
  Action: string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, string | string[]>>;
}

/** An action that must be allowed, with its dynamodb:LeadingKeys. They are null where IAM has no such key. */
export interface JudgedAction {
  action: string;
  keys: string[] | null;
}

type CallReading = 'each part with its own keys' | 'each part with the keys of all' | 'no keys';

/** Returns the readings of a call that AWS's documentation leaves open. All actions of a reading must be allowed. */
function getReadings({ place, parts, isTransaction }: PartitionCall): Partial<Record<CallReading, JudgedAction[]>> {
  const all = [...new Set(parts.flatMap(({ partitions }) => partitions))];
  const withKeys = (keysOf: (part: RequestPart) => string[] | null) =>
    parts.map((part) => ({ action: part.action, keys: keysOf(part) }));
  return {
    'each part with its own keys': withKeys(({ partitions }) => partitions),
    'each part with the keys of all': withKeys(() => all),
    ...(isTransaction || place !== 'table' ? { 'no keys': withKeys(() => null) } : {}),
  };
}

/** The readings of a call under which these statements refuse it. */
export function getRefusals(statements: KeyStatement[], call: PartitionCall): string[] {
  return Object.entries(getReadings(call)).flatMap(([reading, judged]) =>
    judged
      .filter((one) => !allows(statements, call, one))
      .map(({ action, keys }) => `${reading}: ${action} of ${call.place} with ${keys?.join(', ') ?? 'none'}`),
  );
}

/** True where one of the statements allows an action in a place with these keys. */
export const allows = (statements: KeyStatement[], where: Omit<PartitionCall, 'parts'>, judged: JudgedAction) =>
  statements.some((statement) => isAllowed(statement, where, judged));

function isAllowed(
  { Action, Resource, Condition = {} }: KeyStatement,
  where: Omit<PartitionCall, 'parts'>,
  { action, keys }: JudgedAction,
): boolean {
  if (!Action.includes(`dynamodb:${action}`) || !getPlaces(Resource).includes(where.place)) return false;
  const context: Record<string, string[] | null> = {
    'dynamodb:LeadingKeys': keys,
    'dynamodb:EnclosingOperation': where.isTransaction ? ['TransactWriteItems'] : null,
  };
  return Object.entries(Condition).every(([operator, wanted]) =>
    Object.entries(wanted).every(([key, values]) => holds(operator, [values].flat(), context[key] ?? null)),
  );
}

/** The table or indexes that a statement's resources name. */
export const getPlaces = (resource: unknown): string[] =>
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
export function getOwnPatterns({ Condition = {} }: KeyStatement): string[] {
  const getKeys = (set: string) =>
    Object.entries(Condition).flatMap(([operator, wanted]) =>
      operator.startsWith(`${set}:`) ? [wanted['dynamodb:LeadingKeys'] ?? []].flat() : [],
    );
  const any = getKeys('ForAnyValue');
  return any.length > 0 ? any : getKeys('ForAllValues');
}
