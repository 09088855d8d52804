import { type CalendarDay, today } from '@quittance/shared/documents/calendar.ts'
import type { DocumentKind, KindName } from '@quittance/shared/documents/document-kinds.ts'
import { formatDocumentNumber, proposeNumber } from '@quittance/shared/documents/numbering.ts'
import type { NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import type { ChangeStamp } from '#documents/document-values.ts'
import { findStoredResponse, storeResponse } from '#documents/idempotency-repository.ts'
import { setStatus } from '#documents/lists/change-documents.ts'
import { findHighestNumber, isNumberTaken } from '#documents/number-repository.ts'
import { findLines, lockDocument, type StoredDocument } from '#documents/repository.ts'
import { writeDocument } from '#documents/save-document.ts'
import { findStatus, listStatuses } from '#documents/statuses/repository.ts'
import { Unavailable } from '#errors.ts'
import type { IdempotencyKey } from '#http/idempotency-key.ts'
import { findMember } from '#members/repository.ts'
import { type KindSettings, readCurrentCompany, readKindSettings } from '#settings/repository.ts'
import {
  composeConvertedDocument,
  createAnonymisedRecipient,
  findRecipient,
  type Recipient,
  type UnconvertedLead,
} from './compose-conversion.ts'
import { findDerivedDocuments, insertOrigin, type LinkedDocument, lockNumbers } from './repository.ts'

export interface ConversionRequest {
  /** Of the document that another one is made from. */
  readonly kind: DocumentKind
  readonly id: number
  /** The same kind: a copy. */
  readonly target: DocumentKind
  readonly memberId: number
  /** Where the sender is; undefined: where the server is. */
  readonly today: CalendarDay | undefined
  /** Nothing is made where a document of that kind was made already. */
  readonly failIfConverted: boolean
  /** Given: the same request makes one document, however often it is sent. */
  readonly idempotencyKey: IdempotencyKey | undefined
}

export interface ConversionSuccess {
  readonly made: true
  readonly id: number
  readonly version: number
  readonly kind: KindName
  readonly shownNumber: string
  readonly source: {
    readonly id: number
    readonly version: number
    readonly shownNumber: string
    /** What it was given because of this; null: it keeps what it had. */
    readonly status: NamedRecord | null
  }
}

export type ConversionFailure =
  | { readonly made: false; readonly reason: 'not-found' | 'number-occupied' | 'no-status' | 'anonymised' }
  | { readonly made: false; readonly reason: 'still-a-lead'; readonly lead: UnconvertedLead }
  | { readonly made: false; readonly reason: 'made-before'; readonly earlier: LinkedDocument }
  | { readonly made: false; readonly reason: 'key-in-use'; readonly id: number }

export type ConversionOutcome = ConversionSuccess | ConversionFailure

interface ConversionContext {
  readonly database: Connection
  readonly clock: () => Date
}

// People who save new documents do not wait for each other as those do who make them from others.
const maxAttempts = 10

/** Makes a new document from a stored one, whole or not at all: the next kind's, or another one of its own kind. */
export async function convertDocument(
  { database, clock }: ConversionContext,
  request: ConversionRequest,
): Promise<ConversionOutcome> {
  const now = clock()
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    try {
      return await inTransaction(database, (transaction) => convertInTransaction(transaction, request, now))
    } catch (error) {
      // Somebody took the number meanwhile: there is another one.
      if (!isDuplicate(error, uniqueKeys.documentNumber, uniqueKeys.documentIdempotencyKey)) throw error
    }
  }
  throw new Unavailable({ key: 'call.busy' })
}

async function convertInTransaction(
  transaction: Connection,
  request: ConversionRequest,
  now: Date,
): Promise<ConversionOutcome> {
  const { kind, id, target, idempotencyKey: once } = request
  // Locks come before whatever is only read: MariaDB reads as of the first such reading.
  await lockNumbers(transaction, target.name)
  const source = await lockDocument(transaction, kind.name, id)
  const before = once && (await findStoredOutcome(transaction, once))
  if (before) return before
  if (source === null) return { made: false, reason: 'not-found' }
  const [earlier] = request.failIfConverted
    ? await findDerivedDocuments(transaction, id, { most: 1, kind: target.name })
    : []
  if (earlier) return { made: false, reason: 'made-before', earlier }
  const recipient = await resolveRecipient(transaction, request, { source, now })
  if ('leadId' in recipient) return { made: false, reason: 'still-a-lead', lead: recipient }
  if (recipient.isAnonymised && !isInvoicing(request)) return { made: false, reason: 'anonymised' }
  const outcome = await storeConversion(transaction, request, { source, recipient, now })
  if (outcome.made && once) {
    const kept = { documentId: outcome.id, outcome: JSON.stringify(outcome), at: now.toISOString() }
    await storeResponse(transaction, once, kept)
  }
  return outcome
}

