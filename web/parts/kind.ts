const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A kind in words: `Proposed rule`. */
export const sayKind = (kind: string) => capital(kind.replace('_', ' '));

/** The kind of an update where that is worth a word. */
export const toldKind = (kind: string | null | undefined) => (kind && kind !== 'other' ? sayKind(kind) : null);
