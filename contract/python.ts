import { DESTINATION_KINDS } from '../lib/channels/channel-kinds.ts';
import { DOCUMENT_STATUSES } from '../lib/documents/document.ts';
import { VERSIONED_FIELDS } from '../lib/entries/versions/entry-version.ts';
import { ENTRY_KINDS } from '../lib/extraction/kinds/entry-kind.ts';
import type { SchemaWords } from './fields.ts';
import type { Json } from './json-schema.ts';
import { readWords } from './words.ts';
import { wrapWords } from './wrap-words.ts';

/*
 * The models of clients/python, made of the contract: a class for each schema that version 1, alerts, destinations and
 * deliveries answer with. Formatted as ruff would format it, which the client's own check holds.
 */

/** The schemas of version 1, of alerts and of what they send, each after those that it extends. */
const MODELS = [
  ...[
    'Category',
    'Topic',
    'TopicDetails',
    'TopicSummary',
    'Entry',
    'Quote',
    'Citation',
    'KeyDate',
    'SummaryGround',
    'EntryDetail',
    'DueDate',
    'RelationReason',
    'RelatedEntry',
    'MatterStep',
    'RelatedEntries',
  ],
  ...['HeldVersion', 'EntryVersion', 'EntryAtVersion', 'DifferenceSegment', 'TextDifference', 'ValueDifference'],
  'EntryDifference',
  ...['TextRange', 'FieldMatches', 'FoundEntry', 'FacetCount', 'FoundFacets', 'Expansion', 'Ranked'],
  ...['TextVersion', 'EntryDocument', 'DocumentText', 'DocumentPassage', 'DocumentChange', 'DocumentDifference'],
  ...['StatsOverview', 'TopicStats', 'TopicStatsDetail', 'FeedCoverage'],
  ...['AlertQuery', 'AlertSchedule', 'AlertReminders', 'AlertPause', 'Alert', 'ListedAlert', 'OwnedAlert'],
  ...['Why', 'Match', 'Preview', 'FeedAddress'],
  ...['Destination', 'ShownDestination', 'TestResult', 'DeliveryTry', 'DigestWindow', 'Delivery', 'ReplayedSpan'],
];

/** Names and descriptions of nested objects without a name in the contract, by the field that has them. */
const PARTS: Record<string, { name: string; base?: string; text: string }> = {
  'EntryDetail.topic': { name: 'Reference', text: 'The id and name of what an entry belongs to.' },
  'EntryDetail.category': { name: 'Reference', text: 'The id and name of what an entry belongs to.' },
  'EntryDetail.feed': { name: 'FeedReference', base: 'Reference', text: 'The feed of an entry, with its address.' },
  'EntryDetail.summary': { name: 'SummarySource', text: 'The origin of the summaries of an entry.' },
  'StatsOverview.by_day': { name: 'DayStats', text: 'The number of entries that were published on a day (UTC).' },
  'TopicStatsDetail.by_day': { name: 'DayStats', text: 'The number of entries that were published on a day (UTC).' },
  'TopicStatsDetail.by_feed': { name: 'FeedStats', text: 'The figures of one feed of a topic.' },
  'FeedCoverage.gaps': { name: 'FeedGap', text: 'A period in which items may have been missed.' },
  'FeedCoverage.silences': { name: 'FeedSilence', text: 'A period without news that was longer than usual.' },
  'Alert.stopped': { name: 'AlertStop', text: 'The reason why less is sent for an alert than its owner chose.' },
  'ListedAlert.matches_7_days': { name: 'MatchCounts', text: 'The number of updates that matched a query.' },
  'Why.filters': { name: 'MatchedFilters', text: 'The values of an update that match the filters of a query.' },
  'Destination.paused': { name: 'DestinationPause', text: 'The pause of a destination.' },
  'ReplayedSpan.skipped': { name: 'SkippedDeliveries', text: 'The number of deliveries that were skipped, by reason.' },
  'Preview.by_day': { name: 'DayMatches', text: 'The matches of one day in a preview.' },
};

/** The fields in which two versions of an entry can differ, except for its texts. */
const VALUE_FIELDS = VERSIONED_FIELDS.slice(2).join(' ');

