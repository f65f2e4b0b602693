/** Returns all values of a header; the name of the header may have any case. */
export function headerValues(headers: Record<string, string[] | undefined> | null | undefined, name: string): string[] {
  return Object.entries(headers ?? {}).flatMap(([key, values]) => (key.toLowerCase() === name ? (values ?? []) : []));
}
