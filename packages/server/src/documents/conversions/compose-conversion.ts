import { addDays, type CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { type DocumentKind, hasField } from '@quittance/shared/documents/document-kinds.ts'
import type { DocumentLine, Relation } from '@quittance/shared/documents/sales-document.ts'
import { computeTotals } from '@quittance/shared/documents/totals.ts'
import { zero } from '@quittance/shared/money/decimal.ts'
import type { Connection } from '#database/tables/schema.ts'
import {
  type ChangeStamp,
  type DocumentValues,
  type PartySnapshot,
  snapshotParty,
} from '#documents/document-values.ts'
import type { StoredDocument } from '#documents/repository.ts'
import { convertAnonymisedLead } from '#parties/convert-lead.ts'
import { findParty, findPartyState } from '#parties/repository.ts'
import type { KindSettings } from '#settings/repository.ts'

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
function replaceDefaultTexts(
  source: StoredDocument,
  { source: before, target }: ConversionInput['settings'],
): DocumentTexts {
  const chosen = (text: string, was: string, becomes: string) =>
    text === '' || text === was ? becomes : text
  return {
    title: chosen(source.title, before.defaultTitle, target.defaultTitle),
    message: source.message,
    terms: chosen(source.terms, before.defaultTerms, target.defaultTerms),
    customerNotes: chosen(source.customerNotes, before.defaultCustomerNotes, target.defaultCustomerNotes),
  }
}

/** Whom a document is written for, as of now. */
export interface Recipient {
  readonly relation: Relation
  readonly partyId: number
  readonly party: PartySnapshot
  /** Nothing is known of it any more: the party is as the older document has it. */
  readonly isAnonymised: boolean
}

/** The kind is for customers, and this lead has not become one. */
export interface UnconvertedLead {
  readonly leadId: number
  readonly name: string
  /** Nobody can make it a customer by hand. */
  readonly isAnonymised: boolean
}

/** Whom the kind's document is for when it is made from a stored one: its party, or the customer that its lead became. */
export async function findRecipient(
  transaction: Connection,
  source: StoredDocument,
  target: DocumentKind,
): Promise<Recipient | UnconvertedLead> {
  const { relation, partyId, party } = source
  if (target.relations.includes(relation)) {
    return await readCurrentRecipient(transaction, { relation, partyId, party })
  }
  const standing = await findPartyState(transaction, relation, partyId)
  if (!standing || standing.customerId === null) {
    return { leadId: partyId, name: party.name, isAnonymised: standing?.isAnonymised === true }
  }
  return await readCurrentRecipient(transaction, {
    relation: 'customer',
    partyId: standing.customerId,
    party,
  })
}

/** The address may have changed since the document was written; what was anonymised is known from the document alone. */
async function readCurrentRecipient(
  transaction: Connection,
  known: Omit<Recipient, 'isAnonymised'>,
): Promise<Recipient> {
  const standing = await findPartyState(transaction, known.relation, known.partyId)
  const party = await findParty(transaction, known.relation, known.partyId)
  const isAnonymised = standing?.isAnonymised === true
  return { ...known, isAnonymised, party: party && !isAnonymised ? snapshotParty(party) : known.party }
}

/** What was agreed with a lead of whom nothing is known any more is invoiced to the customer that it becomes by that. */
export async function createAnonymisedRecipient(
  transaction: Connection,
  { party }: StoredDocument,
  { leadId, stamp }: { readonly leadId: number; readonly stamp: ChangeStamp },
): Promise<Recipient> {
  const partyStamp = { memberId: stamp.memberId, at: stamp.changedAt }
  const partyId = await convertAnonymisedLead(transaction, leadId, partyStamp)
  return { relation: 'customer', partyId, party, isAnonymised: true }
}
