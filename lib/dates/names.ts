/** Months as English, German, French, Spanish and Italian write them, whole and short; without accents and full stops. */
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
const WEEKDAYS = [
  'monday mon montag mo lundi lun lunes lunedi',
  'tuesday tue tues dienstag di mardi mar martes martedi',
  'wednesday wed weds mittwoch mi mercredi mer miercoles mie mercoledi',
  'thursday thu thur thurs donnerstag do jeudi jeu jueves jue giovedi gio',
  'friday fri freitag fr vendredi ven viernes vie venerdi',
  'saturday sat samstag sonnabend sa samedi sam sabado sab sabato',
  'sunday sun sonntag so dimanche dim domingo dom domenica',
];

const months = new Map(MONTHS.flatMap((names, month) => names.split(' ').map((name) => [name, month + 1] as const)));
const weekdays = new Set(WEEKDAYS.flatMap((names) => names.split(' ')));

const plain = (word: string) =>
  word
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase();

/** The month of a name, 1 to 12; null for any other word. */
export const monthOf = (word: string): number | null => months.get(plain(word)) ?? null;

/** True for the name of a day of the week. */
export const isWeekday = (word: string): boolean => weekdays.has(plain(word));
