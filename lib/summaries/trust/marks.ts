/*
 * Small words that limit what a sentence says, by kind, in folded text in lower case: a summary that leaves one out, adds one or
 * has another in its place says something else. English, German, French, Spanish, Italian, Dutch and Portuguese.
 */
export type Mark =
  | 'may'
  | 'must'
  | 'should'
  | 'will'
  | 'would'
  | 'plan'
  | 'doubt'
  | 'almost'
  | 'all'
  | 'some'
  | 'most'
  | 'only'
  | 'least'
  | 'up to'
  | 'over'
  | 'under'
  | 'from'
  | 'to'
  | 'before'
  | 'after';

const DAY = String.raw`(?= (?:(?:the|den|dem|du|le|el|il|l'|op|em|dia|end of|close of|\p{L}+day,?) )*[¦\d])`;
const MARKS: [Mark, string][] = [
  [
    'may',
    'may|can|could|might|be able to|is able to|kann|konnen|konnten?|darf|durfen|durften?|peut|peuvent|pourra|pourront|pourrai(?:t|ent)|puede|pueden|podran?|podrian?|puo|possono|potra|potranno|potrebber?o?|kan|kunnen|kon|konden|mag|mogen|pode|podem|podera|poderao|poderiam?',
  ],
  [
    'must',
    'must|shall|ha(?:s|ve|d|ving) to|(?:are|is|be|was|were|been) (?:required|obliged|bound)|needs? to|muss|mussen|mussten?|verpflichtet|doit|doivent|devra|devront|devai(?:t|ent)|tenue?s? de|deben?|deberan?|debian?|dev(?:e|ono)|dovra|dovranno|doveva(?:no)?|tenut[oaie] a|obbligat[oaie]|moet(?:en)?|moest(?:en)?|dient|dienen|verplicht|devem|devera|deverao',
  ],
  [
    'should',
    'should|ought to|soll|sollen|sollten?|devrai(?:t|ent)|deberian?|dovrebber?o?|zou(?:den)? moeten|deveriam?',
  ],
  ['will', 'will|zal|zullen'],
  [
    'would',
    String.raw`would|zou|zouden|\p{L}{2,}(?:[aei]rian|rebbe|rebbero)|(?:ser|aur|devr|pourr|\p{L}{3,}[ei]r)ai(?:t|ent)|seria|seriam|habria|habrian|tendria|teria`,
  ],
  [
    'plan',
    String.raw`propos\p{L}*|plan(?:s|ned|ning)?|intend\p{L}*|consider(?:s|ed|ing)?|consult(?:s|ed|ing|ation)|draft\p{L}*|envisag\p{L}*|recommend\p{L}*|suggest\p{L}*|expect\p{L}*|seek(?:s|ing)?|aims?|vorschlag\p{L}*|vorgeschlagen\p{L}*|schlagt|entwurf\p{L}*|plant|planen|geplant\p{L}*|beabsichtig\p{L}*|empfiehlt|empfehl\p{L}*|empfohl\p{L}*|erwart\p{L}*|projets?|recommand\p{L}*|prevoi\p{L}*|preve|preven|proyecto|propuest\p{L}*|recomiend\p{L}*|propone\p{L}*|bozza|prevede|raccomand\p{L}*|voorstel\p{L}*|voorgestel\p{L}*|ontwerp\p{L}*|overweegt|beoogt|geplande?|verwacht\p{L}*|propoe|projeto|pretende|espera`,
  ],
  [
    'doubt',
    String.raw`alleg\p{L}*|suspect\p{L}*|suspicion\p{L}*|purport\p{L}*|claim(?:s|ed)?|accus\p{L}*|appears? to|appeared|apparent\p{L}*|likely|probabl\p{L}*|potential\p{L}*|mutmaßlich\p{L}*|angeblich\p{L}*|verdacht\p{L}*|behaupt\p{L}*|wahrscheinlich|vermutlich|moglicherweise|presume\p{L}*|pretendu\p{L}*|soupconn\p{L}*|vraisemblabl\p{L}*|presunt\p{L}*|supuest\p{L}*|sospett\p{L}*|probabil\p{L}*|vermeend\p{L}*|vermoed\p{L}*|waarschijnlijk|mogelijk(?:e|erwijs)|alegad\p{L}*|suspeit\p{L}*|presumi\p{L}*|provavel\p{L}*`,
  ],
  ['almost', 'almost|nearly|virtually|practically|nahezu|beinahe|fast|presque|quasi|casi|bijna|vrijwel|quase'],
  [
    'all',
    String.raw`all(?!')|(?:every|each|cada|chaque|ogni|elke?|jede[nrsm]?)(?! (?:calendar )?(?:business )?(?:day|week|month|quarter|year|time|tag|woche|monat|quartal|jahr|jour|semaine|mois|trimestre|an|dia|semana|mes|ano|giorn|settiman|anno|dag|maand|kwartaal|jaar))|whole|entire\p{L}*|fully|alle[nrs]?|samtliche[nrs]?|ganze?n?|vollstandig|tous|toutes?|tout|chacun\p{L}*|tod[oa]s|tutt[eio]|ciascun\p{L}*|ieder|iedere|volledig|geheel`,
  ],
  [
    'some',
    String.raw`some|several|certain|part|partly|partial\p{L}*|many|few|einigen?r?|manche|mehrere[nr]?|teilweise|teils|bestimmte|zahlreiche|certaine?s|quelques|plusieurs|partiel\p{L}*|algun[oa]s|vari[oa]s|parcial\p{L}*|ciert[oa]s|alcun[ie]|divers[ie]|parzial\p{L}*|cert[ei]|sommige|enkele|diverse|verschillende|deels|gedeeltelijk|bepaalde|algun?s|algumas|diversos`,
  ],
  [
    'most',
    String.raw`most(?! recent)(?<!at most)|majority|mainly|largely|meisten|mehrheit|uberwiegend|plupart|majorite|mayoria|maggior\p{L}*|meeste|meerderheid|maioria`,
  ],
  [
    'only',
    `only|solely|exclusively|merely|nur|lediglich|ausschließlich|allein|seulement|uniquement|exclusivement|solo|solamente|unicamente|exclusivamente|soltanto|esclusivamente|alleen|slechts|uitsluitend|apenas|somente`,
  ],
  [
    'least',
    `at least|a minimum of|no(?:t)? (?:less|fewer) than|mindestens|wenigstens|au moins|al menos|por lo menos|como minimo|almeno|ten minste|te minste|minstens|minimaal|pelo menos|no minimo`,
  ],
  [
    'up to',
    `up to|at most|a maximum of|no(?:t)? more than|hochstens|maximal|bis zu|au plus|au maximum|jusqu'a|como maximo|a lo sumo|al massimo|fino a|ten hoogste|hoogstens|maximaal|no maximo`,
  ],
  [
    'over',
    `(?<!not? )more than|in excess of|(?<=\\p{L} )over(?= (?:[a-z]{0,3}[€£$¥₹] ?)?\\d)|mehr als|plus d[e'](?= ?\\d)|mas de|piu di|oltre(?= \\d)|meer dan|mais de|ruim(?= \\d)`,
  ],
  [
    'under',
    `(?<!not? )(?:less|fewer) than|(?:almost|nearly|just under|close to)(?= (?:[a-z]{0,3}[€£$¥₹] ?)?\\d)|weniger als|fast(?= \\d)|moins d[e'](?= ?\\d)|pres d[e'](?= ?\\d)|menos de|meno di|quasi(?= \\d)|minder dan|bijna(?= \\d)|quase(?= \\d)`,
  ],
  [
    'from',
    `(?:from|since|as of|starting|beginning|effective|ab|seit|vom|a (?:compter|partir) d\\p{L}*|depuis|desde|dal|dall'|a (?:partire|decorrere) dal|vanaf|sinds|met ingang van)${DAY}`,
  ],
  [
    'to',
    `(?:until|till|by|no later than|not later than|through|bis(?: zum)?|spatestens(?: am| bis zum)?|jusqu'au|au plus tard|hasta|a mas tardar|entro|fino al|tot(?: en met)?|uiterlijk|ate)${DAY}`,
  ],
  [
    'before',
    `before|prior to|earlier|previously|vor(?= dem| der| ¦| ablauf)|bevor|avant|antes|prima|voor(?= ¦)|voordat`,
  ],
  [
    'after',
    `after|following|later|nach(?= dem| der| ¦)|nachdem|apres|suivant|despues|tras|dopo|na(?= ¦| de)|nadat|apos|depois`,
  ],
];

let marks: [Mark, RegExp][] | undefined;

/** The kinds of the marks of a text. */
export function marksOf(text: string): Set<Mark> {
  marks ??= MARKS.map(([mark, words]) => [mark, new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'u')]);
  return new Set(marks.filter(([, words]) => words.test(text)).map(([mark]) => mark));
}

/** True of a word for how many, which is no content of its own: "all", "some". */
export const isAmount = (low: string) => {
  const found = marksOf(low);
  return found.size > 0 && [...found].every((mark) => /^(?:all|some|most|only)$/.test(mark));
};
