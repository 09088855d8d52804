import { addDays, type CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { type DocumentKind, hasField } from '@quittance/shared/documents/document-kinds.ts'
import {
  emptyLegalDetails,
  type LegalDetails,
  pickLegalDetails,
} from '@quittance/shared/documents/legal-details.ts'
import { formatDisplayName } from '@quittance/shared/documents/party-name.ts'
import type { CorrectedInvoice, Relation } from '@quittance/shared/documents/sales-document.ts'
import { computeTotals } from '@quittance/shared/documents/totals.ts'
import { zero } from '@quittance/shared/money/decimal.ts'
import type { ChangeStamp } from '#changes.ts'
import type { Connection } from '#database/tables/schema.ts'
import {
  type DocumentValues,
  type PartySnapshot,
  type StoredLine,
  snapshotParty,
} from '#documents/document-values.ts'
import type { StoredDocument } from '#documents/repository.ts'
import { convertAnonymisedLead } from '#parties/convert-lead.ts'
import { findParty, findPartyState } from '#parties/repository.ts'
import type { KindSettings } from '#settings/repository.ts'

interface ConversionInput {
  readonly source: StoredDocument
  readonly lines: readonly StoredLine[]
  /** Settings of both kinds; the same object for a copy. */
  readonly settings: { readonly source: KindSettings; readonly target: KindSettings }
  readonly recipient: Recipient
  readonly number: number
  /** Text before the number. */
  readonly prefix: string
  /** The invoice that a credit note corrects; null for other kinds, and for a copy, which corrects another invoice. */
  readonly correctedInvoice: CorrectedInvoice | null
  readonly statusId: number
  readonly ownerId: number
  readonly companyVersionId: number
  readonly today: CalendarDay
}

/** Composes a new document of the target kind with the lines and prices of the source. Texts: see decision record 017. */
export function composeConvertedDocument(target: DocumentKind, input: ConversionInput): DocumentValues {
  const { source, settings, recipient, correctedInvoice } = input
  const { discountType, discountPercentage, adjustments } = source
  // The lines of a draft can still change.
  const lines = input.lines.map(createLineCopy(correctedInvoice !== null && source.issuedAt !== null))
  const priced = { lines, discountType, discountPercentage, adjustments }
  return {
    ...priced,
    ...recipient,
    // A credit note names the customer like its invoice.
    party: correctedInvoice === null ? recipient.party : source.party,
    ...selectTexts(target, input),
    kind: target.name,
    number: input.number,
    prefix: input.prefix,
    companyVersionId: input.companyVersionId,
    documentDate: input.today,
    dueDate: target.claim === 'none' ? null : addDays(input.today, settings.target.daysUntilDue),
    statusId: input.statusId,
    currencyId: source.currencyId,
    ownerId: input.ownerId,
    // Nothing of the new document is due or paid yet.
    amountDue: zero,
    amountPaid: zero,
    shippingCharges: hasField(target, 'shipping') ? source.shippingCharges : zero,
    correctedInvoice,
    ...selectLegalDetails(input),
    totals: computeTotals(priced),
  }
}

/** Returns a function that copies a line. A correction names the line of the issued invoice, another document none. */
function createLineCopy(isCorrection: boolean) {
  return ({ invoicePosition: _position, ...line }: StoredLine, index: number): StoredLine =>
    isCorrection ? { ...line, invoicePosition: index + 1 } : line
}

/** A copy is another sale: it keeps the treatment and the buyer's reference, not the delivery, the order and the exchange rate. */
function selectLegalDetails({ source, settings }: ConversionInput): LegalDetails {
  const details = pickLegalDetails(source)
  if (settings.source !== settings.target) return details
  const { taxTreatment, adjustmentKind, buyerReference } = details
  return { ...emptyLegalDetails, taxTreatment, adjustmentKind, buyerReference }
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

type DefaultText = 'defaultTitle' | 'defaultTerms' | 'defaultCustomerNotes'

/** Keeps texts that a member wrote and replaces the source kind's default texts by the target kind's. */
function replaceDefaultTexts(source: StoredDocument, settings: ConversionInput['settings']): DocumentTexts {
  const replaceDefault = (field: 'title' | 'terms' | 'customerNotes', setting: DefaultText) =>
    source[field] === '' || source[field] === settings.source[setting]
      ? settings.target[setting]
      : source[field]
  return {
    title: replaceDefault('title', 'defaultTitle'),
    message: source.message,
    terms: replaceDefault('terms', 'defaultTerms'),
    customerNotes: replaceDefault('customerNotes', 'defaultCustomerNotes'),
  }
}

/** The party of a new document. */
export interface Recipient {
  readonly relation: Relation
  readonly partyId: number
  readonly party: PartySnapshot
  /** True if the party was anonymised; `party` is then the snapshot of the source. */
  readonly isAnonymised: boolean
}

/** A lead that was not converted to a customer, although the target kind is for customers only. */
export interface UnconvertedLead {
  readonly leadId: number
  readonly name: string
  /** True if the lead was anonymised, so that no member can convert it. */
  readonly isAnonymised: boolean
}

/** Returns the party of the new document: the source's party, or the customer its lead was converted to. */
export async function findRecipient(
  transaction: Connection,
  source: StoredDocument,
  target: DocumentKind,
): Promise<Recipient | UnconvertedLead> {
  const { relation, partyId, party } = source
  if (target.relations.includes(relation)) {
    return await readCurrentRecipient(transaction, { relation, partyId, party })
  }
  const state = await findPartyState(transaction, relation, partyId)
  if (!state || state.customerId === null) {
    return { leadId: partyId, name: formatDisplayName(party), isAnonymised: state?.isAnonymised === true }
  }
  return await readCurrentRecipient(transaction, { relation: 'customer', partyId: state.customerId, party })
}

/** Replaces the source's snapshot by the current record, because its address may have changed. Keeps it for an anonymised party. */
async function readCurrentRecipient(
  transaction: Connection,
  recipient: Omit<Recipient, 'isAnonymised'>,
): Promise<Recipient> {
  const { relation, partyId } = recipient
  const state = await findPartyState(transaction, relation, partyId)
  const record = await findParty(transaction, relation, partyId)
  const isAnonymised = state?.isAnonymised === true
  const party = record && !isAnonymised ? snapshotParty(record) : recipient.party
  return { relation, partyId, party, isAnonymised }
}

/** Converts an anonymised lead to a customer so that an accepted offer can be invoiced. */
export async function createAnonymisedRecipient(
  transaction: Connection,
  { party }: StoredDocument,
  { leadId, stamp }: { readonly leadId: number; readonly stamp: ChangeStamp },
): Promise<Recipient> {
  const partyId = await convertAnonymisedLead(transaction, leadId, stamp)
  return { relation: 'customer', partyId, party, isAnonymised: true }
}
