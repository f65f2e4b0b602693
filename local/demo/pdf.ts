import iconv from 'iconv-lite';

/* A minimal PDF writer: lines of text on A4 pages. */

const LINES = 46;
const COLUMNS = 84;

/** Builds a PDF document of a title and paragraphs, in windows-1252 characters. */
export function pdfOf(title: string, paragraphs: readonly string[]): Buffer {
  const lines = [...wrapped(title), '', ...paragraphs.flatMap((one) => [...wrapped(one), ''])];
  const pages = Array.from({ length: Math.ceil(lines.length / LINES) }, (_, i) =>
    lines.slice(i * LINES, (i + 1) * LINES),
  );
  const kids = pages.map((_, i) => `${4 + 2 * i} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, i) => pageOf(page, 5 + 2 * i)),
  ];
  return assembled(objects);
}

function pageOf(lines: string[], content: number): string[] {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n');
  const stream = `BT /F1 11 Tf 15 TL 60 780 Td\n${shown}\nET`;
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${content} 0 R >>`;
  return [page, `<< /Length ${bytesOf(stream).length} >>\nstream\n${stream}\nendstream`];
}

/** Joins the objects with their cross-reference table. */
function assembled(objects: string[]): Buffer {
  let text = '%PDF-1.4\n';
  const places = objects.map((object, i) => {
    const place = bytesOf(text).length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${bytesOf(text).length}\n%%EOF\n`;
  return bytesOf(text + table + trailer);
}

const bytesOf = (text: string) => iconv.encode(text, 'windows-1252');

function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < COLUMNS) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
