import { encode } from 'uqr';

/** Loaded only where a code is drawn: a file of its own. */
export interface Qr {
  /** Modules of a side, with the margin. */
  size: number;
  /** The dark modules, as a path of SVG. */
  path: string;
}

export function qrOf(text: string): Qr {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''));
  return { size, path: rows.join('') };
}
