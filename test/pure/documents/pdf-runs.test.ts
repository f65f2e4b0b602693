import { expect, it } from 'vitest';
import { buildPdfTextRuns } from '../../../lib/documents/reading/pdf/pdf-runs.ts';

/** Letters of ten points, turned by so many degrees. */
function turnedBy(degrees: number) {
  const [cos, sin] = [Math.cos, Math.sin].map((of) => 10 * of((degrees * Math.PI) / 180)) as [number, number];
  return { str: 'Text', width: 20, height: 10, transform: [cos, sin, -sin, cos, 100, 50], fontName: 'f' };
}

it.each([0, 2, 358, 88, 90, 92, 178, 180, 182, 268, 270, 272])(
  'buildPdfTextRuns reads text at %i degrees',
  (degrees) => {
    expect(buildPdfTextRuns([turnedBy(degrees)], [1, 0, 0, 1, 0, 0])).toMatchObject([{ text: 'Text' }]);
  },
);

it('buildPdfTextRuns returns the position of a text on a page that is rotated and scaled', () => {
  const page: Parameters<typeof buildPdfTextRuns>[1] = [0, 2, 2, 0, 10, 20];
  const item = { str: 'Text', width: 20, height: 10, transform: [0, 10, 10, 0, 100, 50], fontName: 'f' };
  expect(buildPdfTextRuns([item], page)).toMatchObject([{ x: 2 * 50 + 10, y: 2 * 100 + 20, right: 2 * 50 + 10 + 20 }]);
});

it.each([4, 45, 86, 94, 176, 184, 266, 274, 356])(
  'buildPdfTextRuns leaves out a watermark at %i degrees',
  (degrees) => {
    expect(buildPdfTextRuns([turnedBy(degrees)], [1, 0, 0, 1, 0, 0])).toEqual([]);
  },
);
