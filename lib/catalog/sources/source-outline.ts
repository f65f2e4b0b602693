import { SourceSettings } from '../../feeds/source-settings.ts';

/*
 * A source as an outline of OPML 2.0 (http://opml.org/spec2.opml). Its topic and its settings are attributes of this
 * service's namespace, which other programs ignore. Settings other than texts are written as JSON.
 */

/** The namespace of a source's topic and settings. */
export const SOURCE_NAMESPACE = 'tag:regulatory-updates-feed-service,2026:source';
const PREFIX = 'source';

/** A source of a list: its settings are not validated yet, and its topic is an id or a name. */
export interface ListedSource {
  /** The line of the list that names it, from 1. */
  line: number;
  name: string;
  url: string;
  topic: string | null;
  settings: Record<string, unknown>;
}

/** A line of a list that names no source. */
export interface UnreadableLine {
  line: number;
  name: string;
  reason: string;
}

/** The settings of a source in effect, null for those that it does not have. */
interface OutlinedSource {
  name: string;
  url: string;
  topic_id: string;
  kind: string;
}

/** Returns the attributes of a source's outline. Only feeds have an `xmlUrl`: other readers would ask for a page. */
export function toOutlineAttributes(source: OutlinedSource): Record<string, string> {
  const { name, url, topic_id, kind } = source;
  const address = kind === 'feed' ? { type: 'rss', xmlUrl: url } : { type: 'link', url };
  const values: Record<string, unknown> = { ...source, ...(kind === 'feed' ? { kind: null } : {}) };
  const settings = Object.keys(SourceSettings.shape).flatMap((setting) => {
    const value = values[setting];
    const isDefault = (setting === 'documents' && value === true) || (Array.isArray(value) && value.length === 0);
    if (value === null || value === undefined || isDefault) return [];
    return [[`${PREFIX}:${setting}`, typeof value === 'string' ? value : JSON.stringify(value)]];
  });
  return { text: name, title: name, ...address, [`${PREFIX}:topic`]: topic_id, ...Object.fromEntries(settings) };
}

/** The attributes that declare the prefix of a source's extension attributes in the root. */
export const OUTLINE_NAMESPACES = { [`xmlns:${PREFIX}`]: SOURCE_NAMESPACE };

/**
 * Returns the settings of an outline's extension attributes, by name without prefix.
 * A value is read as JSON unless it is a valid text of its setting.
 */
export function parseOutlineSettings(attributes: Map<string, string>): Record<string, unknown> {
  const shape: Record<string, SettingSchema | undefined> = SourceSettings.shape;
  const entries = [...attributes].filter(([name]) => name !== 'topic');
  return Object.fromEntries(
    entries.map(([name, text]) => [name, shape[name]?.safeParse(text).success ? text : parseJson(text)]),
  );
}

interface SettingSchema {
  safeParse: (value: unknown) => { success: boolean };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
