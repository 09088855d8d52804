import { addDays, type CalendarDay } from '#documents/calendar.ts'
import type { LegalDetails } from '#documents/legal-details.ts'
import type { Fix } from './content-fixes.ts'
import type { IssueContent, IssueContext } from './content-problems.ts'
import { findLineVat } from './line-vat.ts'
import { listReasonFixes } from './reason-fixes.ts'

/** Values on which the changes depend that solve a problem of the dates or the reasons of a document. */
export interface FixSource {
  /** Null: the document has no date yet. */
  readonly issuedOn: CalendarDay | null
  /** Day of the user. */
  readonly today: CalendarDay
  /** Payment term of the customer, else of the kind. Null: not known. */
  readonly daysUntilDue: number | null
  readonly content: IssueContent & Pick<LegalDetails, 'taxTreatment'>
  readonly context: IssueContext
}

/** Days on which the goods or services may have been delivered: that of the document first. */
export function listDeliveryFixes({ issuedOn, today }: Pick<FixSource, 'issuedOn' | 'today'>): Fix[] {
  const ofToday: Fix = { type: 'delivery-date', day: today, source: 'today' }
  if (issuedOn === null) return [ofToday]
  const ofDocument: Fix = { type: 'delivery-date', day: issuedOn, source: 'document' }
  return issuedOn === today ? [ofDocument] : [ofDocument, ofToday]
}

/** The day that follows from the payment term. Without a date of the document there is none. */
function listDueFixes({ issuedOn, daysUntilDue }: FixSource): Fix[] {
  if (issuedOn === null || daysUntilDue === null) return []
  return [{ type: 'due-date', day: addDays(issuedOn, daysUntilDue) }]
}

/** Returns the indexes of the lines that are exempt from VAT without a reason. */
export function listUnexplainedLines({ content, context }: Pick<FixSource, 'content' | 'context'>): number[] {
  const vatContext = { treatment: content.taxTreatment, country: context.country }
  return content.lines.flatMap((line, index) => {
    const vat = findLineVat(line, vatContext)
    return vat?.category === 'E' && vat.exemptionCode === '' && vat.exemptionText === '' ? [index] : []
  })
}

/** Returns the changes of the document, each of which solves what a rule of electronic invoices has found. */
export function listFindingFixes(ruleId: string, source: FixSource): readonly Fix[] {
  switch (ruleId) {
    case 'BR-IC-11':
      return listDeliveryFixes(source)
    case 'due-date':
    case 'BR-FR-CO-07_BT-9':
      return listDueFixes(source)
    case exemptionRule:
      return listReasonFixes(source.context.country, listUnexplainedLines(source))
    default:
      return []
  }
}

/** An exempt group states its reason. */
export const exemptionRule = 'BR-E-10'
