import type { Draw } from './figures.ts';

/* Invented names. None of them is meant to be that of a company that exists. */

const FIRST =
  'Alderfold Bramwick Calderhope Dunmarrow Eastlinden Fennimore Garrowby Hartsedge Inglewold Jessamere Kestonbury Larkhaven Marlowick Netherby Oakenshire Pellbrook Quillmere Ravensholt Selwickham Tarnbrook Ullesmoor Velloway Wexholm Yarrowgate Ashgrove Birchendale Cobblestow Dovermoor Elmsworthy Foxcombe Greyhaven Holloway Ironbridge Juniperfield Kingsloam Lindenmere Mossgate Northwick Orchardell Primrosely Quarryfield Rosewarden Silverholt Thistledown Underbrook Violetmoor Willowmark Yewbridge'.split(
    ' ',
  );
const SECOND =
  'Harbour Summit Meridian Crescent Atlantic Keystone Lantern Compass Granite Sterling Horizon Beacon Pinnacle Cedar Falcon Orchid Tidal Aurora Cobalt Ember'.split(
    ' ',
  );

/** The name of an invented company of a kind, such as "Bank". */
export function companyOf(kind: string, draw: Draw): string {
  const first = FIRST[draw(0, FIRST.length - 1)];
  return draw(0, 1) === 0 ? `${first} ${kind}` : `${first} ${SECOND[draw(0, SECOND.length - 1)]} ${kind}`;
}

/** An invented website: no address, so that nothing makes a link of it. */
export const siteOf = (draw: Draw): string =>
  `${FIRST[draw(0, FIRST.length - 1)]}${['Invest', 'Trades', 'Markets', 'Coin', 'Wealth'][draw(0, 4)]}${draw(2, 99)}`;
