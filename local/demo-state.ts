import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The origin of a directory's data. */
export type Source = 'demo' | 'live' | 'empty';

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
  source: Source | null;
  /** The digest of the last successful seeding; the same input is not read again. */
  read?: string;
}

export interface KeptState {
  readonly state: Readonly<DemoState>;
  keep: (more: Partial<DemoState>) => void;
}

/** Opens the state of a data directory. A missing or invalid file starts a new state. */
export function demoState(dataDir: string): KeptState {
  const file = path.join(dataDir, 'demo.json');
  const begun: DemoState = {
    id: randomUUID(),
    anchor: new Date().toISOString(),
    api_key: null,
    port: null,
    arrived: 0,
    source: null,
  };
  const state: DemoState = { ...begun, ...stored(file) };
  const keep = (more: Partial<DemoState>) => {
    Object.assign(state, more);
    writeFileSync(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  return { state, keep };
}

function stored(file: string): Partial<DemoState> {
  try {
    const told: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof told === 'object' && told !== null ? told : {};
  } catch {
    return {};
  }
}

/** Prevents a mix of demo and real entries in one table. @throws Error with the next step */
export function refuseOther({ source: before }: DemoState, source: Source, dataDir: string): void {
  if (before === null || before === source || before === 'empty') return;
  const other = source === 'live' ? '.live' : 'another one';
  throw new Error(
    `The data in ${dataDir} are those of ${before === 'demo' ? 'the demo' : 'real feeds'}. Take ${other} with --data-dir, or discard them with --fresh.`,
  );
}
