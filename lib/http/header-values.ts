/** The values of a header of any case over all its repetitions. */
export function headerValues(headers: Record<string, string[] | undefined> | null | undefined, name: string): string[] {
  return Object.entries(headers ?? {}).flatMap(([key, values]) => (key.toLowerCase() === name ? (values ?? []) : []));
}
