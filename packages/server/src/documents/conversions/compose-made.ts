import { addDays, type CalendarDay } from '@quittance/shared/documents/calendar-day.ts'
import { type DocumentKind, hasField } from '@quittance/shared/documents/document-kind.ts'
import type { DocumentLine } from '@quittance/shared/documents/sales-document.ts'
import { computeTotals } from '@quittance/shared/documents/totals.ts'
import { zero } from '@quittance/shared/money/decimal.ts'
import type { DocumentValues } from '#documents/document-values.ts'
import type { StoredDocument } from '#documents/repository.ts'
import type { KindSettings } from '#settings/repository.ts'
import type { Recipient } from './find-recipient.ts'

export interface ConversionInput {
  readonly source: StoredDocument
  readonly lines: readonly DocumentLine[]
  /** Of both kinds: the same twice for a copy. */
  readonly settings: { readonly source: KindSettings; readonly target: KindSettings }
  readonly recipient: Recipient
  readonly number: number
  readonly statusId: number
  readonly ownerId: number
  readonly companyVersionId: number
  readonly today: CalendarDay
}

/** A new document of the kind with what was sold in a stored one. Which text goes along: see decision record 017. */
export function composeConvertedDocument(target: DocumentKind, made: ConversionInput): DocumentValues {
  const { source, lines, settings, recipient } = made
  const { discountType, discountPercentage, adjustments } = source
  const priced = { lines, discountType, discountPercentage, adjustments }
  return {
    ...priced,
    ...recipient,
    ...selectTexts(target, made),
    kind: target.name,
    number: made.number,
    prefix: settings.target.prefix,
    companyVersionId: made.companyVersionId,
    documentDate: made.today,
    dueDate: addDays(made.today, settings.target.daysUntilDue),
    statusId: made.statusId,
    currencyId: source.currencyId,
    ownerId: made.ownerId,
    // Nothing has been asked for or paid yet.
    amountDue: zero,
    amountPaid: zero,
    shippingCharges: hasField(target, 'shipping') ? source.shippingCharges : zero,
    totals: computeTotals(priced),
  }
}

type DocumentTexts = Pick<DocumentValues, 'title' | 'message' | 'terms' | 'customerNotes'>

function selectTexts(target: DocumentKind, { source, settings }: ConversionInput): DocumentTexts {
  const isCopy = settings.source === settings.target
  const { title, message, terms, customerNotes } = isCopy ? source : replaceDefaultTexts(source, settings)
  return {
    title,
    message: hasField(target, 'message') ? message : '',
    terms: hasField(target, 'terms') ? terms : '',
    customerNotes: hasField(target, 'customerNotes') ? customerNotes : '',
  }
}

/** What somebody wrote for this deal goes along; what only the settings said gives way to what they say of the other kind. */
function replaceDefaultTexts(source: StoredDocument, { source: before, target }: ConversionInput['settings']): DocumentTexts {
  const chosen = (text: string, was: string, becomes: string) =>
    text === '' || text === was ? becomes : text
  return {
    title: chosen(source.title, before.defaultTitle, target.defaultTitle),
    message: source.message,
    terms: chosen(source.terms, before.defaultTerms, target.defaultTerms),
    customerNotes: chosen(source.customerNotes, before.defaultCustomerNotes, target.defaultCustomerNotes),
  }
}
