/** Toggles one id, or adds a range of ids. */
export function toggleSelected(ids: ReadonlySet<string>, id: string, range: string[]): Set<string> {
  const next = new Set(ids);
  if (range.length > 0) for (const one of range) next.add(one);
  else if (!next.delete(id)) next.add(id);
  return next;
}

/** Returns the ids between two ids in either direction; empty if one is missing. */
export function getSelectionRange(ids: string[], from: string, to: string): string[] {
  const one = ids.indexOf(from);
  const other = ids.indexOf(to);
  return one < 0 || other < 0 ? [] : ids.slice(Math.min(one, other), Math.max(one, other) + 1);
}
