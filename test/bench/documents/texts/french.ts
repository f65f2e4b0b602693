import type { Pool } from './pool.ts';

/** Invented notices of French-speaking authorities. */
export const FRENCH: Pool = {
  titles: [
    'La Commission des sanctions inflige 2,4 millions d’euros à la société Rivage Gestion',
    'Consultation publique sur l’information des porteurs de fonds à capital protégé',
    'Circulaire relative à la gouvernance des risques informatiques',
    'Mise en garde contre plusieurs plateformes proposant des livrets à rendement garanti',
  ],
  paragraphs: [
    'Par une décision du 14 mai, la Commission des sanctions a prononcé à l’encontre de la société de gestion un avertissement et une sanction pécuniaire de 2,4 millions d’euros pour des manquements à ses obligations professionnelles.',
    'Elle lui reproche d’avoir facturé pendant près de trois ans des commissions de surperformance calculées sur un indice qui ne correspondait pas à celui que mentionnait le prospectus. Environ 6 200 porteurs ont été concernés.',
    'La société a soutenu que l’écart résultait d’un changement de prestataire. La Commission a écarté cet argument : il appartenait à la société de vérifier les calculs qu’elle avait confiés à un tiers.',
    'Cette décision peut faire l’objet d’un recours dans un délai de deux mois à compter de sa notification. L’indemnisation des porteurs, déjà engagée, devra être achevée avant la fin de l’année.',
    'Les établissements désignent un responsable de la sécurité des systèmes d’information, qui rend compte directement à la direction générale et dispose des moyens nécessaires à l’exercice de sa mission.',
    'Tout incident qui interrompt un service essentiel pendant plus de deux heures est déclaré dans les quatre heures qui suivent sa qualification. Un rapport final est remis au plus tard un mois après le rétablissement du service.',
    'Le projet soumis à consultation prévoit que le document d’information présente, sur une seule page et dans un langage clair, les frais prélevés, l’horizon de placement recommandé et les scénarios dans lesquels le capital n’est pas remboursé.',
    'Les personnes intéressées sont invitées à transmettre leurs observations avant le 15 octobre. Une synthèse des réponses sera publiée au premier trimestre de l’année prochaine.',
    'Aucune des entités mentionnées n’est autorisée à recevoir des fonds du public. Les rendements annoncés, compris entre 6 et 11 pour cent par an, sont sans rapport avec ceux des produits réglementés.',
    'Le public est invité à ne pas donner suite aux sollicitations de ces entités, à ne communiquer aucune pièce d’identité et à signaler toute tentative à l’autorité compétente.',
    'L’entrée en vigueur est fixée au 1er juillet. Les contrats en cours sont mis en conformité lors de leur renouvellement et, en tout état de cause, dans un délai de vingt-quatre mois.',
  ],
  headings: ['Contexte', 'Manquements retenus', 'Obligations des établissements', 'Calendrier', 'Voies de recours'],
  items: [
    'tenir à jour une cartographie des systèmes critiques',
    'tester chaque année le plan de continuité',
    'conserver les journaux techniques pendant cinq ans',
    'former l’ensemble du personnel au moins une fois par an',
    'informer sans délai les clients touchés',
  ],
  quotes: [
    '« Une commission qui n’est pas due doit être rendue, quelle que soit l’origine de l’erreur », a déclaré la présidente Solène Marchetti.',
    '« Nous attendons des établissements qu’ils testent leurs plans avant d’en avoir besoin », a indiqué Bastien Lorrain.',
  ],
  notes: [
    'Montant calculé avant déduction des sommes déjà remboursées.',
    'Voir l’annexe technique publiée avec le projet.',
    'Données arrêtées au 31 décembre.',
  ],
  terms: [
    ['Service essentiel', 'activité dont l’interruption porterait atteinte à la clientèle ou à la stabilité du marché'],
    ['Porteur', 'personne qui détient au moins une part du fonds'],
    ['Surperformance', 'écart positif entre la performance du fonds et celle de son indice de référence'],
  ],
  tableHead: ['Entité', 'Adresse du site', 'Date du signalement'],
  tableRows: ['Livret Horizon Plus', 'Épargne Azurée Conseil', 'Comptoir du Rendement', 'Capital Ponant'],
  days: ['14 mai 2026', '2 juin 2026', '23 juillet 2026'],
};
