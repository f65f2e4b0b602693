import type { Matter } from './matter.ts';

/** Matters of payments and money, and of health and the environment. */
export const PUBLIC = {
  instant: {
    title: 'instant payments',
    subject: 'instant payments at any hour',
    why: 'Instant payments account for {n:14-38} per cent of all transfers, and their number doubles every two years.',
    asked: [
      '{Firms} {must} be able to send and receive instant payments at any hour of the year.',
      'Fees {must} not exceed those of ordinary transfers.',
      'The name of the payee {must} be checked within {n:5-10} seconds before the payer confirms.',
      'Outages of more than {n:15-60} minutes {must} be reported.',
    ],
    found: [
      'Availability of the main system was 99.{n:91-99} per cent.',
      'Most rejections came from filters that were not built for speed.',
    ],
  },
  digitalMoney: {
    title: 'digital central bank money',
    subject: 'digital central bank money for retail use',
    why: 'Cash is used in {n:18-42} per cent of purchases, down from two thirds ten years ago.',
    asked: [
      'Holdings {must} be limited, for example to {n:2-5},000 a person.',
      'Payments without a connection {must} be as private as cash.',
      'Intermediaries {must} offer basic services free of charge.',
      'Merchants {must} be able to accept payments with the devices they have.',
    ],
    found: [
      'About {n:60-75} market participants tested the prototype.',
      'In user research, privacy and ease of use mattered most.',
    ],
  },
  collateral: {
    title: 'the collateral framework',
    subject: 'the collateral framework for central bank operations',
    why: 'A wide range of collateral lets sound institutions borrow when markets do not work.',
    asked: [
      'Haircuts for covered bonds fall by {n:2-3} percentage points.',
      'Portfolios of small business loans {must} be documented in a common format.',
      'Counterparties {must} place collateral in advance and test its use once a year.',
      'Ratings from {n:3-5} agencies are accepted.',
    ],
    found: [
      'Counterparties have placed collateral of {money:90000-640000} million.',
      'Test operations were used by {n:40-95} counterparties.',
    ],
  },
  crossBorder: {
    title: 'cross-border payments',
    subject: 'faster and cheaper cross-border payments',
    why: 'Sending the equivalent of 200 dollars abroad still costs {n:5-7} per cent on average.',
    asked: [
      'Operators {must} extend their hours so that they overlap for at least {n:18-22} hours a day.',
      'Messages {must} use the common format with structured addresses.',
      'Prices {must} be shown before a customer pays, including the exchange rate.',
      'Links between instant payment systems {must} have a common rule book.',
    ],
    found: [
      'Three quarters of payments reach the bank of the payee within an hour, but the last step takes longest.',
      'Costs fell in {n:21-39} of {n:60-70} corridors.',
    ],
  },
  cash: {
    title: 'access to cash',
    subject: 'access to cash',
    why: 'The number of cash machines has fallen by {n:16-33} per cent in five years.',
    asked: [
      'Designated {firms} {must} assess local needs before a branch closes.',
      'Gaps {must} be closed within {n:3-6} months.',
      'Deposits of cash by small businesses {must} remain possible nearby.',
      'Data on access points {must} be sent to {reg} every quarter.',
    ],
    found: [
      'About {n:93-97} per cent of the population live within {n:2-5} kilometres of free access to cash.',
      'Rural areas and small shops are affected most.',
    ],
  },
  infrastructure: {
    title: 'resilience of market infrastructures',
    subject: 'the operational resilience of market infrastructures',
    why: 'An outage of a few hours at one infrastructure can stop payments in several markets.',
    asked: [
      'Critical operations {must} resume within two hours of an interruption.',
      'A second site {must} be run with its own staff at least {n:2-4} times a year.',
      'Participants {must} meet minimum standards of security before they connect.',
      'Plans {must} cover the case that data were altered without notice.',
    ],
    found: [
      'Recovery within two hours was shown for {n:71-92} per cent of the scenarios.',
      'Few infrastructures had tried to rebuild from clean data.',
    ],
  },
  shortages: {
    title: 'shortages of medicines',
    subject: 'the prevention of medicine shortages',
    why: 'Shortages of {n:90-210} medicines were reported in the first half of the year, mostly of antibiotics and cancer medicines.',
    asked: [
      'Holders of an authorisation {must} report an expected shortage at least {n:2-6} months ahead.',
      'Plans to prevent shortages {must} exist for all critical medicines.',
      'Wholesalers {must} report stocks of these medicines every week while a shortage lasts.',
      'Prescribers {must} get advice on alternatives when a shortage is announced.',
    ],
    found: [
      'Manufacturing problems caused {n:48-63} per cent of the shortages.',
      'Early reports shortened shortages by {n:3-7} weeks.',
    ],
  },
  trials: {
    title: 'clinical trials with decentralised elements',
    subject: 'clinical trials with decentralised elements',
    why: 'Patients take part more often when they do not have to travel.',
    asked: [
      'Sponsors {must} show that data from devices at home are reliable.',
      'Consent may be given electronically if identity is verified.',
      'Investigators {must} remain responsible for decisions about treatment.',
      'Medicines {must} be sent to patients under controlled conditions.',
    ],
    found: [
      'About {n:17-35} per cent of new trials have at least one such element.',
      'Questions about data protection delayed {n:12-31} applications.',
    ],
  },
  devices: {
    title: 'software as a medical device',
    subject: 'software as a medical device',
    why: 'The number of authorised devices with learning software passed {n:900-1300} this year.',
    asked: [
      'Manufacturers {must} describe in advance which changes the software may make by itself.',
      'Performance {must} be shown for the groups of patients for whom it is meant.',
      'Security updates {must} be available for the whole life of a device.',
      'Users {must} be told when a result comes from a model.',
    ],
    found: [
      'Most submissions concern radiology, followed by cardiology.',
      'Data on age and sex were missing in {n:14-37} per cent of the summaries.',
    ],
  },
  antimicrobials: {
    title: 'antimicrobial resistance',
    subject: 'the prudent use of antimicrobials',
    why: 'Resistant infections cause about {n:33-39} thousand deaths a year.',
    asked: [
      'Sales for animals {must} be reported by species.',
      'Last-line antibiotics {must} be reserved for human use.',
      'Product information {must} state the shortest effective course.',
      'Hospitals {must} report consumption every quarter.',
    ],
    found: [
      'Sales for animals have fallen by {n:44-56} per cent in ten years.',
      'Consumption in hospitals did not fall in {n:6-12} countries.',
    ],
  },
  pfas: {
    title: 'PFAS in drinking water',
    subject: 'PFAS in drinking water',
    why: 'PFAS were found in the water of systems that serve {n:70-110} million people.',
    asked: [
      'Systems {must} monitor six substances and publish the results.',
      'Levels above {n:4-10} parts per trillion {must} be reduced within five years.',
      'Customers {must} be told within {n:24-72} hours if a limit is exceeded.',
      'Small systems get help from a fund of {money:900-2000} million.',
    ],
    found: [
      'About {n:6-10} per cent of systems exceed at least one limit.',
      'Treatment costs households between {n:20-40} and {n:90-140} dollars a year.',
    ],
  },
  methane: {
    title: 'methane from oil and gas',
    subject: 'methane emissions from oil and gas facilities',
    why: 'Satellites detected {n:210-640} large leaks within a year.',
    asked: [
      'Operators {must} inspect wells and compressors every {n:2-6} months.',
      'Large leaks {must} be stopped within {n:5-15} days of their detection.',
      'Routine flaring {must} end at new wells.',
      'Reports {must} be based on measurements instead of estimates.',
    ],
    found: [
      'Measured emissions exceeded reported ones by {n:40-70} per cent.',
      'Half of the emissions came from {n:5-9} per cent of the sites.',
    ],
  },
  pesticides: {
    title: 'the review of a pesticide',
    subject: 'the review of an insecticide for fruit and vegetables',
    why: 'New data on aquatic species and on children who live near fields led to the review.',
    asked: [
      'Applications by air {must} keep a distance of {n:50-150} feet from homes.',
      'Handlers {must} wear respirators.',
      'Uses on {n:4-9} crops are cancelled.',
      'Labels {must} be changed before the next season.',
    ],
    found: [
      'Risks for workers exceeded the level of concern in {n:7-16} of the uses assessed.',
      'Growers pointed to a lack of alternatives for {n:2-4} pests.',
    ],
  },
  air: {
    title: 'emissions of ethylene oxide',
    subject: 'emissions of ethylene oxide from sterilisation facilities',
    why: 'The gas sterilises half of all medical devices, and long exposure raises the risk of cancer.',
    asked: [
      'Facilities {must} reduce emissions by {n:80-92} per cent.',
      'Emissions {must} be monitored without interruption and reported every quarter.',
      'Large facilities {must} comply within {n:18-24} months, small ones a year later.',
      'Supply of critical devices is watched together with health authorities.',
    ],
    found: ['About {n:85-95} facilities are affected.', 'Communities near {n:20-28} of them bear the highest risks.'],
  },
} as const satisfies Record<string, Matter>;
