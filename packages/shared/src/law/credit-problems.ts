import type { EInvoice } from '#en16931/invoice.ts'
import type { ContentRule } from './content-problems.ts'

/** Ids of the rules about credit notes, each with a sentence `rule.…` in four languages. */
export const creditRules = [
  'credit-without-invoice',
  'credit-for-other-customer',
  'credit-in-other-currency',
  'credit-for-draft',
  'undated-invoice',
  'negative-credit',
] as const

export type CreditRule = (typeof creditRules)[number]

export interface CreditSource extends Pick<EInvoice, 'typeCode' | 'precedingInvoices'> {
  /** Whether the invoice that a credit note corrects is known to be for another customer. */
  readonly isInvoiceOfOtherCustomer: boolean
  /** Whether that invoice is known to be in another currency. Absent: not known. */
  readonly isInvoiceInOtherCurrency?: boolean | undefined
  /** Whether the invoice that it corrects is stored here and not issued, so that its number can still change. */
  readonly isInvoiceDraft: boolean
}

export function isCreditNote({ typeCode }: Pick<EInvoice, 'typeCode'>): boolean {
  return typeCode === '381'
}

/** Returns the rule about its invoice that a credit note breaks; null: none. Article 219 of Directive 2006/112/EC. */
export function findInvoiceRule(source: CreditSource): CreditRule | null {
  if (!isCreditNote(source)) return null
  if (source.precedingInvoices.length === 0) return 'credit-without-invoice'
  if (source.isInvoiceDraft) return 'credit-for-draft'
  if (source.isInvoiceOfOtherCustomer) return 'credit-for-other-customer'
  return source.isInvoiceInOtherCurrency ? 'credit-in-other-currency' : null
}

/** Returns whether a credit note names an invoice without its date (BT-26), which is optional only if its number is unique. */
export function hasUndatedInvoice(source: Pick<CreditSource, 'typeCode' | 'precedingInvoices'>): boolean {
  return isCreditNote(source) && source.precedingInvoices.some(({ issuedOn }) => issuedOn === '')
}

/** Returns the rule that a problem of the content breaks. A credit note below zero is no invoice that should be a credit note. */
export function adaptRule(rule: ContentRule, source: Pick<EInvoice, 'typeCode'>): ContentRule | CreditRule {
  return rule === 'negative-total' && isCreditNote(source) ? 'negative-credit' : rule
}
