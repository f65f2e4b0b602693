/** All values of a header, whose name may be in any case. */
export function headerValues(headers: Record<string, string[] | undefined> | null | undefined, name: string): string[] {
  return Object.entries(headers ?? {}).flatMap(([key, values]) => (key.toLowerCase() === name ? (values ?? []) : []));
}
