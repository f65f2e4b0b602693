import { expect, it } from 'vitest';
import { countWords } from '../../../lib/documents/reading/text-block.ts';

it('countWords counts runs of letters and digits, and dictionary words in Chinese', () => {
  expect(countWords('Own funds of 8.5 %.\nNext', 'en')).toBe(6);
  expect(countWords('中国人民银行。\n公告', 'zh')).toBeLessThanOrEqual(5);
  expect(countWords('中国人民银行。\n公告', 'zh')).toBeGreaterThanOrEqual(3);
});

it('countWords counts the words of a million Chinese characters without a break', () => {
  expect(countWords('中国人民银行'.repeat(170_000), 'zh')).toBeGreaterThan(170_000);
});
