import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Where the data of a directory come from. */
export type Source = 'demo' | 'live' | 'empty';

/** What is kept in a data directory between starts, beside the database. */
interface DemoState {
  /** Names this demo; a copy of the directory has the same. */
  id: string;
  /** The instant that the dates of the demo's entries hang on. */
  anchor: string;
  api_key: string | null;
  /** Where the demo's notices are; null before the first start. */
  port: number | null;
  /** How many items have arrived while a demo ran. */
  arrived: number;
  source: Source | null;
  /** What was read at the last start that ended well, and on which day: the same needs no second reading. */
  read?: string;
}

export interface KeptState {
  readonly state: Readonly<DemoState>;
  keep: (more: Partial<DemoState>) => void;
}

/** The state of a data directory. A file that is missing or broken begins anew. */
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

/** Invented and real entries never stand in one table. @throws Error with what to do */
export function refuseOther({ source: before }: DemoState, source: Source, dataDir: string): void {
  if (before === null || before === source || before === 'empty') return;
  const other = source === 'live' ? '.live' : 'another one';
  throw new Error(
    `The data in ${dataDir} are those of ${before === 'demo' ? 'the demo' : 'real feeds'}. Take ${other} with --data-dir, or discard them with --fresh.`,
  );
}
