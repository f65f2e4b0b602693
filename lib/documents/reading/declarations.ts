/** What of a style decides whether its element is seen, by property in lower case. */
export type Styles = ReadonlyMap<string, string>;

/** One property of a style in lower case, without `!important`, which `isImportant` says. */
export interface Declaration {
  name: string;
  value: string;
  isImportant: boolean;
}

const LONGEST = 2_000;
const LOOKED_AT =
  /^(?:display|visibility|opacity|font-size|(?:margin-)?(?:left|top|right)|text-indent|clip|clip-path|(?:max-|min-)?height|overflow(?:-[xy])?|padding(?:-(?:top|bottom))?|transition(?:-.*)?|animation(?:-.*)?|color|background(?:-color|-image)?)$/;

/** The declarations of a style attribute or of a rule, as far as they decide what is seen. */
export const declarationsOf = (style: string): Declaration[] =>
  style
    .slice(0, LONGEST)
    .toLowerCase()
    .split(';')
    .flatMap((part) => {
      const at = part.indexOf(':');
      const name = part.slice(0, Math.max(0, at)).trim();
      if (!LOOKED_AT.test(name)) return [];
      const [value = '', ...marks] = part.slice(at + 1).split('!');
      return [{ name, value: value.trim(), isImportant: marks.some((mark) => mark.trim() === 'important') }];
    });

const isZero = (value: string | undefined) => value !== undefined && /^0(?:\.0+)?(?:[a-z]{2,4}|%)?$/.test(value);
const BESIDE = ['left', 'top', 'right', 'margin-left', 'margin-top', 'margin-right', 'text-indent'];
const OVERFLOWS = ['overflow', 'overflow-x', 'overflow-y'];
const PADDINGS = ['padding', 'padding-top', 'padding-bottom'];

/** Whether nobody sees an element of these styles: not shown, of no size, or far outside of the window. */
export function isUnseen(styles: Styles): boolean {
  const get = (name: string) => styles.get(name) ?? '';
  if (/^none\b/.test(get('display')) || /^(?:hidden|collapse)\b/.test(get('visibility'))) return true;
  if (isZero(styles.get('font-size')) || BESIDE.some((name) => /^-\d{3,}/.test(get(name)))) return true;
  if (/^rect\(\s*0/.test(get('clip')) || /^inset\(\s*(?:50|100)%/.test(get('clip-path'))) return true;
  return !isMoving(styles) && (isZero(styles.get('opacity')) || isEmptyBox(styles));
}

/** What changes from nothing to something is shown when a reader asks for it. */
const isMoving = (styles: Styles) => [...styles.keys()].some((name) => /^(?:transition|animation)/.test(name));

/** A box of no height whose contents do not stand out of it; that of a video has a padding, one that grows a least height. */
const isEmptyBox = (styles: Styles) =>
  (isZero(styles.get('height')) || isZero(styles.get('max-height'))) &&
  !/[1-9]/.test(styles.get('min-height') ?? '') &&
  OVERFLOWS.some((name) => /^(?:hidden|clip)\b/.test(styles.get(name) ?? '')) &&
  PADDINGS.every((name) => !/[1-9]/.test(styles.get(name) ?? ''));
