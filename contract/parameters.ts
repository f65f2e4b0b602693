import * as z from 'zod/mini';
import { KEY_DATE_KINDS } from '../lib/extraction/key-dates/key-date.ts';
import { ENTRY_KINDS } from '../lib/extraction/kinds/entry-kind.ts';
import { KeyDateKindsFilter } from '../lib/http/key-date-query.ts';
import {
  CitationsFilter,
  EntryKindsFilter,
  FacetNamesParameter,
  IdsFilter,
  JurisdictionsFilter,
  LanguagesFilter,
  MonthsFilter,
  NameListParameter,
} from '../lib/http/list-parameters.ts';
import { DEFAULT_PAGE_LIMIT } from '../lib/http/paging.ts';
import {
  BooleanParameter,
  CategoryNameFilter,
  CursorParameter,
  DayOrInstant,
  DayParameter,
  IdFilter,
  KeyDateRangeDay,
  LimitParameter,
  OffsetParameter,
  PastInstant,
  PositiveIntegerParameter,
  SearchText,
  VersionNumber,
} from '../lib/http/parameters.ts';
import { MIN_ENCRYPTING_IDEMPOTENCY_KEY_LENGTH } from '../lib/http/request-headers.ts';
import { AssigneeFilter, EvidenceExportPosition } from '../lib/http/review-queries.ts';
import { FACET_NAMES, MAX_FILTER_VALUES, MAX_LISTED_FILTER_VALUES } from '../lib/search/filters.ts';
import { Id } from '../lib/values/schemas.ts';
import type { Json } from './json-schema.ts';
import type { WordList, Words } from './words.ts';

/** The greatest number with as many digits as a parameter may have. */
const FIFTEEN_DIGITS = 999_999_999_999_999;
/** Excludes control characters, and U+FFFD, which replaces bytes that are not UTF-8. */
const PRINTABLE = '^[^\\x00-\\x1f\\x7f-\\x9f\\ufffd]+$';
/**
 * The form of a day, or of an instant with its zone. A pattern cannot check that the calendar has the day.
 *
 * It is not `anyOf` of the formats date and date-time, because client generators make code of it that does not compile.
 */
export const DAY_OR_INSTANT =
  '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])([Tt]([01][0-9]|' +
  '2[0-3]):[0-5][0-9]:[0-5][0-9]([.][0-9]{1,9})?([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9]))?$';

const toJsonSchema = (schema: z.core.$ZodType): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema) as Json;
  return json;
};
const text = (maxLength: number): Json => ({ type: 'string', minLength: 1, maxLength, pattern: PRINTABLE });

/** Returns the schema of up to 20 values with commas between them, each with a pattern. */
const buildListSchema = (one: string, maxValues = MAX_FILTER_VALUES): Json => ({
  type: 'string',
  minLength: 1,
  maxLength: 1_000,
  pattern: `^ *${one} *(, *${one} *){0,${maxValues - 1}}$`,
});
const ANY_NAME = ' *[^, \\x00-\\x1f\\x7f-\\x9f\\ufffd][^,\\x00-\\x1f\\x7f-\\x9f\\ufffd]*';
const SEVERAL: [unknown, Json][] = [
  [IdsFilter, buildListSchema('[a-z0-9][a-z0-9-]{0,62}')],
  [JurisdictionsFilter, buildListSchema('[A-Za-z]{2,3}')],
  [LanguagesFilter, buildListSchema('[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*')],
  [EntryKindsFilter, buildListSchema(`(${ENTRY_KINDS.join('|')})`)],
  [KeyDateKindsFilter, buildListSchema(`(${KEY_DATE_KINDS.join('|')})`)],
  [MonthsFilter, buildListSchema('[0-9]{4}-(0[1-9]|1[0-2])', MAX_LISTED_FILTER_VALUES)],
  [FacetNamesParameter, buildListSchema(`(${FACET_NAMES.join('|')})`)],
  [
    CitationsFilter,
    {
      ...text(1_000),
      pattern: '^ *[^,\\x00-\\x1f\\x7f-\\x9f\\ufffd]{2,100} *(,[^,\\x00-\\x1f\\x7f-\\x9f\\ufffd]{2,100}){0,3}$',
    },
  ],
  [NameListParameter, { ...text(1_000), pattern: `^${ANY_NAME}(,${ANY_NAME}){0,19}$` }],
];
/**
 * Suffixes of parameter names in the list of texts, after a #.
 *
 * They mark parameters with several values, of key dates or of versions, where another route has a different parameter
 * of the same name.
 */
const VARIANTS = new Map<unknown, string>([
  [IdsFilter, '#several'],
  [KeyDateKindsFilter, '#dates'],
  [KeyDateRangeDay, '#dates'],
  [VersionNumber, '#version'],
]);
const variantOf = (schema: unknown) => VARIANTS.get(schema) ?? '';

