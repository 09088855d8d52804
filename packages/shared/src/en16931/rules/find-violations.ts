import type { EInvoice } from '#en16931/invoice.ts'
import { decimalRules } from './decimal-rules.ts'
import { frenchNoteRules } from './french-notes.ts'
import { frenchRules } from './french-rules.ts'
import { frenchValueRules } from './french-values.ts'
import { invoiceRules } from './invoice-rules.ts'
import { lineRules } from './line-rules.ts'
import type { Finding, Rule } from './rule.ts'
import { totalRules } from './total-rules.ts'
import { vatRules } from './vat-rules.ts'

/** `en16931`: the European standard. `fr`: the standard and the rules of the French reform. */
export type RuleProfile = 'en16931' | 'fr'

const europeanRules: readonly Rule[] = [
  ...invoiceRules,
  ...lineRules,
  ...totalRules,
  ...vatRules,
  ...decimalRules,
]

/** All rules by profile. */
export const rulesOfProfile: Readonly<Record<RuleProfile, readonly Rule[]>> = {
  en16931: europeanRules,
  fr: [...europeanRules, ...frenchRules, ...frenchNoteRules, ...frenchValueRules],
}

/** Returns where an invoice breaks the rules of a profile. */
export function findViolations(invoice: EInvoice, profile: RuleProfile): Finding[] {
  return rulesOfProfile[profile].flatMap((rule) => rule.find(invoice))
}
