import { AMF } from './amf.ts';
import { ASIC } from './asic.ts';
import { BAFIN } from './bafin.ts';
import { BANCA_D_ITALIA } from './bancaditalia.ts';
import { BANK_STATEMENT } from './bank-statement.ts';
import { BIS } from './bis.ts';
import { CNMV } from './cnmv.ts';
import { CSSF } from './cssf.ts';
import { EBA_NEWS } from './eba-news.ts';
import { ECB_PRESS } from './ecb-press.ts';
import { ESMA_NEWS } from './esma-news.ts';
import { EUR_LEX } from './eur-lex.ts';
import { FCA_NOTICE } from './fca-notice.ts';
import { FDIC_LETTER } from './fdic-letter.ts';
import { FED_PRESS } from './fed-press.ts';
import { FEDERAL_REGISTER } from './federal-register.ts';
import { FINMA } from './finma.ts';
import { FINRA_NOTICE } from './finra-notice.ts';
import { FSA_JAPAN } from './fsa-japan.ts';
import { GOVUK } from './govuk.ts';
import { IOSCO } from './iosco.ts';
import type { Layout } from './layout.ts';
import { MAS_MEDIA } from './mas-media.ts';
import { OCC_BULLETIN } from './occ-bulletin.ts';
import { SEC_LITIGATION } from './sec-litigation.ts';
import { SEC_PRESS } from './sec-press.ts';

/** The layouts that a reader may be tuned for. */
export const OPEN_LAYOUTS: readonly Layout[] = [
  SEC_PRESS,
  SEC_LITIGATION,
  FED_PRESS,
  OCC_BULLETIN,
  FDIC_LETTER,
  FINRA_NOTICE,
  FEDERAL_REGISTER,
  FCA_NOTICE,
  BANK_STATEMENT,
  GOVUK,
  EBA_NEWS,
  ESMA_NEWS,
  ECB_PRESS,
  EUR_LEX,
  BAFIN,
  CSSF,
  AMF,
  BANCA_D_ITALIA,
  MAS_MEDIA,
  FSA_JAPAN,
];

/** Those that nobody tunes for. */
export const HELD_LAYOUTS: readonly Layout[] = [FINMA, CNMV, ASIC, BIS, IOSCO];
