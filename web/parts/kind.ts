const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the label of a kind: `Proposed rule`. */
export const sayKind = (kind: string) => capital(kind.replace('_', ' '));

/** Returns the label of a kind, or null for unspecific ones. */
export const toldKind = (kind: string | null | undefined) => (kind && kind !== 'other' ? sayKind(kind) : null);
