import type { Matter } from './matter.ts';

/** Matters of banks and their supervisors. */
export const BANKING = {
  thirdParties: {
    title: 'third-party technology risk',
    subject: 'the management of third-party technology risk',
    why: '{Firms} have moved about {n:35-60} per cent of their critical systems to outside providers, and a handful of providers serve most of them.',
    asked: [
      '{Firms} {must} keep a register of all arrangements that support a critical service and send it to {reg} once a year.',
      'Contracts {must} give a firm and its supervisors access to the data, premises and staff of the provider.',
      'For each critical service {firms} {must} test a plan to leave the provider at least every {n:18-36} months.',
      'Boards {must} approve the use of any provider that supports more than {n:3-6} critical services.',
    ],
    found: [
      'Fewer than half of the {firms} in the sample knew which subcontractors handle the data of their customers.',
      'In {n:5-14} cases the plan to leave a provider had never been tested.',
    ],
  },
  incidents: {
    title: 'cyber incident reporting',
    subject: 'the reporting of cyber and operational incidents',
    why: 'Reported incidents rose by {n:14-46} per cent within a year, and one in {n:4-7} began at a supplier.',
    asked: [
      '{Firms} {must} report a major incident within {n:4-72} hours of classifying it as such.',
      'An incident is major if it interrupts a critical service for more than two hours or affects more than {n:5-20} per cent of customers.',
      'A final report {must} name the root cause and what was done about it, and follow within {n:20-45} days.',
      '{Firms} {must} tell their customers without delay where personal data may have been taken.',
    ],
    found: [
      'The median time from detection to the first report was {n:26-61} hours.',
      'Reports were often incomplete: every third one left the cause open after a month.',
    ],
  },
  liquidity: {
    title: 'intraday liquidity and deposit outflows',
    subject: 'liquidity risk and fast deposit outflows',
    why: 'Recent failures showed that deposits can leave within hours, while many plans still assume days.',
    asked: [
      '{Firms} {must} be able to raise cash against collateral that is already placed with the central bank.',
      'Stress tests {must} cover a scenario in which {n:15-30} per cent of uninsured deposits leave within one day.',
      '{Firms} {must} monitor large depositors daily and report those who hold more than {n:2-5} per cent of all deposits.',
      'Contingency plans {must} be tried with real transactions once a year.',
    ],
    found: [
      'Only {n:9-22} of the {firms} in the sample had tested access to central bank facilities within the last year.',
      'Assumptions about the stability of online deposits rested on data from before such deposits were common.',
    ],
  },
  stress: {
    title: 'stress test scenarios',
    subject: 'the scenarios and methods of the stress test',
    why: 'The exercise shows how the sector would withstand a severe recession with falling property prices and higher funding costs.',
    asked: [
      'The adverse scenario assumes a fall in output of {n:3-6} per cent over three years and unemployment of {n:9-12} per cent.',
      'House prices fall by {n:18-32} per cent and commercial property prices by {n:28-41} per cent.',
      '{Firms} {must} deliver their first results within {n:6-10} weeks and explain any departure from the common method.',
      'The results inform supervisory expectations, but there is no threshold to pass or fail.',
    ],
    found: [
      'In the previous exercise the common equity ratio fell by {n:3-5} percentage points at the low point of the scenario.',
      'Losses on loans to companies made up the largest share, ahead of market risk.',
    ],
  },
  rates: {
    title: 'interest rate risk in the banking book',
    subject: 'interest rate risk in the banking book',
    why: 'Higher rates have raised income, but they have also reduced the value of long-dated bonds by up to {n:8-17} per cent.',
    asked: [
      '{Firms} {must} measure both the change in economic value and the change in earnings under six rate shocks.',
      'Assumptions on deposits without maturity {must} be back-tested every year against the behaviour of customers.',
      'A fall in economic value of more than {n:10-15} per cent of core equity {must} be reported at once.',
      'Hedging strategies {must} be approved by the board and reviewed by internal audit.',
    ],
    found: [
      'Models assumed that customers keep deposits for {n:4-6} years on average, longer than recent experience supports.',
      'A few smaller {firms} had no limits for their exposure at all.',
    ],
  },
  climate: {
    title: 'climate-related financial risks',
    subject: 'the management of climate-related financial risks',
    why: 'Insured losses from storms and floods have doubled within ten years, and collateral in exposed regions loses value.',
    asked: [
      '{Firms} {must} identify the exposures that are most affected by physical and transition risks.',
      'Plans for the transition {must} contain targets for {n:3-5} points in time and name who is responsible.',
      'Data on the energy efficiency of financed buildings {must} be collected for new loans.',
      'Boards {must} discuss the results of scenario analysis at least once a year.',
    ],
    found: [
      'About {n:55-80} per cent of the {firms} in the sample now use scenario analysis, but few use the results in lending decisions.',
      'Flood maps were missing for {n:20-44} per cent of the collateral.',
    ],
  },
  property: {
    title: 'commercial real estate lending',
    subject: 'lending for commercial real estate',
    why: 'Vacancy in offices reached {n:13-24} per cent, and loans of {money:900-4800} million fall due within two years.',
    asked: [
      '{Firms} {must} obtain a new valuation where the market value may have fallen by more than {n:10-15} per cent.',
      'Extensions of bullet loans {must} be classified as forbearance if the borrower could not refinance elsewhere.',
      'Limits for single sectors and regions {must} be approved by the board.',
      'Covenants {must} be monitored quarterly, and breaches escalated within {n:5-15} working days.',
    ],
    found: [
      'In {n:18-37} per cent of the files reviewed, the valuation was older than eighteen months.',
      'Several lenders counted rents of tenants who had already given notice.',
    ],
  },
  models: {
    title: 'model risk management',
    subject: 'the management of model risk',
    why: 'The number of models in use has grown by {n:25-70} per cent in three years, driven by machine learning.',
    asked: [
      '{Firms} {must} keep an inventory of all models and rank them by their importance.',
      'Each model of high importance {must} be validated by somebody who did not build it, before it is used and every {n:12-24} months.',
      'Adjustments made by hand {must} be recorded with the reason and an end date.',
      'A senior manager {must} be responsible for the framework as a whole.',
    ],
    found: [
      'Inventories left out {n:10-30} per cent of the models that influence prices or credit decisions.',
      'Validation teams were often too small to keep to their own schedule.',
    ],
  },
  recovery: {
    title: 'recovery and resolution planning',
    subject: 'recovery plans and preparations for resolution',
    why: 'A plan helps only if it can be carried out over a weekend.',
    asked: [
      'Recovery plans {must} contain options that together restore at least {n:2-4} percentage points of the core equity ratio.',
      '{Firms} {must} be able to provide valuation data within {n:24-72} hours.',
      'Each plan {must} name indicators, and who decides when one of them is reached.',
      'A dry run with the executive board {must} take place every {n:2-3} years.',
    ],
    found: [
      'The benefits of selling business lines were overestimated in {n:7-19} of the plans.',
      'Communication with depositors was the part that had been prepared least.',
    ],
  },
  pay: {
    title: 'remuneration and accountability',
    subject: 'remuneration and the accountability of senior staff',
    why: 'Rewards that are paid before risks show encourage both.',
    asked: [
      'At least {n:40-60} per cent of the bonus of senior staff {must} be deferred for four years or longer.',
      'Misconduct {must} lead to a reduction of awards that have not yet been paid.',
      '{Firms} {must} state for each senior manager what he or she is responsible for.',
      'Changes in these statements {must} be notified within {n:7-14} days.',
    ],
    found: [
      'Awards were reduced in {n:11-38} cases, mostly by less than a tenth.',
      'Criteria for the reduction of awards were often vague.',
    ],
  },
  exposures: {
    title: 'large exposures and private credit',
    subject: 'large exposures to funds and private credit',
    why: 'Loans to private credit funds have grown by {n:12-28} per cent a year, and the same borrowers appear behind several of them.',
    asked: [
      '{Firms} {must} treat funds as connected if they depend on the same sponsor.',
      'An exposure of more than {n:10-20} per cent of tier 1 funds {must} be reported with the borrowers behind it.',
      'Valuations of illiquid collateral {must} be checked by an independent party twice a year.',
      'Credit committees {must} see the total exposure to a sponsor across all business lines.',
    ],
    found: [
      'Only {n:3-9} of the {firms} asked could add up their exposure to one sponsor within a day.',
      'Terms had become looser: payment in kind was possible in {n:11-26} per cent of new contracts.',
    ],
  },
  data: {
    title: 'risk data aggregation',
    subject: 'risk data aggregation and reporting',
    why: 'Decisions in a crisis depend on figures that are complete and on time.',
    asked: [
      '{Firms} {must} be able to produce key risk figures within {n:2-5} working days, and within one day in stress.',
      'Manual steps in reports {must} be recorded and reduced.',
      'A member of the executive board {must} be responsible for data quality.',
      'Material errors in reports {must} be corrected and explained within {n:10-20} working days.',
    ],
    found: [
      'Reports were corrected after submission in {n:12-33} per cent of cases.',
      'Programmes to renew old systems were {n:14-30} months late on average.',
    ],
  },
  artificial: {
    title: 'artificial intelligence in financial services',
    subject: 'the use of artificial intelligence',
    why: 'In a survey {n:58-84} per cent of {firms} said that they use machine learning, most often to detect fraud and to answer customers.',
    asked: [
      '{Firms} {must} know where artificial intelligence influences decisions about customers.',
      'Such decisions {must} be explainable in plain words, and a person {must} review them where a customer objects.',
      'Models {must} be tested for unfair differences between groups before they are used.',
      'Providers of models {must} be subject to the same controls as other critical suppliers.',
    ],
    found: [
      'Governance lagged behind use: only {n:20-38} per cent had a policy that the board had approved.',
      'Language models answered customers wrongly in up to {n:3-9} per cent of test cases.',
    ],
  },
  custody: {
    title: 'custody of digital assets',
    subject: 'the custody of digital assets',
    why: 'More and more customers ask {firms} to hold digital assets, and the loss of a key is the loss of the asset.',
    asked: [
      'Assets of customers {must} be kept apart from those of the firm and be identifiable at any time.',
      'At least {n:90-98} per cent of the assets {must} be held in storage that is not connected to the internet.',
      'Keys {must} be controlled by several persons in different places.',
      '{Firms} {must} reconcile holdings daily and report differences of more than {n:1-2} per cent at once.',
    ],
    found: [
      'Every custodian in the sample separated assets, but {n:4-11} could not prove it on the day of the visit.',
      'Insurance covered only a small part of the assets held.',
    ],
  },
  deposits: {
    title: 'deposit insurance information',
    subject: 'how depositors are told about the protection of their deposits',
    why: 'In a survey {n:27-48} per cent of depositors believed that payment apps are insured like banks.',
    asked: [
      '{Firms} {must} show in a prominent place which products are protected and which are not.',
      'Records {must} allow a payout within {n:3-7} working days.',
      'Names that resemble those of insured institutions {must} not be used in advertising.',
      'Pooled accounts {must} be reconciled daily, so that each holder can be identified.',
    ],
    found: [
      'Advertising on {n:21-57} websites suggested a protection that did not exist.',
      'Test payouts showed gaps in the records of joint accounts.',
    ],
  },
  small: {
    title: 'a simpler regime for small banks',
    subject: 'a simpler regime for small banks',
    why: 'Small institutions spend up to {n:3-6} times as much on compliance per unit of assets as large ones.',
    asked: [
      'The regime is open to domestic institutions with assets of less than {money:5000-20000} million.',
      'The number of reporting templates falls by {n:25-45} per cent.',
      'Disclosures {must} be published once a year instead of every quarter.',
      '{Firms} {must} notify {reg} if they wish to use the regime.',
    ],
    found: [
      'About {n:60-180} institutions would qualify.',
      'Supervisors expect savings of {money:12-65} million a year for the sector.',
    ],
  },
  provisioning: {
    title: 'credit risk and provisioning',
    subject: 'credit risk management and provisioning',
    why: 'Insolvencies of companies have risen by {n:11-34} per cent, while provisions have hardly changed.',
    asked: [
      '{Firms} {must} review whether their criteria recognise a rise in credit risk early enough.',
      'Overlays {must} be supported by data and be released only when the reason for them is gone.',
      'Loans that are {n:30-60} days overdue {must} be reviewed one by one above a threshold of {money:1-5} million.',
      'The forecast behind provisions {must} use at least three scenarios.',
    ],
    found: [
      'Coverage of doubtful loans ranged from {n:18-26} to {n:44-61} per cent for similar portfolios.',
      'Overlays made up {n:12-29} per cent of all provisions.',
    ],
  },
  buffers: {
    title: 'the countercyclical buffer',
    subject: 'the countercyclical buffer and cyclical risks',
    why: 'Growth of credit has picked up to {n:3-7} per cent, but it remains below its long-term trend.',
    asked: [
      'The buffer rate stays at {n:1-2} per cent of risk-weighted exposures.',
      'Indicators of household debt and house prices {must} be reviewed again next quarter.',
      '{Firms} {must} plan on the basis that the buffer can be released at once in a crisis.',
      'Changes that increase the rate take effect after twelve months.',
    ],
    found: [
      'The gap between credit and its trend was minus {n:2-9} percentage points.',
      'Lenders have enough room above all buffers to keep lending in a downturn.',
    ],
  },
} as const satisfies Record<string, Matter>;
