/**
 * Full and short month names, without accents and full stops.
 * They are in English, German, French, Spanish and Italian; then Portuguese, Dutch, Turkish, Polish, Greek and
 * Bulgarian in the case of a date; then Czech, Finnish, Romanian, Estonian, Swedish, Danish, Norwegian and Indonesian.
 */
const MONTHS = [
  'january jan januar janner janvier janv enero ene gennaio gen',
  'february feb februar feber fevrier fevr fev febrero febbraio febb',
  'march mar marz mrz mars marzo',
  'april apr avril avr abril abr aprile',
  'may mai mayo maggio mag',
  'june jun juni juin junio giugno giu',
  'july jul juli juillet juil julio luglio lug',
  'august aug aout agosto ago ag',
  'september sep sept septembre septiembre setiembre set settembre sett',
  'october oct oktober okt octobre octubre ottobre ott',
  'november nov novembre noviembre',
  'december dec dezember dez decembre diciembre dic dicembre',
];
const MORE_MONTHS = [
  'janeiro januari ocak stycznia styczen ιανουαριου ιανουαριος ιαν януари яну ledna tammikuuta ianuarie jaanuar',
  'fevereiro fev februari subat lutego luty φεβρουαριου φεβρουαριος φεβ февруари фев unora helmikuuta februarie ' +
    'veebruar',
  'marco maart mrt mart marca marzec μαρτιου μαρτιος μαρ март мар brezna maaliskuuta martie marts maret',
  'abril nisan kwietnia kwiecien απριλιου απριλιος απρ април апр dubna huhtikuuta aprilie aprill',
  'maio mei mayis maj maja μαιου μαιος μαι май kvetna toukokuuta',
  'junho haziran czerwca czerwiec ιουνιου ιουνιος ιουν юни cervna kesakuuta iunie juuni',
  'julho temmuz lipca lipiec ιουλιου ιουλιος ιουλ юли cervence heinakuuta iulie juuli',
  'augustus agustos sierpnia sierpien αυγουστου αυγουστος αυγ август авг srpna elokuuta augusti',
  'setembro eylul wrzesnia wrzesien σεπτεμβριου σεπτεμβριος σεπ септември сеп септ zari syyskuuta septembrie',
  'outubro out ekim pazdziernika pazdziernik οκτωβριου οκτωβριος οκτ октомври окт rijna lokakuuta octombrie oktoober',
  'novembro kasim listopada listopad νοεμβριου νοεμβριος νοε ноември ное listopadu marraskuuta noiembrie',
  'dezembro aralik grudnia grudzien δεκεμβριου δεκεμβριος δεκ декември дек prosince joulukuuta decembrie ' +
    'desember detsember',
];
const WEEKDAYS = [
  'monday mon montag mo lundi lun lunes lunedi',
  'tuesday tue tues dienstag di mardi mar martes martedi',
  'wednesday wed weds mittwoch mi mercredi mer miercoles mie mercoledi',
  'thursday thu thur thurs donnerstag do jeudi jeu jueves jue giovedi gio',
  'friday fri freitag fr vendredi ven viernes vie venerdi',
  'saturday sat samstag sonnabend sa samedi sam sabado sab sabato',
  'sunday sun sonntag so dimanche dim domingo dom domenica',
];

const MORE_WEEKDAYS = [
  'segunda maandag pazartesi poniedzialek δευτερα понеделник',
  'terca dinsdag sali wtorek τριτη вторник',
  'quarta woensdag carsamba sroda τεταρτη сряда',
  'quinta donderdag persembe czwartek πεμπτη четвъртък',
  'sexta vrijdag cuma piatek παρασκευη петък',
  'zaterdag cumartesi sobota σαββατο събота',
  'zondag pazar niedziela κυριακη неделя',
];

const normalizeWord = (word: string) =>
  word
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()
    .replace(/[ıł]/g, (letter) => (letter === 'ı' ? 'i' : 'l'));

const numberMonths = (list: string[]) =>
  list.flatMap((names, month) => names.split(' ').map((name) => [normalizeWord(name), month + 1] as const));
const months = new Map([...numberMonths(MORE_MONTHS), ...numberMonths(MONTHS)]);
const weekdays = new Set([...WEEKDAYS, ...MORE_WEEKDAYS].flatMap((names) => names.split(' ').map(normalizeWord)));

/**
 * Returns the number of a month, 1 to 12, by its full or short name in a supported language.
 * Null for any other word.
 */
export const parseMonthName = (word: string): number | null => months.get(normalizeWord(word)) ?? null;

/** Returns true for the full or short name of a day of the week in a supported language. */
export const isWeekdayName = (word: string): boolean => weekdays.has(normalizeWord(word));
