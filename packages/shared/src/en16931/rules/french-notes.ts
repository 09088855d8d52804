import type { EInvoice } from '#en16931/invoice.ts'
import { type Rule, ruleOfInvoice } from './rule.ts'

/** Mentions that a French invoice must have: recovery costs (PMT), penalties for late payment (PMD), early payment (AAB). */
const mentions = ['PMT', 'PMD', 'AAB'] as const
/** BR-FR-20: how the tax authority treats the invoice. */
const treatments: ReadonlySet<string> = new Set(['B2B', 'B2BINT', 'B2C', 'OUTOFSCOPE', 'ARCHIVEONLY'])

/** French rules about the notes. */
export const frenchNoteRules: readonly Rule[] = [
  ...mentions.flatMap((code, index) => [
    ruleOfInvoice([`BR-FR-05_BT-22-${index + 1}`, 'BG-1'], (invoice) => countNotes(invoice, code) === 0, {
      cii: [`BR-FR-05_BT-22_${code}`],
    }),
    ruleOfInvoice([`BR-FR-06_BT-21-${index + 1}`, 'BT-21'], (invoice) => countNotes(invoice, code) > 1, {
      cii: [`BR-FR-06_BT-21_${code}`],
    }),
  ]),
  ruleOfInvoice(['BR-FR-20_BT-21', 'BT-22'], (invoice) => {
    const treatment = findTreatment(invoice)
    return treatment !== '' && !treatments.has(treatment) && { treatment }
  }),
  ruleOfInvoice(['BR-FR-30_BT-21', 'BT-22'], ({ notes }) => {
    return notes.filter(({ subjectCode, text }) => subjectCode === 'BAR' && treatments.has(text)).length > 1
  }),
]

/** Returns the text of the first note with the subject BAR; '' if there is none. */
export function findTreatment({ notes }: EInvoice): string {
  return notes.find(({ subjectCode }) => subjectCode === 'BAR')?.text ?? ''
}

function countNotes({ notes }: EInvoice, code: string): number {
  return notes.filter(({ subjectCode }) => subjectCode === code).length
}