async function resolveRecipient(
  transaction: Connection,
  request: ConversionRequest,
  { source, now }: Pick<ConversionSource, 'source' | 'now'>,
): Promise<Recipient | UnconvertedLead> {
  const found = await findRecipient(transaction, source, request.target)
  if (!('leadId' in found && found.isAnonymised && isInvoicing(request))) return found
  const stamp = { memberId: request.memberId, changedAt: now.toISOString() }
  return await createAnonymisedRecipient(transaction, source, { leadId: found.leadId, stamp })
}

/** What was agreed may have to be invoiced, even to somebody of whom nothing is to be known any more. */
function isInvoicing({ kind, target }: ConversionRequest): boolean {
  return target !== kind && target.isReceivable
}

interface ConversionSource {
  readonly source: StoredDocument
  readonly recipient: Recipient
  readonly now: Date
}

async function storeConversion(
  transaction: Connection,
  request: ConversionRequest,
  { source, recipient, now }: ConversionSource,
): Promise<ConversionOutcome> {
  const { kind, id, target } = request
  const status = await findFirstDraftStatus(transaction, target)
  if (status === undefined) return { made: false, reason: 'no-status' }
  const settings = await readSettings(transaction, kind, target)
  const number = await findNextNumber(transaction, target, settings.target)
  if (number === null) return { made: false, reason: 'number-occupied' }
  const values = composeConvertedDocument(target, {
    ...{ source, recipient, settings, number, statusId: status.id },
    lines: await findLines(transaction, id),
    ownerId: await selectOwner(transaction, source, request.memberId),
    companyVersionId: (await readCurrentCompany(transaction)).id,
    today: request.today ?? today(now),
  })
  const stamp = { memberId: request.memberId, changedAt: now.toISOString() }
  const written = await writeDocument(transaction, { id: null, version: 0 }, { values, stamp })
  const how = target === kind ? 'copy' : 'conversion'
  await insertOrigin(transaction, { id: written.id, originId: id, how })
  const accepted =
    how === 'conversion'
      ? await acceptOffer(transaction, { kind, id, statusId: source.statusId }, stamp)
      : null
  return {
    made: true,
    ...written,
    kind: target.name,
    shownNumber: formatDocumentNumber(values.prefix, number, settings.target.numberWidth),
    source: {
      id,
      version: accepted === null ? source.version : source.version + 1,
      shownNumber: formatDocumentNumber(source.prefix, source.number, settings.source.numberWidth),
      status: accepted,
    },
  }
}

/** As a new document proposes it; null where the highest possible number is in use. */
async function findNextNumber(
  transaction: Connection,
  { name }: DocumentKind,
  settings: KindSettings,
): Promise<number | null> {
  const number = proposeNumber(await findHighestNumber(transaction, name), settings.nextNumber)
  return (await isNumberTaken(transaction, name, { number, ownId: null })) ? null : number
}

/** The first that means that it is not sent yet, else the first of all. */
async function findFirstDraftStatus(transaction: Connection, kind: DocumentKind) {
  const statuses = await listStatuses(transaction, kind.name)
  return statuses.find(({ meaning }) => meaning === 'draft') ?? statuses[0]
}

async function readSettings(transaction: Connection, kind: DocumentKind, target: DocumentKind) {
  const source = await readKindSettings(transaction, kind.name)
  return { source, target: target === kind ? source : await readKindSettings(transaction, target.name) }
}

/** Who has left answers for nothing new: then it is whoever makes the document. */
async function selectOwner(
  transaction: Connection,
  source: StoredDocument,
  memberId: number,
): Promise<number> {
  const owner = await findMember(transaction, source.ownerId)
  return owner?.isActive === true ? source.ownerId : memberId
}

async function findStoredOutcome(
  transaction: Connection,
  key: IdempotencyKey,
): Promise<ConversionOutcome | null> {
  const earlier = await findStoredResponse(transaction, key)
  if (!earlier) return null
  if (earlier.bodyHash !== key.bodyHash) return { made: false, reason: 'key-in-use', id: earlier.documentId }
  return JSON.parse(earlier.outcome) as ConversionSuccess // as: written by `convertInTransaction` above
}

interface Offer {
  readonly kind: DocumentKind
  readonly id: number
  readonly statusId: number
}

/**
 * An offer that was not decided yet is accepted by what is made of it.
 * @returns its new status; null where it keeps the one it has
 */
export async function acceptOffer(
  transaction: Connection,
  { kind, id, statusId }: Offer,
  { memberId, changedAt: at }: ChangeStamp,
): Promise<NamedRecord | null> {
  if (!kind.isOffer) return null
  const status = await findStatus(transaction, kind.name, { id: statusId })
  if (status?.meaning !== 'draft' && status?.meaning !== 'open') return null
  const won = (await listStatuses(transaction, kind.name)).find(({ meaning }) => meaning === 'won')
  if (won === undefined) return null
  const context = { database: transaction, clock: () => new Date(at) }
  await setStatus(context, { kind, memberId, ids: [id], status: { id: won.id } })
  return { id: won.id, name: won.name }
}
