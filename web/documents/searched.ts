/** The search of the list that an update is open beside, or was opened from; empty without one. */
export function searchOfList(): string {
  const { from } = (history.state ?? {}) as { from?: unknown };
  const searches = [location.hash, `${from ?? ''}`].map((address) =>
    new URLSearchParams(address.split('?')[1]).get('search'),
  );
  return searches.find(Boolean) ?? '';
}
