/*
 * Given names of officials, without accents: `Philip Lane: Outlook for the economy` is the title of a speech.
 */
const NAMES = [
  'adriana agnes agustin alain alberto alejandro alessandra alexander alexandre alfonso alice ana anders andrea',
  'andreas andrew ann anna anne anneli antoine antonio ashley barbara beatrice benjamin benoit bernard boris',
  'burkhard carlos carolina carolyn catherine charles charlotte chiara chris christian christina christine',
  'christodoulos christopher clara claudia dana daniel david deborah denis derville diego dietmar dominique',
  'eddie edouard edward elena elise elizabeth ella emily emma emmanuelle enrique eric erik eva fabio fabrizio',
  'felix fernando francesco francois frank frederic gabriel gabriele galina gary george gerry gianluca gillian',
  'giulia giuseppe graeme greg guillaume hannah hans helen henrik hester hugo ian ida ignazio ines ingrid irene',
  'isabel isabella ivan jacob jaime james jamie jan jane jean jeffrey jennifer jerome jessica joachim joao',
  'johannes john jon jorge jose joseph juan julia julie karen karin kate katharine katherine kerstin klaas',
  'kristin lael laura laurence liam linda lisa lorie louis louise luca lucas lucia luigi luis luisa madis',
  'manuel marc marco margarita margherita maria mariana marie mario mark marta martin martina mary matthew',
  'mauro maximilian megan michael michal michele michelle miguel mike monica nathalie neel nicholas nicolas',
  'nikhil nikil nina olaf olli oscar pablo paolo patrick paul paula paulo pedro pentti peter petra philip',
  'philipp philippe pia piero pierre rachel rafael ralf randal raphael ravi rebecca ricardo richard robert',
  'roberto rodrigo rohit rosa ruth sabine salvatore sam samuel sandra sara sarah sebastian sergio sharon silvia',
  'simon simone sophie stefan stephan stephane stephen steven susan susanna sven swati sylvia sylvie teresa',
  'thomas tiff tim tobias tom tuomas valerie veronica victor victoria vincent vitor walter werner wolfgang',
  'xavier yannis yves',
];

/**
 * Given names of officials, which indicate that a title is the title of a speech.
 * An example is `Philip Lane: Outlook for the economy`. In lower case, without accents.
 */
export const GIVEN_NAMES = new Set(NAMES.flatMap((line) => line.split(' ')));
