/** UBL: OASIS UBL 2.1 Invoice and CreditNote. CII: UN/CEFACT Cross Industry Invoice (D16B to D22B). */
export type Syntax = 'ubl' | 'cii'
