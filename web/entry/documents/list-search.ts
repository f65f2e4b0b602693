/** Returns the search of the list from which the update was opened, or an empty string. */
export function getListSearch(): string {
  const { from } = (history.state ?? {}) as { from?: unknown };
  const searches = [location.hash, `${from ?? ''}`].map((address) =>
    new URLSearchParams(address.split('?')[1]).get('search'),
  );
  return searches.find(Boolean) ?? '';
}
