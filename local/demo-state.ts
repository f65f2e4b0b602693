import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The origin of a directory's data. */
export type DataSource = 'demo' | 'live' | 'empty';

/** State that a data directory keeps between starts, next to the database. */
interface DemoState {
  /** Identifies the demo; a copy of the directory has the same id. */
  id: string;
  /** The reference for the dates of demo entries. */
  anchor: string;
  api_key: string | null;
  /** The port of the demo's notices; null before the first start. */
  port: number | null;
  /** The number of items that have arrived in a running demo. */
  arrived: number;
  source: DataSource | null;
  /** The digest of the last successful seeding; the same input is not read again. */
  read?: string;
}

export interface DemoStateStore {
  readonly state: Readonly<DemoState>;
  update: (more: Partial<DemoState>) => void;
}

/** Opens the state of a data directory. A missing or invalid file starts a new state. */
export function openDemoState(dataDir: string): DemoStateStore {
  const file = path.join(dataDir, 'demo.json');
  const initialState: DemoState = {
    id: randomUUID(),
    anchor: new Date().toISOString(),
    api_key: null,
    port: null,
    arrived: 0,
    source: null,
  };
  const state: DemoState = { ...initialState, ...readStoredState(file) };
  const update = (more: Partial<DemoState>) => {
    Object.assign(state, more);
    writeFileSync(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  return { state, update };
}

function readStoredState(file: string): Partial<DemoState> {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof content === 'object' && content !== null ? content : {};
  } catch {
    return {};
  }
}

/** Prevents a mix of demo and real entries in one table. @throws Error with the next step */
export function assertSameSource({ source: storedSource }: DemoState, source: DataSource, dataDir: string): void {
  if (storedSource === null || storedSource === source || storedSource === 'empty') return;
  const other = source === 'live' ? '.live' : 'another one';
  throw new Error(
    `The data in ${dataDir} are those of ${storedSource === 'demo' ? 'the demo' : 'real feeds'}. Take ${other} ` +
      'with --data-dir, or discard them with --fresh.',
  );
}
