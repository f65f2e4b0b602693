import type { DemoItem } from './item.ts';

/** Invented announcements in the manner of the FDA: titles and texts are HTML. */
export const FDA: readonly DemoItem[] = [
  [
    'FDA Warns Consumers Not to Eat Certain Soft Cheeses Linked to <em>Listeria monocytogenes</em>',
    'The U.S. Food and Drug Administration is warning consumers not to eat, sell or serve soft cheeses made by Maple Hollow Creamery because of possible contamination with <em>Listeria monocytogenes</em>. Fourteen illnesses and nine hospitalizations have been reported in five states. Retailers must remove the affected lots and keep records of disposal for two years.',
  ],
  [
    'FDA Approves First Generic of Inhaled Therapy for Chronic Lung Disease',
    'The FDA today approved the first generic of an inhaled maintenance treatment for <strong>chronic obstructive pulmonary disease</strong>. The application was reviewed under the competitive generic therapy pathway, which gives the applicant 180 days of exclusivity if marketing begins by {+75}. The most common side effects were headache and a sore throat.',
  ],
  [
    'FDA Issues Draft Guidance on AI-Enabled Device Software &amp; Lifecycle Management',
    'The FDA issued draft guidance on the development and monitoring of medical device software that uses artificial intelligence. Manufacturers should describe training data, performance limits and a plan for updates in their premarket submission. Comments on the draft guidance should be submitted by {+90}.',
  ],
  [
    'Vantrel Orthopedics Recalls Knee Implant Packaging &ndash; Class II Recall',
    'Vantrel Orthopedics is recalling 8,400 knee implants because the inner pouch may not protect the device from oxidation. The FDA has identified this as a Class II recall. Hospitals must stop using affected lots immediately and return the acknowledgement form by {+30}.',
  ],
  [
    'FDA Warning Letters: Seven Online Retailers of Unapproved Weight-Loss Drugs',
    'The FDA sent warning letters to seven online retailers that offer unapproved or misbranded injectable weight-loss drugs to U.S. consumers. The firms must respond within 15 working days and describe the steps taken to correct the violations. Failure to do so may lead to seizure or injunction.',
  ],
  [
    'FDA Takes Steps to Reduce <em>Salmonella</em> in Stuffed Breaded Foods',
    'The FDA announced a sampling assignment and new prevention strategies for <em>Salmonella</em> in stuffed, breaded foods that appear to be cooked but are raw. Processors should validate cooking instructions and review supplier controls. A public meeting will be held on {+40}.',
  ],
  [
    'FDA Grants Accelerated Approval for Treatment of Rare Childhood Muscle Disorder',
    'The FDA granted accelerated approval to a gene therapy for children aged two to seven with a rare inherited muscle disorder. Approval is based on a surrogate endpoint, and the company must complete a confirmatory trial by {+900}. Patients must be monitored for liver injury for three months after infusion.',
  ],
  [
    'Food Labeling: FDA Sets Compliance Date for <em>&ldquo;Healthy&rdquo;</em> Claims',
    'The FDA set {+600} as the uniform compliance date for updated criteria for the claim <em>healthy</em> on food packages. Products must contain a minimum amount of a recommended food group and stay within limits for sodium, saturated fat and added sugars. Manufacturers may use the updated claim earlier.',
  ],
  [
    'FDA &amp; Customs Officials Seize $18 Million of Unauthorized E-Cigarettes',
    'The FDA, working with customs officials, seized about two million unauthorized e-cigarettes with an estimated retail value of $18 million. The shipments carried false descriptions to evade inspection. Only products with a marketing authorization may be imported or sold in the United States.',
  ],
  [
    'FDA Advisory Committee to Review Vaccine Strain Selection',
    'The Vaccines and Related Biological Products Advisory Committee will meet on {+24} to discuss the selection of influenza strains for the coming season. The meeting will be open to the public and webcast. Written comments received by {+14} will be provided to the committee.',
  ],
  [
    'Drug Shortages: FDA Adds Injectable Anesthetic &amp; Two Antibiotics to List',
    'The FDA added an injectable anesthetic and two antibiotics to its drug shortage list after a manufacturing line was shut down for repairs. The agency is working with three other manufacturers to increase output and has extended expiration dates for 26 lots. Supplies are expected to recover by {+100}.',
  ],
  [
    'FDA Finalizes Guidance on Decentralized Clinical Trials',
    "The FDA finalized recommendations for clinical trials in which some activities take place at participants' homes or local clinics. Sponsors must maintain oversight of remote procedures and must document how data from wearable devices are verified. The guidance applies to drugs, biological products and devices.",
  ],
  [
    'FDA Proposes Limit on Lead in <em>Processed Foods for Infants</em>',
    'The FDA proposed action levels of 10 parts per billion for lead in fruit, vegetable and yogurt products intended for infants and young children. The action levels are intended to reduce exposure by as much as 27 percent. Comments may be submitted until {+60}.',
  ],
  [
    'Court Enters Consent Decree Against Dietary Supplement Maker Sunmere Naturals',
    'A federal court entered a consent decree of permanent injunction against Sunmere Naturals for distributing adulterated dietary supplements. The company must stop production, recall all products made since {-200} and hire an independent expert. It may resume operations only after written notice from the FDA.',
  ],
  [
    'FDA Authorizes Over-the-Counter Test for Flu &amp; RSV',
    'The FDA granted marketing authorization to the first over-the-counter test that detects influenza A and B and respiratory syncytial virus with one nasal swab. In the study, the test correctly identified 98.9 percent of negative and 91.4 percent of positive samples. Results are available in about 20 minutes.',
  ],
  [
    'Safety Communication: Certain Insulin Pump Apps May Shut Down Early',
    'The FDA is alerting patients and caregivers that a version of a mobile app for insulin pumps may drain the pump battery and shut it down early. The agency has received 186 reports, including three injuries. Patients must install the corrected version of the app and should carry back-up supplies.',
  ],
  [
    'FDA User Fee Rates: Medical Devices &amp; Generic Drugs',
    'The FDA announced user fee rates for the next fiscal year. The standard fee for a premarket application will be $579,000, and a small business will pay $145,000. Fees are due when the application is submitted, and establishments must register between {+30} and {+120}.',
  ],
];
