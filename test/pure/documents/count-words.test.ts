import { expect, it } from 'vitest';
import { countWords } from '../../../lib/documents/reading/words.ts';

it('words are runs of letters and digits, and in Chinese and Japanese those of their dictionaries', () => {
  expect(countWords('Own funds of 8.5 %.\nNext', 'en')).toBe(6);
  expect(countWords('中国人民银行。\n公告', 'zh')).toBeLessThanOrEqual(5);
  expect(countWords('中国人民银行。\n公告', 'zh')).toBeGreaterThanOrEqual(3);
});

it('those of a million characters without a break are counted, too', () => {
  expect(countWords('中国人民银行'.repeat(170_000), 'zh')).toBeGreaterThan(170_000);
});