/** Sets of known values, by name. */
const KNOWN: Record<string, string> = {
  'active inactive': 'Status',
  [DOCUMENT_STATUSES.join(' ')]: 'DocumentStatus',
  'active disabled deleted unknown': 'OwnerState',
  'ready pending stale': 'SummaryStatus',
  'ai extractive': 'SummaryMethod',
  'entry document': 'SummaryOrigin',
  'feed feed_text page first_seen feed_modified': 'DateSource',
  'instant day': 'DatePrecision',
  [ENTRY_KINDS.join(' ')]: 'EntryKind',
  'title description source_fields': 'QuotedField',
  'comment_end effective compliance reporting hearing application': 'KeyDateKind',
  'day month quarter year': 'KeyDatePrecision',
  'source_field rule model': 'KeyDateMethod',
  'cfr usc fr rin docket release eu_act celex eli': 'CitationType',
  'fine quiet silent gap repaired unknown failing paused flooding stale never_fetched unconfirmed blocked not_followed':
    'FeedState',
  'gaps not_read repaired silent unknown complete': 'CoverageVerdict',
  'title institution_name one_line_summary description five_point_summary document': 'SearchedField',
  'cfr usc fr rin docket release eu_act celex eli link text title': 'RelationGround',
  'earlier later': 'StepRelation',
  'equal removed added': 'DifferenceOp',
  'changed removed added': 'LineChange',
  'title description': 'TextField',
  [VALUE_FIELDS]: 'ValueField',
  [`title description ${VALUE_FIELDS}`]: 'VersionedField',
  'new edited': 'MatchKind',
  'new edited digest reminder': 'DeliveryKind',
  'instant daily weekly': 'DigestInterval',
  'mon tue wed thu fri sat sun': 'Weekday',
  'ok busy refused': 'PreviewGrade',
  [DESTINATION_KINDS.join(' ')]: 'DestinationKind',
  'unverified active paused': 'DestinationState',
  'delivered failed unknown gone': 'DeliveryOutcome',
  'due delivered failed unknown given_up gone gathered corrected': 'DeliveryState',
};

/** Sets of values that a caller gives, by name. A service that does not know another value refuses it. */
const GIVEN: Record<string, string[]> = { NewDestinationKind: DESTINATION_KINDS };

const WIDTH = 120;
const HEAD = `# Made by \`npm run openapi\` of openapi.json: do not edit.
"""Models of the answers of the service.

Every time is an aware \`datetime\` in UTC. Fields that a newer service adds are kept in \`model_extra\`. A field
with known values, such as \`status\`, may return further ones as text. Optional fields, such as \`matches\`, are None
if they are absent. Names that are keywords of Python end with \`_\`: \`from_\`.
"""

from __future__ import annotations

import datetime as dt  # noqa: TC003
from typing import Literal

from pydantic import Field

from regfeed._model import Instant, Model
`;

/** Fields whose names are keywords of Python. */
const WORDS_OF_PYTHON = ['from'];

/** Secrets that are returned once and must not appear in logs. */
const SECRETS = ['FeedAddress.url', 'ShownDestination.secret'];

/** Returns the text of _models.py. @throws Error for nested objects and sets of values without a name here */
export function renderModels(document: Json): string {
  const { schemas } = document['components'] as { schemas: Record<string, Json> };
  const words = readWords<SchemaWords>('schemas').all;
  const known = Object.entries(KNOWN).map(([values, name]) => renderLiteral(name, values.split(' ')));
  const given = Object.entries(GIVEN).map(([name, values]) => renderClosedLiteral(name, values));
  const written = new Set<string>();
  const classes = MODELS.flatMap((name) => {
    const schema = schemas[name] as Json;
    const base = words[name]?.extends;
    const inherited = base ? Object.keys(schemas[base]?.['properties'] as object) : [];
    const parts = listParts(name, schema, inherited).filter((part) => {
      const isNew = !written.has(part.name);
      written.add(part.name);
      return isNew;
    });
    const fields = renderFields(name, schema, inherited);
    const own = renderClass({ name, base, text: String(schema['description']), fields });
    return [...parts.map(({ text }) => text), own];
  });
  return `${HEAD}\n${[...known, ...given].join('\n')}\n\n\n${classes.join('\n\n\n')}\n`;
}

/** Renders a set of known values: in one line if it is short, otherwise one value a line. */
function renderLiteral(name: string, values: string[]): string {
  const quoted = values.map((value) => `"${value}"`);
  const line = `${name} = Literal[${quoted.join(', ')}] | str`;
  if (line.length <= WIDTH) return line;
  const each = quoted.map((value) => `        ${value},`);
  return [`${name} = (`, '    Literal[', ...each, '    ]', '    | str', ')'].join('\n');
}

const renderClosedLiteral = (name: string, values: string[]): string =>
  renderLiteral(name, values).replace(/ \| str$/, '');

interface ModelPart {
  name: string;
  text: string;
}

