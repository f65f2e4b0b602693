import type { DemoItem } from './item.ts';

/** Invented news in French in the manner of the CSSF. */
export const CSSF: readonly DemoItem[] = [
  [
    "La CSSF sanctionne Belval Gestion d'Actifs à hauteur de 420.000 euros",
    "La CSSF a prononcé une amende administrative de 420.000 euros à l'encontre de Belval Gestion d'Actifs. Un contrôle sur place avait révélé des défaillances dans la surveillance de quatre délégataires. La société doit corriger ces défaillances au plus tard le {+150}.\n\nLa décision tient compte de la coopération de la société et de l'absence de préjudice pour les investisseurs. Un rapport du réviseur d'entreprises confirmera la mise en œuvre des mesures. La décision peut faire l'objet d'un recours devant le tribunal administratif.",
  ],
  [
    'Mise en garde concernant le site « placement-moselle »',
    "La CSSF met en garde le public contre les activités du site « placement-moselle ». Les personnes derrière ce site prétendent offrir des services d'investissement depuis le Luxembourg sans disposer d'un agrément. Toute personne ayant effectué un virement devrait contacter sa banque sans délai.",
  ],
  [
    'Fonds monétaires et obligataires : les actifs nets progressent de 1,8 %',
    "Le patrimoine global net des organismes de placement collectif s'est établi à 5.980 milliards d'euros, en hausse de 1,8 % sur un mois. Les souscriptions nettes ont représenté 41 milliards d'euros. Les marchés obligataires expliquent le reste de la progression.\n\nLes fonds d'actions européennes ont enregistré des rachats pour le troisième mois consécutif. Le nombre de fonds pris en considération s'élève à 3.104. Quatorze entités ont été inscrites sur la liste officielle et vingt et une en ont été retirées.",
  ],
  [
    "La CSSF consulte sur l'usage de l'intelligence artificielle par les établissements",
    "La CSSF soumet à consultation un projet d'orientations sur l'usage de l'intelligence artificielle dans le secteur financier. Les établissements devraient tenir un inventaire des modèles et désigner un responsable au sein de la direction. Les réponses sont attendues au plus tard le {+45}.\n\nUne enquête menée auprès de 138 établissements montre que 61 % d'entre eux utilisent déjà de tels modèles. Seul un quart dispose d'une politique approuvée par le conseil d'administration. La CSSF publiera une synthèse des réponses.",
  ],
  [
    'Éducation financière : un nouveau simulateur de budget pour les jeunes',
    'La CSSF met à disposition un simulateur de budget destiné aux élèves et aux étudiants. L’outil est gratuit et disponible en trois langues. Des ateliers auront lieu dans vingt lycées à partir du {+21}.',
  ],
  [
    'Contrôle des documents commerciaux de fonds durables : principaux constats',
    "La CSSF a examiné 96 documents commerciaux de fonds qui se présentent comme durables. Dans 22 cas, les affirmations n'étaient pas étayées par la politique d'investissement. Les gestionnaires concernés doivent retirer ou corriger ces documents avant le {+60}.\n\nLes termes « vert » et « responsable » étaient souvent employés sans définition. La CSSF rappelle que les communications doivent être claires, exactes et non trompeuses. Un second contrôle aura lieu dans un an.",
  ],
  [
    "Retrait de l'agrément de Rives d'Alzette Paiements",
    "La CSSF a retiré l'agrément de Rives d'Alzette Paiements en tant qu'établissement de paiement. L'établissement n'exerçait plus d'activité depuis plus de six mois. Les clients disposent jusqu'au {+90} pour transférer leurs avoirs.",
  ],
];
