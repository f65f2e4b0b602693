import { encode } from 'uqr';

/** A QR code. The encoder is a separate chunk. */
export interface QrCode {
  /** Modules per side, including the margin. */
  size: number;
  /** The dark modules as an SVG path. */
  path: string;
}

export function createQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''));
  return { size, path: rows.join('') };
}
