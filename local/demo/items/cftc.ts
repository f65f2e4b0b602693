import type { DemoItem } from './item.ts';

/** Invented press releases in the manner of the CFTC. */
export const CFTC: readonly DemoItem[] = [
  [
    'CFTC Seeks Public Comment on Event Contracts and Prediction Markets',
    'The Commodity Futures Trading Commission today issued an advance notice of proposed rulemaking on event contracts listed by designated contract markets. The notice asks 32 questions on manipulation risk, position limits and the treatment of sports-related contracts. Comments must be submitted by {+45}.',
  ],
  [
    'Federal Court Orders Peregrin Metals to Pay $31 Million for Precious Metals Fraud',
    'A federal court entered a consent order against Peregrin Metals for soliciting retirees to buy gold and silver coins at undisclosed markups of up to 130 percent. The order requires restitution of $22 million and a civil monetary penalty of $9 million. The firm is permanently banned from trading in regulated markets.',
  ],
  [
    'CFTC Staff Issues No-Action Letter on Margin Transfers Between Affiliates',
    'The Market Participants Division issued a no-action letter that allows swap dealers to transfer initial margin between affiliates under common control. The relief expires on {+365} or on the effective date of a rulemaking, whichever is earlier. Firms must keep daily records of each transfer.',
  ],
  [
    'CFTC Charges Spoofing in Soybean and Wheat Futures Markets',
    "The Commission filed and settled charges against proprietary trading firm Dunmere Grain Trading for spoofing in soybean and wheat futures on more than 900 occasions. The firm must pay a $5.75 million penalty and suspend the trader responsible for 12 months. The exchange's surveillance staff assisted the investigation.",
  ],
  [
    'Commission Approves Final Rule on Reporting of Large Trader Positions',
    'The Commission approved a final rule that modernizes large trader reporting for futures and options. Reporting firms must submit data in a new electronic format and identify the account controller for each position. The compliance date is {+540}, with a testing period that begins on {+270}.',
  ],
  [
    'CFTC Orders Swap Dealer to Pay $8 Million for Swap Data Errors',
    'The Commission ordered Westering Derivatives to pay $8 million for failing to report more than two million swap transactions correctly and for supervising its reporting vendor inadequately. The dealer must correct the historical data by {+180}. It must also certify its remediation to the Division of Enforcement.',
  ],
  [
    'CFTC Technology Advisory Committee to Meet on Artificial Intelligence',
    "The Technology Advisory Committee will hold a public meeting on {+18} at the agency's headquarters. Members will discuss the use of artificial intelligence in trade surveillance and the cyber resilience of clearing organizations. The public may submit written statements within a week of the meeting.",
  ],
  [
    'CFTC Warns the Public About Romance Investment Scams',
    "The Office of Customer Education and Outreach warns the public about romance scams in which victims are persuaded to trade foreign currency or digital assets on sham platforms. Customers should check a firm's registration before depositing funds. Reported losses exceeded $90 million in the most recent quarter.",
  ],
  [
    'CFTC Extends Comment Period on Operational Resilience Framework',
    'The Commission extended the comment period on its proposed operational resilience framework for futures commission merchants and swap dealers by 30 days. The proposal would require firms to notify the agency of significant incidents within 24 hours. Comments are now due by {+30}.',
  ],
  [
    'Commission Grants Registration to Foreign Board of Trade Aldermere Exchange',
    'The Commission issued an order of registration to Aldermere Exchange, a foreign board of trade that lists electricity and emissions futures. Identified members may now enter trades from within the United States by direct access. The exchange must submit quarterly volume reports.',
  ],
  [
    'CFTC Files Complaint Against Operators of Unregistered Commodity Pool',
    "The Commission filed a civil complaint against Ridgehaven Pool Partners and its operators for misappropriating at least $11 million of pool participants' funds. The complaint alleges that account statements showed fictitious monthly returns of 4 percent. A court has frozen the defendants' assets pending a hearing on {+20}.",
  ],
  [
    'CFTC Staff Advisory Reminds Clearing Organizations of Default Management Drills',
    'The Division of Clearing and Risk issued an advisory reminding derivatives clearing organizations to test their default management procedures at least once a year. Tests should include auctions, porting of customer positions and the use of external market makers. Results must be filed within 30 days of each test.',
  ],
  [
    'CFTC Publishes Proposed Position Limits for Three Agricultural Contracts',
    'The Commission published proposed federal position limits for oats, rough rice and feeder cattle futures. The limits outside the spot month would be set at 10 percent of open interest for the first 50,000 contracts. Bona fide hedgers could apply for an exemption until {+75}.',
  ],
  [
    'CFTC and International Regulators Sign Memorandum on Digital Asset Supervision',
    'The Commission signed a memorandum of understanding with two overseas authorities on the supervision of firms that offer digital asset derivatives across borders. The authorities will share information on registered entities and coordinate on-site visits. The arrangement takes effect immediately.',
  ],
  [
    'Whistleblower Receives $4 Million CFTC Award',
    'The Commission announced an award of about $4 million to a whistleblower whose tip led to the discovery of a benchmark manipulation scheme. The individual gave documents and testimony that saved investigators considerable time. Awards range from 10 to 30 percent of the monetary sanctions collected.',
  ],
  [
    'CFTC Finalizes Exemption for Registered Commodity Pool Operators',
    'The Commission adopted amendments that raise the financial thresholds for qualified eligible persons and let pool operators distribute monthly account statements within 45 days. Operators that rely on the exemption must update their notices by {+120}. The thresholds had not been adjusted for inflation in three decades.',
  ],
  [
    'Commission Releases Weekly Data on Customer Funds at Futures Brokers',
    'The Commission released updated financial data for futures commission merchants. Customer funds held in segregation amounted to $347 billion, an increase of 2 percent from the previous month. Firms must report any residual interest below target by noon of the next business day.',
  ],
];
