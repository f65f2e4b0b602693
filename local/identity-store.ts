import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { DataStore } from 'cognito-local/lib/services/dataStore/dataStore.js';

type JsonTree = { [key: string]: JsonTree };

/** A cognito-local store in one JSON file. The original loses its file when two people sign in at the same time. */
export function openJsonStore(file: string, defaults: object): DataStore {
  const reviveDate = (key: string, value: unknown) => (key.endsWith('Date') ? new Date(value as string) : value);
  const root: JsonTree = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8'), reviveDate) : defaults;
  const find = (keys: string[]) => keys.reduce<JsonTree | undefined>((node, key) => node?.[key], root);
  const change = async (key: string | string[], apply: (parent: JsonTree, name: string) => void) => {
    const keys = [key].flat();
    const name = keys.pop() ?? '';
    const parent = keys.reduce((node, one) => {
      node[one] ??= {};
      return node[one];
    }, root);
    apply(parent, name);
    writeJsonAtomically(file, root);
  };
  if (root === defaults) writeJsonAtomically(file, root);
  const store = {
    getRoot: async () => root,
    get: async (_: unknown, key: string | string[], fallback = null) => find([key].flat()) ?? fallback,
    set: (_: unknown, key: string | string[], value: JsonTree) =>
      change(key, (parent, name) => {
        parent[name] = value;
      }),
    delete: (_: unknown, key: string | string[]) =>
      change(key, (parent, name) => {
        delete parent[name];
      }),
  };
  return store as unknown as DataStore;
}

/** Replaces a JSON file atomically, readable only by its owner. */
export function writeJsonAtomically(file: string, content: unknown): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
