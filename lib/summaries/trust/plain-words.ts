import { stemOf } from './words.ts';

/** Words of reporting that a summary may add: they say nothing of their own. */
const PLAIN =
  'money uk us eu british european french german italian spanish dutch austrian irish regulator expect additional devra devront attendu euro euros usd gbp chf sek aud dollar pound franken franc franchi kronor basis point percentage canadian australian american swiss swedish norwegian danish indian figure phone telephone email number numbers detail question enquiry inquiry contact website web page according order orders require must pay set out up state send call reach due hold take make doing do go goes going come amount total still yet now already date put say said report announce publish publication issue include provide contain get give keep allow use apply concern regard relate involve base new part case matter time place way result view add separately specifically respectively however therefore thus long instead rather about around approximately nearly almost roughly equal equivalent worth become last name describe explain note mean meant see show address following along together each person persons people firm company institution body authority agency supervisor watchdog deadline period today late early least most maximum minimum more less fewer than cent currency power powers entity rule measure change action actions decision document text paper update submit submission file deliver inform tell ask request subject carry serve run begin start end open close face need have want effect force bear overall altogether amid amidst towards upon once twice both whose whom back away off down further rest remaining other others another whether stem stemmed cause reason reasons kind type form fall within without outside inside among amongst bring lead'.concat(
    ' laut gemaß gemass zufolge mitteilt mitgeteilt teilt mit angibt gibt gab gegeben erklart meldet gemeldet veroffentlicht insgesamt betragt betrug belauft belief liegt lag sowie bereits zudem dabei davon dafur hierzu deren dessen damit etwa rund gilt gelten galt macht gemacht nimmt stellt gestellt steht stand bleibt bleiben unternehmen behorde aufsicht frist zeitraum hohe zahl anzahl angaben jahr neue spatestens mindestens hochstens beginn folgende weitere bzw',
    ' figurent parmi vu voit compte selon indique annonce publie publi montant nombre ainsi deja notamment environ toutefois porte fait faire mis met prend pris prendre eleve entreprise societe etablissement autorite delai cadre nouveau nouvelle plus tard celui celle ceux aussi encore chaque afin lors dont partir',
    ' segun indica anuncia importe numero asimismo ademas tambien ya aproximadamente sin embargo afecta hace hecho pone puesto toma tomar empresa entidad plazo fecha nueva cada mas',
    ' ammonta secondo annuncia pubblica inoltre gia circa tuttavia riguarda fa fare fatto mette messo preso impresa ente enti termine data nuova ogni',
    ' volgens meldt maakt gemaakt bekend gepubliceerd totaal bedrag aantal bovendien reeds ongeveer echter betreft doet doen stelt neemt genomen bedrijf instelling toezichthouder termijn datum nieuwe vanaf uiterlijk gaat bedraagt',
  );

/** Codes of currencies that are no words. */
const CODES = Intl.supportedValuesOf('currency')
  .map((code) => code.toLowerCase())
  .filter((code) => !/^(?:all|try|top)$/.test(code));
let stems: Set<string> | undefined;
/** True of a word, by its beginning, that a summary may add. */
export function isPlain(stem: string): boolean {
  stems ??= new Set([...PLAIN.split(' '), ...CODES].map(stemOf));
  return stems.has(stem);
}
