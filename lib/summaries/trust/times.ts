/** Words that say how often or how long, by what they count, as beginnings of folded words in lower case. */
const TIMES: [string, RegExp][] = [
  ['hour', /^(?:hour|stund|heure|horas?$|ore$|ora$|uur|uren|stundlich)/],
  ['day', /^(?:days?$|daily|tag$|tage|taglich|jour|quotidien|dias?$|diari|giorn|dag$|dagen|dagelijks)/],
  ['week', /^(?:week|woche|wochen|semaine|hebdo|semana|settiman|wekelijks|weken)/],
  ['month', /^(?:month|monat|mois$|mensu|mes$|meses$|mese$|mesi$|mensil|maand)/],
  ['quarter', /^(?:quarter|quartal|vierteljahr|trimest|kwarta)/],
  ['half', /^(?:half|semi|halbjahr|semest|halfjaar|six-month)/],
  ['year', /^(?:year|annual|jahr|jahrlich|annee|ans?$|annuel|anos?$|anual|ann[oi]$|annual|jaar|jaren)/],
];

/** What the words of a text count as time: days, months. */
export function timesOf(lows: Iterable<string>): Set<string> {
  const found = new Set<string>();
  for (const low of lows) for (const [time, words] of TIMES) if (words.test(low)) found.add(time);
  return found;
}
