const WORDS = [
  'authority report funds leverage liquidity institutions firms returns publication rules assets guidance',
  'comments consultation market conduct supervision penalty enforcement disclosure prospectus issuer',
  'investor custody settlement clearing counterparty derivative margin collateral valuation audit',
  'governance remuneration outsourcing resilience incident reporting threshold exemption licence',
  'authorisation passport insurer reinsurance solvency reserve pension trustee benchmark administrator',
  'index rating agency securitisation tranche covered bond mortgage lending affordability consumer',
  'complaint redress ombudsman payment wallet stablecoin token ledger sandbox innovation climate taxonomy',
  'transition stress scenario capital buffer countercyclical systemic resolution bail deposit guarantee',
  'scheme sanction laundering beneficial owner identification screening transaction monitoring suspicious',
  'whistleblower privacy breach encryption cloud provider concentration recovery wind dividend restriction',
  'statement decision tribunal appeal hearing settlement order cease desist warning notice fund manager',
  'depositary leverage redemption gate swing pricing fee comparison transparency algorithm order book venue',
  'tick auction dark pool short selling position limit commodity emission allowance',
].flatMap((line) => line.split(' '));

/** Numbers that look drawn and are the same in each run (a multiplicative hash). */
export function drawn(n: number, salt: number): number {
  let hash = Math.imul(n ^ (salt * 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** So many words of texts of regulators; the same for the same numbers. */
export const getWords = (n: number, count: number, salt: number) =>
  Array.from({ length: count }, (_, i) => WORDS[Math.floor(drawn(n * 131 + i, salt) * WORDS.length)]).join(' ');
