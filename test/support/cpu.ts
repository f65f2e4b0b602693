import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Of Linux, a second. */
const TICKS = 100;

/** The milliseconds that this process works for `work`: whatever else the machine does meanwhile does not count. */
export async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The seconds that this process and all that it has started have computed, ended ones included; null where /proc does not tell. */
export function cpuOfAll(): number | null {
  if (!existsSync('/proc/self/stat')) return null;
  const parents = new Map<number, { parent: number; ticks: number }>();
  for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
    // What stands behind the name, which may have spaces: state, parent, and from the twelfth on four times in ticks.
    const fields = statOf(pid)
      ?.replace(/^.*\) /, '')
      .split(' ');
    if (!fields) continue;
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    parents.set(pid, { parent: Number(fields[1]), ticks });
  }
  const isOurs = (pid: number): boolean => pid === process.pid || (pid > 1 && isOurs(parents.get(pid)?.parent ?? 0));
  const ours = [...parents].filter(([pid]) => isOurs(pid));
  return ours.reduce((sum, [, { ticks }]) => sum + ticks, 0) / TICKS;
}

function statOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
}
