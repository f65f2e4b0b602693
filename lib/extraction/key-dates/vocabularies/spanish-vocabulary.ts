import { SPANISH_NEGATIONS } from './negation-words.ts';
import { compileVocabulary } from './vocabulary.ts';

/** The compiled words by which key dates are recognized in Spanish texts; see `VocabularyDefinition`. */
export const SPANISH_VOCABULARY = /* @__PURE__ */ compileVocabulary({
  links: {
    deadline:
      'hasta(?:\\s(?:el|el\\sdía|las))?(?:\\spróximo)?|a\\smás\\stardar(?:\\s(?:el|en))?|para|' +
      'antes\\sdel?(?:\\s(?:día|próximo))?|(?:finaliza(?:rá)?|termina(?:rá)?|vence(?:rá)?|concluye|concluirá|' +
      'expira(?:rá)?|acaba(?:rá)?|(?:se\\s)?cierra)(?:\\sel)?(?:\\spróximo)?',
    start:
      'a\\s(?:partir|contar)\\s(?:del?|desde\\sel)(?:\\s(?:día|próximo))?|desde(?:\\sel)?|' +
      'con\\sefectos?\\s(?:del?|desde\\sel)',
    point: '(?:el|en|el\\sdía|el\\spróximo|en\\sel|durante\\sel)',
    is: '(?:es|será|sería)(?:\\sel)?',
    moved: '(?:amplía|ampliado|ampliada|prorroga|prorrogado|prorrogada|aplaza|aplazado|aplazada)\\s(?:hasta\\sel|al)',
  },
  cues: [
    {
      kind: 'comment_end',
      words:
        'observaciones|comentarios|aportaciones|respuestas|consulta(?:\\spública)?|alegaciones|sugerencias|' +
        'contribuciones',
      links: ['deadline'],
    },
    {
      kind: 'effective',
      words:
        '(?:entre|entren|entra(?:rá|rán|n|ría|rían)?)\\sen\\s(?:vigor|vigencia)|rigen?|regir(?:án?|ía)|' +
        'entrada\\sen\\svigor|surt(?:e|en|irá|irán)\\sefectos?|será\\sefectiv[ao]|tendrán?\\svigencia|' +
        'entrando\\sen\\svigor',
      links: ['point', 'start', 'is'],
      reach: 60,
    },
    {
      kind: 'compliance',
      words: '(?:tendrán?|tienen?|dispondrán?|disponen?)(?=\\s(?:(?:de\\s|un\\s)?plazo\\s)?hasta)',
      links: ['deadline'],
      reach: 10,
    },
    {
      kind: 'compliance',
      words: 'cumpl(?:ir|an|imiento)|adapta(?:rse|ción)|adecua(?:rse|ción)|per[ií]odo\\stransitorio',
      links: ['deadline'],
      isAfter: 'fronted',
      reach: 90,
    },
    {
      kind: 'reporting',
      words: '(?:fecha|plazo)(?:\\slímite)?\\sde\\s(?:remisión|presentación|envío)',
      links: ['is', 'point', 'deadline'],
    },
    {
      kind: 'reporting',
      words:
        'remitir(?:se|án|á)?|remisión|presentar(?:se|án|á)?|enviar(?:se|án|á)?|declarar(?:se)?|declaraci(?:ón|' +
        'ones)|informes?|estados(?!\\smiembros)|notificar',
      links: ['deadline'],
      weakness: 1,
      isAfter: 'fronted',
    },
    {
      kind: 'hearing',
      words: 'audiencia\\spública|audiencia(?=\\s(?:tendrá|se\\scelebrará))',
      links: ['point', 'is'],
      isAfter: 'fronted',
      reach: 90,
    },
    {
      kind: 'application',
      words:
        '(?:será|serán|es|son|resultarán?)\\s(?:de\\saplicación|aplicables?|exigibles?)|se\\saplicar(?:á|án)|' +
        'se\\saplican?|fecha\\sde\\saplicación|aplicables?|exigibles?',
      links: ['start', 'is', 'point'],
      reach: 60,
      isAfter: 'fronted',
    },
    {
      kind: 'application',
      words: 'deber(?:á|án)|tendrán?\\sque',
      links: ['start'],
      isAfter: 'fronted only',
      reach: 60,
    },
    {
      kind: 'compliance',
      words:
        'entidades|empresas|instituciones|emisores|sociedades|bancos|aseguradoras|sujetos\\sobligados|' +
        'proveedores|Estados\\smiembros',
      links: ['deadline'],
      weakness: 2,
    },
  ],
  deadlineNouns: 'fecha\\slímite|plazo|último\\sdía',
  otherActs: 'candidaturas?|solicitud(?:es)?|inscripci(?:ón|ones)|ofertas?|conservar',
  undone: 'no|dejar(?:á|án)|derogad[ao]s?',
  duty:
    'deber(?:á|án|ía|ían)|deben?|habrán?\\sde|tendrán?\\sque|tienen?\\sque|obligad[ao]s?|plazo|presentar(?:á|án)|' +
    'remitir(?:á|án)|enviar(?:á|án)|a\\smás\\stardar',
  happened:
    'publicad[ao]s?|publicó|aprobad[ao]s?|aprobó|fecha|de\\sfecha|adoptó|acordó|vigentes?|entró|celebró|finalizó|' +
    'presentó|promulgada|vencía|finalizaba|terminaba|desde\\sel',
  notBefore: 'no\\santes\\sdel?|como\\smuy\\spronto(?:\\s(?:el|en))?',
  intends: 'publicará|espera\\spublicar|prevé|tiene\\sprevisto|pretende',
  answers: 'publicar|y\\s(?:publicará|publica)|se\\spublicarán?|disponibles?',
  taken: 'recib|remit|env[ií]|abiert|hasta|presenta',
  aside:
    '(?:(?:resultados?|resumen|síntesis)\\sde|tras|después\\sde|desde|durante|según)(?:\\s(?:la|una|las|los|su)){0,1}',
  begins: 'será|serán',
  atLatest: 'a\\smás\\stardar|como\\smáximo',
  counted:
    '(?:días|semanas|meses|años)\\s(?:de(?=\\s(?:su|la)\\s)|después|tras|desde|a\\s(?:partir|contar))|día\\ssiguiente',
  planned: 'inicialmente|originalmente|debían?|estaban?|iban?\\sa',
  negations: SPANISH_NEGATIONS,
  moves: 'ampl(?:ía|iado|iada|iación)|prorrog(?:a|ado|ada)|prórroga|aplaz(?:a|ado|ada|amiento)|retras(?:a|ado|ada)',
});