/** The types of parameters for callers. The zod schemas of parameters accept the text of the query string. */
const TYPES = new Map<unknown, Json>([
  [BooleanParameter, { type: 'boolean' }],
  [LimitParameter, { type: 'integer', minimum: 0, maximum: FIFTEEN_DIGITS, default: DEFAULT_PAGE_LIMIT }],
  [OffsetParameter, { type: 'integer', minimum: 0, maximum: 10_000, default: 0 }],
  [PositiveIntegerParameter, { type: 'integer', minimum: 1, maximum: FIFTEEN_DIGITS }],
  [CursorParameter, text(500)],
  [IdFilter, toJsonSchema(IdFilter)],
  [CategoryNameFilter, text(100)],
  [AssigneeFilter, text(128)],
  ...SEVERAL,
  [SearchText, text(200)],
  [DayParameter, { type: 'string', format: 'date' }],
  [KeyDateRangeDay, { type: 'string', format: 'date' }],
  [DayOrInstant, { type: 'string', pattern: DAY_OR_INSTANT }],
  [PastInstant, { type: 'string', format: 'date-time' }],
  [EvidenceExportPosition, { type: 'string', pattern: '^[0-9]{1,12}-[0-9]{1,3}$' }],
  [VersionNumber, { type: 'integer', minimum: 1, maximum: FIFTEEN_DIGITS }],
]);
/** The schemas of path parameters that are not ids. */
const OF_PATH: Record<string, Json> = { version: { type: 'integer', minimum: 1, maximum: 99_999_999 } };

/** Returns the schema of a query parameter. */
function schemaOfParameter(name: string, optional: z.core.$ZodType): Json {
  const schema = (optional._zod.def as unknown as { innerType: z.core.$ZodType }).innerType;
  const known = TYPES.get(schema);
  if (known) return known;
  if (schema._zod.def.type !== 'enum') throw new Error(`contract/parameters.ts: what is ${name} to a caller?`);
  return toJsonSchema(schema);
}

/** Headers of requests. After a # is the use of a header with several uses. */
const HEADERS: Record<string, Json> = {
  'If-None-Match': { type: 'string' },
  'If-Match': { type: 'string' },
  Prefer: { type: 'string' },
  'Idempotency-Key': { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  'Idempotency-Key#note': { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  'Idempotency-Key#seal': {
    type: 'string',
    minLength: MIN_ENCRYPTING_IDEMPOTENCY_KEY_LENGTH,
    maxLength: 255,
    pattern: '^[\\x21-\\x7e]+$',
  },
  'X-Slack-Request-Timestamp': { type: 'string', pattern: '^[0-9]{1,12}$' },
  'X-Slack-Signature': { type: 'string', pattern: '^v0=[0-9a-f]{64}$' },
};
/** The headers without which a request is refused. */
const REQUIRED = ['X-Slack-Request-Timestamp', 'X-Slack-Signature'];

type ParameterLocation = 'path' | 'query' | 'header';

/** The parameters of routes. Each is described once, and operations contain references. */
export interface ParameterSchemas {
  components: Record<string, Json>;
  ofQuery(query: z.ZodMiniObject): Json[];
  ofPath(path: string): Json[];
  ofHeader(name: string): Json;
}

export function buildParameterSchemas(words: WordList<Words>, faults: string[]): ParameterSchemas {
  const components: Record<string, Json> = {};
  const taken = (place: ParameterLocation, name: string, schema: Json): Json => {
    const key = componentName(place, name);
    components[key] ??= describeParameter({ place, name, schema }, words, faults);
    return { $ref: `#/components/parameters/${key}` };
  };
  return {
    components,
    ofQuery: (query: z.ZodMiniObject) =>
      Object.entries(query.shape).map(([name, schema]) =>
        taken(
          'query',
          name + variantOf((schema as { _zod: { def: { innerType?: unknown } } })._zod.def.innerType),
          schemaOfParameter(name, schema as z.core.$ZodType),
        ),
      ),
    ofPath: (path: string) =>
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
        taken('path', name, name.endsWith('_id') ? toJsonSchema(Id) : (OF_PATH[name] ?? { type: 'string' })),
      ),
    ofHeader: (name: string) => taken('header', name, HEADERS[name] ?? {}),
  };
}

const componentName = (place: ParameterLocation, name: string) =>
  (place === 'path' ? `path_${name}` : name).replace(/(^|[_#-])([a-z])/gi, (_whole, _sign, letter) =>
    letter.toUpperCase(),
  );

interface LocatedParameter {
  place: ParameterLocation;
  name: string;
  schema: Json;
}

function describeParameter(parameter: LocatedParameter, words: WordList<Words>, faults: string[]): Json {
  const { place, name, schema } = parameter;
  const found = words.taken(`${place}.${name}`);
  if (!found) faults.push(`contract/words, parameters: ${place}.${name} has no text`);
  const { text, example } = found ?? { text: '' };
  // Not as the example of the parameter: pages that try requests out would send those of all parameters at once.
  const examples = example === undefined ? {} : { examples: [example] };
  return {
    name: name.split('#')[0],
    in: place,
    required: place === 'path' || REQUIRED.includes(name),
    description: text,
    schema: { ...schema, ...examples },
  };
}
