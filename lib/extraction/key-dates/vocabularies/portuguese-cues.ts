import { buildAlternatives, combineAlternatives } from './patterns.ts';
import type { VocabularyDefinition } from './vocabulary.ts';

const SENDING = '(?:enviar|encaminhar|remeter|apresentar|submeter)';

/** "They have until 1 March to send their comments." */
const HAVING = ['terão', 'terá', 'têm', 'tem', 'dispõem', 'dispõe'];

const COMMENTS = /* @__PURE__ */ buildAlternatives(['comentários', 'contributos', 'sugestões', 'contribuições']);

const COMMENTING = ` até [^.;]{4,40} para ${SENDING} (?:[^.;]{0,40} )?${COMMENTS}`;

/** The phrases around key dates in Portuguese texts, with their kinds; see `VocabularyDefinition`. */
export const PORTUGUESE_CUES: VocabularyDefinition['cues'] = [
  {
    kind: 'comment_end',
    words: [
      'comentários?',
      'contributos?',
      'contribuiç(?:ão|ões)',
      'sugest(?:ão|ões)',
      'observações',
      'respostas?',
      'manifestações',
      'pronúncias?',
      'consulta(?: pública)?',
      'tomada de subsídios',
      '(?:pronunciar|manifestar)(?:em)?-se',
      // With "até" it is a consultation in writing, as the CVM of Brazil calls it; with "em" it is a hearing.
      'audiência pública',
    ],
    links: ['deadline'],
  },
  {
    kind: 'comment_end',
    words: ['abert[oa]', 'decorre'],
    followedBy: [',? até [^.;]{4,40} consulta'],
    links: ['deadline'],
    reach: 2,
  },
  {
    kind: 'effective',
    words: [
      'entr(?:a|am|e|em|ará|arão|aria|ariam|ando) em (?:vigor|vigência)',
      'entrada em (?:vigor|vigência)',
      'produz(?:em|irá|irão|indo)?(?: (?:os )?seus)? efeitos?',
      'produção de efeitos',
      'vigora(?:m|rá|rão)?',
      'vigorar',
      '(?:começa(?:m|rá|rão)?|passa(?:m|rá|rão)?) a valer',
      'vigência',
    ],
    links: ['point', 'start', 'is'],
    reach: 60,
  },
  {
    kind: 'comment_end',
    words: [
      `${SENDING} (?:[^.;]{0,40} )?(?:comentários|contributos)`,
      `${SENDING} (?:[^.;]{0,40} )?(?:sugestões|observações)`,
      `${SENDING} (?:[^.;]{0,40} )?contribuições`,
    ],
    links: ['deadline'],
    isAfter: 'anywhere',
  },
  {
    kind: 'effective',
    words: ['em vigor', 'com(?= efeitos? )'],
    links: ['start'],
    reach: 2,
  },
  {
    kind: 'compliance',
    words: HAVING,
    followedBy: [' até', ' (?:de |um )?prazo até'],
    links: ['deadline'],
    reach: 10,
  },
  {
    kind: 'reporting',
    words: HAVING,
    followedBy: [' até [^.;]{4,40} para (?:enviar|remeter|reportar|entregar|submeter)'],
    links: ['deadline'],
    reach: 10,
  },
  {
    kind: 'comment_end',
    words: HAVING,
    followedBy: [' até [^.;]{4,40} para (?:comentar|responder|se pronunciar)', COMMENTING],
    links: ['deadline'],
    reach: 10,
  },
  {
    kind: 'compliance',
    words: [
      'cumpr(?:ir|am|imento)',
      'adequ(?:ar|arem|ação)(?:-se)?',
      'adapt(?:ar|arem|ação)(?:-se)?',
      'conform(?:ar|arem|idade)(?:-se)?',
      'período (?:transitório|de transição)',
    ],
    links: ['deadline'],
    isAfter: 'fronted',
    reach: 90,
  },
  {
    kind: 'compliance',
    words: [
      'implementar',
      'implementad[oa]s?',
      'aplicar',
      'transpor',
      'transpost[oa]s?',
      '(?:adapt|adequ)ad[oa]s?',
      'cumprid[oa]s?',
    ],
    links: ['deadline'],
    weakness: 1,
    isAfter: 'fronted',
  },
  {
    kind: 'reporting',
    words: [
      '(?:prazo|data[- ]limite) (?:d[eo]|para)(?: o)? (?:envio|reporte)',
      '(?:prazo|data[- ]limite) (?:d[ea]|para)(?: a)? (?:remessa|entrega)',
      '(?:prazo|data[- ]limite) (?:d[ea]|para)(?: a)? submissão',
      '(?:prazo|data[- ]limite) (?:d[ea]|para)(?: a)? apresentação',
    ],
    links: ['is', 'point', 'deadline'],
  },
  {
    kind: 'reporting',
    words: [
      'remet(?:er|idos|idas|ido|ida)',
      'remessa',
      'enviar',
      'enviad[oa]s?',
      'envio',
      'entregar',
      'entregues?',
      'entrega',
      'submeter',
      'submetid[oa]s?',
      'submissão',
      'apresentar',
      'apresentad[oa]s?',
      'apresentação',
      'reportar',
      'reportad[oa]s?',
      'reportes?',
      'comunicar',
      'notificar',
      'declarar',
      'declaraç(?:ão|ões)',
      'relatórios?',
    ],
    links: ['deadline'],
    weakness: 1,
    // "devem, até 31 de março, remeter"
    isAfter: 'anywhere',
  },
  {
    kind: 'hearing',
    words: ['(?:audiência|audição|sessão) pública'],
    links: ['point', 'is'],
    isAfter: 'fronted',
    reach: 90,
  },
  {
    kind: 'hearing',
    words: ['(?:realiza|promove)(?:rá|m|-se)?', 'será realizada'],
    followedBy: [
      ',? (?:em|a|no dia) [^.;]{4,40} audiência pública',
      ',? (?:em|a|no dia) [^.;]{4,40} (?:audição|sessão) pública',
    ],
    links: ['point'],
    reach: 2,
  },
  {
    kind: 'application',
    words: [
      'é de aplicação',
      'aplica(?:m|rá|rão)?-se',
      'aplicar-se-(?:á|ão)',
      'se aplica(?:m|rá|rão)?',
      'data de aplicação',
      ...combineAlternatives(
        ['(?:é|são|será|serão)', '(?:torna|tornam)-se', 'passa(?:m|rá|rão)? a ser'],
        ['aplicáve(?:l|is)', 'exigíve(?:l|is)', 'obrigatóri[oa]s?'],
      ),
    ],
    links: ['start', 'is', 'point'],
    reach: 60,
    isAfter: 'fronted',
  },
  {
    // Not with a day: "a taxa aplicável em 31 de dezembro"
    kind: 'application',
    words: ['aplicáve(?:l|is)', 'exigíve(?:l|is)', 'obrigatóri[oa]s?'],
    links: ['start'],
    reach: 60,
    isAfter: 'fronted',
  },
  {
    kind: 'application',
    words: ['dev(?:e|em|erá|erão)', '(?:têm|tem|terá|terão) (?:de|que)'],
    links: ['start'],
    isAfter: 'fronted only',
    reach: 60,
  },
  {
    kind: 'compliance',
    words: [
      'entidades',
      'instituições',
      'empresas',
      'bancos',
      'seguradoras',
      'emitentes',
      'emissores',
      'sociedades',
      'corretoras',
      'gestoras',
      'cooperativas',
      'intermediários',
      'participantes',
      'prestadores',
      'operadores',
      'distribuidoras',
      'Estados-Membros',
    ],
    links: ['deadline'],
    weakness: 2,
  },
];
