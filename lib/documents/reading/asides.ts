import type { PageElement } from './page-element.ts';

const CHANGED =
  /^(?:(?:this page was )?last (?:updated?|modified|reviewed|changed)(?: or updated)?(?: on)?|zuletzt (?:aktualisiert|geändert)(?: am)?|dernière (?:mise à jour|modification)(?: le)?|mise à jour le|ultimo aggiornamento|última (?:actualización|modificación))\s*:?(?=.*\d)[\s\p{L}\d.,/:-]{0,40}$/iu;
const BACK =
  /^(?:back to (?:citation|text|top)|return to (?:text|top)|nach oben|zum seitenanfang|haut de page|retour en haut|torna su|volver arriba)[\s↑↩^]*$/iu;
const LONGEST = 80;

/** Whether an element is a line about the page itself: when it was changed, or a way back to where a reader was. */
export function isAside(element: PageElement): boolean {
  const text = element.textContent.trim();
  if (text.length > LONGEST) return false;
  return BACK.test(text) || (CHANGED.test(text) && !isWithinLine(element));
}

const isWithinLine = ({ localName, parentElement }: PageElement) =>
  /^(?:span|a|label)$/.test(localName) && /^(?:p|li|td|dd|span|a)$/.test(parentElement?.localName ?? '');
