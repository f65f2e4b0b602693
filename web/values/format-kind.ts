const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the label of a kind: `Proposed rule`. */
export const formatKind = (kind: string) => capitalize(kind.replace('_', ' '));

/** Returns the label of a kind, or null for unspecific ones. */
export const formatSpecificKind = (kind: string | null | undefined) =>
  kind && kind !== 'other' ? formatKind(kind) : null;
