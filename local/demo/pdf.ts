import iconv from 'iconv-lite';

/* A minimal PDF writer: lines of text on A4 pages. */

const LINES_PER_PAGE = 46;
const COLUMNS_PER_LINE = 84;

/** Builds a PDF document of a title and paragraphs, in windows-1252 characters. */
export function buildPdf(title: string, paragraphs: readonly string[]): Buffer {
  const lines = [...wrapText(title), '', ...paragraphs.flatMap((one) => [...wrapText(one), ''])];
  const pages = Array.from({ length: Math.ceil(lines.length / LINES_PER_PAGE) }, (_, i) =>
    lines.slice(i * LINES_PER_PAGE, (i + 1) * LINES_PER_PAGE),
  );
  const kids = pages.map((_, i) => `${4 + 2 * i} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, i) => buildPage(page, 5 + 2 * i)),
  ];
  return assemblePdf(objects);
}

function buildPage(lines: string[], content: number): string[] {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n');
  const stream = `BT /F1 11 Tf 15 TL 60 780 Td\n${shown}\nET`;
  const page =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ' +
    `${content} 0 R >>`;
  return [page, `<< /Length ${encodeLatin(stream).length} >>\nstream\n${stream}\nendstream`];
}

/** Joins the objects with their cross-reference table. */
function assemblePdf(objects: string[]): Buffer {
  let text = '%PDF-1.4\n';
  const places = objects.map((object, i) => {
    const place = encodeLatin(text).length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const tableOffset = encodeLatin(text).length;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${tableOffset}\n%%EOF\n`;
  return encodeLatin(text + table + trailer);
}

const encodeLatin = (text: string) => iconv.encode(text, 'windows-1252');

function wrapText(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < COLUMNS_PER_LINE) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
