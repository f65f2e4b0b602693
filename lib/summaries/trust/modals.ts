/*
 * What is advice and what is allowed, in folded text in lower case. A summary may say so only where its source does.
 */
const SHOULD =
  /(?<!\p{L})(?:should|ought|advis\p{L}*|encourag\p{L}*|urg(?:e|es|ed|ing)|expect\p{L}*|invit\p{L}*|suggest\p{L}*|warn\p{L}*|remind\p{L}*|asks?|asked|best practice|good practices?|guid\p{L}*|caution\p{L}*|prudent|sollten?|empf\p{L}*|rat|ratsam|erwart\p{L}*|fordert|gebeten|bittet|devrai(?:t|ent)|conseil\p{L}*|convient|attend\p{L}*|exhort\p{L}*|deberian?|recom\p{L}*|aconsej\p{L}*|conviene|insta|anima|espera|dovrebber?o?|raccomand\p{L}*|consigli\p{L}*|zou(?:den)?|aanbev\p{L}*|raad\p{L}*|aangera\p{L}*|verwacht\p{L}*|roept|verzoek\p{L}*)(?!\p{L})/u;
const MAY =
  /(?<!\p{L})(?:able|allow|permi|entitled|rights?(?!\p{L})|option|possib|eligible|discretion|darf|durf|kann|konn|erlaub|gestatt|berechtigt|droit|puede|derecho|posib|puo|possono|consent|diritto|toegestaan|mogelijk|recht)/u;

const ADVICE =
  /(?<!\p{L})(?:should|ought to|advised|advisable|recommended|encouraged|urged|sollten?|empfehlenswert|empfiehlt|ratsam|devrai(?:t|ent)|conseille\p{L}*|recommande\p{L}*|convient|deberian?|conviene|recomienda\p{L}*|aconsejable|dovrebbero?|consiglia\p{L}*|raccomanda\p{L}*|zouden|raadzaam|aanbevolen|aangeraden|verstandig)(?!\p{L})/u;

/** True if a clause gives advice that the span of its source does not have. */
export const isOwnAdvice = (own: string, span: string) => ADVICE.test(own) && !SHOULD.test(span);

/** A summary's own advice and talk to its reader. */
const YOU =
  /(?<!\p{L})(?:you|your|yours|we|our|us(?! ?\$|d)|let's|ihre? eigenen?|vous|votre|vos|usted|ustedes|lei|voi|vostro|jullie|uw|u)(?!\p{L})/u;
const COUNSEL =
  /(?<!\p{L})(?:prudent|wise|wisely|sensible|advisable|ideally|better (?:to|off)|best (?:to|practice)|good idea|worth \p{L}+ing|make sure|be sure|act (?:now|quickly|fast)|do not wait|don't|beware|consider \p{L}+ing|must not miss|well[ -]advised|it is (?:important|essential|vital|crucial|recommended|advisable|time)|ratsam|empfehlenswert|sinnvoll|klug|am besten|sicherheitshalber|vorsichtshalber|es empfiehlt sich|il est (?:prudent|conseille|recommande|important|essentiel)|il convient|mieux vaut|prudente?|aconsejable|recomendable|conviene|lo mejor|consigliabile|opportuno|meglio|bene che|verstandig|raadzaam|aan te raden|beter|het is belangrijk)(?!\p{L})/u;

/** True if a text counsels its reader in a way that its source does not. */
export const isCounsel = (own: string, source: string) =>
  [YOU, COUNSEL].some((words) => {
    const [found] = words.exec(own) ?? [];
    return (
      found !== undefined &&
      !new RegExp(`(?<!\\p{L})${found.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\p{L})`, 'u').test(source)
    );
  });

const ADVISED =
  /(?<!\p{L})(?:should|ought to|(?:well[ -])?advised to|recommended to|encouraged to|urged to|sollten?|devrai(?:t|ent)|deberian?|dovrebbero?|zouden moeten)(?: (?:not|now|also|therefore|always|immediately|be|have|only|nicht|auch|jetzt|ne|pas|no|non|ook))* (\p{L}[\p{L}']*)/u;
/** The first word of what a clause advises. */
export const advisedIn = (own: string): string | null => ADVISED.exec(own)?.[1] ?? null;

/** True if a text has other words for advice or a permission. */
export const holdsModal = (mark: string, text: string) =>
  (mark === 'may' && MAY.test(text)) || (mark === 'should' && SHOULD.test(text));
