/** One call of the run and what came of it. */
interface CheckResult {
  part: string;
  what: string;
  seconds: number;
  fault: string | null;
}

const rows: CheckResult[] = [];
let part = '';

/** Names the part of the run that the next checks belong to. */
export function begin(name: string): void {
  part = name;
  console.log(`\n${name}`);
}

/** Runs one check and records what it throws. The checks after it run in any case. Returns null for a failed check. */
export async function check<T>(what: string, run: () => Promise<T> | T): Promise<T | null> {
  const start = Date.now();
  const record = (fault: string | null) => {
    const row = { part, what, seconds: (Date.now() - start) / 1_000, fault };
    rows.push(row);
    console.log(getLine(row));
  };
  try {
    const result = await run();
    record(null);
    return result;
  } catch (error) {
    record(error instanceof Error ? error.message : String(error));
    return null;
  }
}

/** What the checks after it need. @throws Error where it failed */
export async function needed<T>(what: string, run: () => Promise<T> | T): Promise<T> {
  const result = await check(what, run);
  if (result === null) throw new Error(`Without this the next cannot be asked: ${what}`);
  return result;
}

const getLine = ({ what, seconds, fault }: CheckResult) =>
  `  ${fault === null ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(5)} s  ` +
  `${what}${fault === null ? '' : `\n      ${fault}`}`;

/** Prints the table of the run, and what differed. True where nothing did. */
export function summary(): boolean {
  const parts = [...new Set(rows.map((row) => row.part))];
  const lines = parts.map((name) => {
    const own = rows.filter((row) => row.part === name);
    const failed = own.filter(({ fault }) => fault !== null).length;
    const seconds = own.reduce((sum, row) => sum + row.seconds, 0);
    return { part: name, checks: own.length, failed, seconds: Math.round(seconds) };
  });
  console.log();
  console.table(lines);
  const wrong = rows.filter(({ fault }) => fault !== null);
  for (const row of wrong) console.log(`${row.part}: ${row.what}: ${row.fault}`);
  return wrong.length === 0 && rows.length > 0;
}

/** @throws Error that says what differs */
export function equal(actual: unknown, expected: unknown, what: string): void {
  const one = JSON.stringify(actual);
  const other = JSON.stringify(expected);
  if (one !== other) throw new Error(`${what} is ${one?.slice(0, 400)} and not ${other?.slice(0, 400)}`);
}
