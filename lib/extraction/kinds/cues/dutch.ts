import type { EntryKindCues } from '../cue.ts';

/** The word sequences that indicate the kind of an entry in Dutch titles; see `EntryKindCues`. */
export const DUTCH_CUES: EntryKindCues = {
  sets: {
    month: 'januari februari maart april mei juni juli augustus september oktober november december',
    head: 'voorzitter bestuurder* directeur* president* bestuurslid lid leden',
    changed: 'stijgt stijgen steeg gestegen daalt dalen daalde gedaald groeit gegroeid',
    held: 'verlaagt verhoogt houdt handhaaft laat',
  },
  form: {
    speech: [
      '^ toespraak/speech/lezing/openingswoord van/door/bij',
      'toespraak van/door',
      '^ interview/toespraak',
      'interview met/van',
    ],
    monetary_policy: ['verslag .. monetair beleid'],
    other: [
      'persoverzicht/nieuwsbrief/podcast/webinar/seminar',
      'congres/bijeenkomst/vacature/vacatures/museum/tentoonstelling',
      'jaarverslag/jaarplan/agenda',
      'samenwerkingsovereenkomst/convenant',
      '^ brief van/aan',
      'schuldeisers/curator/curatoren',
    ],
  },
  document: {
    consultation: [
      'consultatie/internetconsultatie/consulteert',
      'vraagt om reacties',
      'ter consultatie',
      'reageren op',
    ],
    proposed_rule: [
      'wetsvoorstel',
      'voorstel voor een .. wet/verordening/richtlijn',
      'conceptregeling/ontwerpregeling',
    ],
    final_rule: [
      'treedt/treden .. werking',
      'verordening/richtlijn eu',
      'staatscourant/staatsblad',
      'stelt .. kapitaalbuffer/systeemrisicobuffer vast',
      '*kapitaalbuffer/systeemrisicobuffer',
    ],
    guidance: [
      'leidraad/richtsnoeren/beleidsregel/beleidsregels/handreiking',
      'veelgestelde vragen',
      'goede praktijken',
    ],
    enforcement: [
      'boete/boetes/beboet/dwangsom',
      'trekt .. vergunning',
      'vergunning ingetrokken',
      'aanwijzing aan',
      'last onder dwangsom',
      'legt .. op aan',
      'veroordeeld',
    ],
    warning: [
      'waarschuwt/waarschuwing/waarschuwingen/waarschuwingslijst',
      'oplichting/oplichters/fraude/nepwebsite/phishing',
      'pas op',
    ],
    recall: ['terugroepactie/terugroeping', 'roept .. terug'],
    appointment: ['benoemd/benoemt/benoeming/herbenoemd', 'nieuwe .. {head}', 'treedt .. af', 'vertrek van'],
    monetary_policy: [
      'monetair beleid $',
      'rentebesluit/beleidsrente',
      'monetairbeleidsbesluiten',
      '{held} .. rente/rentes/rentetarieven',
    ],
    research: [
      'overzicht financiële stabiliteit',
      'onderzoeksrapport/werkdocument/occasional',
      'working paper/papers',
      'onderzoek naar',
    ],
    approval: [
      'vergunning verleend/voor/aan',
      'verleent/verleend .. vergunning',
      'keurt .. goed',
      'goedgekeurd/goedkeuring',
    ],
    statistics: [
      'statistiek/statistieken/cijfers/consumentenprijzen/betalingsbalans/kerncijfers',
      'inflatie/export/productie/kredietverlening .. {changed}',
      '{changed} .. %/procent/{month}/kwartaal',
      'in het eerste/tweede/derde/vierde kwartaal',
    ],
  },
  act: {
    enforcement: ['overtreding/overtredingen', 'maatregel/maatregelen tegen'],
    final_rule: ['regeling/wet tot/wijziging'],
  },
  hint: {
    consultation: ['reacties'],
    research: ['rapport/onderzoek'],
  },
};
