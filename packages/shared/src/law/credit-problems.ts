import type { EInvoice } from '#en16931/invoice.ts'
import type { ContentRule } from './content-problems.ts'

/** Ids of the rules about credit notes, each with a sentence `rule.…` in four languages. */
export const creditRules = ['credit-without-invoice', 'negative-credit'] as const

export type CreditRule = (typeof creditRules)[number]

type CreditSource = Pick<EInvoice, 'typeCode' | 'precedingInvoices'>

export function isCreditNote({ typeCode }: Pick<EInvoice, 'typeCode'>): boolean {
  return typeCode === '381'
}

/** Returns whether a document is a credit note that names no invoice. Article 219 of Directive 2006/112/EC. */
export function isWithoutInvoice(source: CreditSource): boolean {
  return isCreditNote(source) && source.precedingInvoices.length === 0
}

/** Returns the rule that a problem of the content breaks. A credit note below zero is no invoice that should be a credit note. */
export function adaptRule(rule: ContentRule, source: CreditSource): ContentRule | CreditRule {
  return rule === 'negative-total' && isCreditNote(source) ? 'negative-credit' : rule
}