/** Returns the object schema of a field or of the items of an array; null for other fields. */
function findObject(field: Json): Json | null {
  const inner = (field['items'] ?? field) as Json;
  const [first] = (inner['anyOf'] ?? []) as Json[];
  const object = first?.['properties'] ? first : inner;
  return object['properties'] ? object : null;
}

function listParts(owner: string, schema: Json, inherited: string[]): ModelPart[] {
  return listProperties(schema).flatMap(([field, type]) => {
    const object = findObject(type);
    if (!object || inherited.includes(field)) return [];
    const { name, base, text } = parsePart(`${owner}.${field}`);
    const fields = renderFields(`${owner}.${field}`, object, base ? ['id', 'name'] : []);
    return [{ name, text: renderClass({ name, base, text, fields }) }];
  });
}

function parsePart(place: string) {
  const part = PARTS[place];
  if (!part) throw new Error(`contract/python.ts: ${place} is an object; give it a name in PARTS`);
  return part;
}

const listProperties = (schema: Json) => Object.entries(schema['properties'] as Record<string, Json>);

interface ModelClass {
  name: string;
  /** The class that it extends; `Model` by default. */
  base?: string | undefined;
  text: string;
  /** The lines of its fields. */
  fields: string[];
}

function renderClass({ name, base = 'Model', text, fields }: ModelClass): string {
  const [, summary = text, rest = ''] = /^(.*?[.])\s+(.*)$/s.exec(text) ?? [];
  const lines = rest ? [`"""${summary}`, '', ...wrapWords(rest, WIDTH - 4), '"""'] : [`"""${summary}"""`];
  return [`class ${name}(${base}):`, ...indented(lines), '', ...indented(fields)].join('\n');
}

/** Renders the fields with their types; optional fields default to None. */
function renderFields(owner: string, schema: Json, inherited: string[]): string[] {
  const required = (schema['required'] ?? []) as string[];
  return listProperties(schema).flatMap(([name, field]) => {
    if (inherited.includes(name)) return [];
    const [first = '', ...more] = wrapWords(`"""${field['description'] ?? ''}"""`, WIDTH - 4);
    const type = renderType(`${owner}.${name}`, field);
    if (WORDS_OF_PYTHON.includes(name)) return [`${name}_: ${type} = Field(alias="${name}")`, first, ...more];
    if (SECRETS.includes(`${owner}.${name}`)) return [`${name}: ${type} = Field(repr=False)`, first, ...more];
    return [`${name}: ${required.includes(name) ? type : `${type} | None = None`}`, first, ...more];
  });
}

function renderType(place: string, field: Json): string {
  if (field['$ref']) return namedType(String(field['$ref']).split('/').at(-1) ?? '');
  const types = [field['type']].flat() as string[];
  const none = types.includes('null') || hasNone(field) ? ' | None' : '';
  if (findObject(field)) {
    const { name } = parsePart(place);
    return types.includes('array') ? `list[${name}]${none}` : name + none;
  }
  const [type = ''] = types;
  if (type === 'null') return 'None';
  if (Array.isArray(field['enum'])) return knownName(place, field['enum']) + none;
  if (type === 'object') return `dict[str, ${renderType(place, field['additionalProperties'] as Json)}]${none}`;
  if (!type && Array.isArray(field['anyOf']))
    return field['anyOf'].map((one: Json) => renderType(place, one)).join(' | ');
  if (type === 'array') return `list[${renderType(place, field['items'] as Json)}]${none}`;
  const formats: Record<string, string> = { 'date-time': 'Instant', date: 'dt.date' };
  const plain: Record<string, string> = {
    string: 'str',
    integer: 'int',
    number: 'float',
    boolean: 'bool',
  };
  const name = formats[String(field['format'])] ?? plain[type];
  if (!name) throw new Error(`contract/python.ts: ${place} has the type ${type}`);
  return name + none;
}

/** A schema that is a number has a name so that generators know its values; in Python it is one. */
const namedType = (name: string) => (name === 'DaysBefore' ? 'int' : name);

const hasNone = ({ anyOf }: Json) => Array.isArray(anyOf) && anyOf.some((one: Json) => one['type'] === 'null');

function knownName(place: string, values: unknown[]): string {
  const name = KNOWN[values.filter((value) => value !== null).join(' ')];
  if (!name) throw new Error(`contract/python.ts: ${place} has known values; give them a name in KNOWN`);
  return name;
}

const indented = (lines: string[]) => lines.map((line) => (line === '' ? '' : `    ${line}`));
