import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { type DocumentKind, hasField, type KindName } from '@quittance/shared/documents/document-kinds.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import type { CorrectedInvoice, NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import { type Author, type ChangeStamp, createStamp } from '#changes.ts'
import { readDay } from '#database/queries/company-day.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import { toCorrectedInvoice } from '#documents/corrected-invoice.ts'
import type { DocumentValues } from '#documents/document-values.ts'
import { findLines } from '#documents/line-repository.ts'
import { setStatus } from '#documents/lists/change-documents.ts'
import { isNumberTaken } from '#documents/number-repository.ts'
import { proposeNextNumber } from '#documents/propose-next-number.ts'
import { lockDocument, type StoredDocument } from '#documents/repository.ts'
import { newDocument, writeDocument } from '#documents/save-document.ts'
import { findStatus, listStatuses } from '#documents/statuses/repository.ts'
import { Unavailable } from '#errors.ts'
import { recordDocumentEvent } from '#events/repository.ts'
import type { IdempotencyKey } from '#idempotency/idempotency-key.ts'
import { storeResponse } from '#idempotency/response-repository.ts'
import { type KeyedRequest, runOnce } from '#idempotency/run-once.ts'
import { findMember } from '#members/repository.ts'
import { type KindSettings, readCurrentCompany, readKindSettings } from '#settings/repository.ts'
import { hasSampleData } from '#settings/sample-records-repository.ts'
import {
  composeConvertedDocument,
  createAnonymisedRecipient,
  findRecipient,
  type Recipient,
  type UnconvertedLead,
} from './compose-conversion.ts'
import { findDerivedDocuments, insertOrigin, type LinkedDocument, lockNumbers } from './repository.ts'

export interface ConversionRequest extends Author {
  /** Kind of the source document. */
  readonly kind: DocumentKind
  /** Id of the source document. */
  readonly id: number
  /** The same kind for a copy. */
  readonly target: DocumentKind
  /** Today in the time zone of the client; undefined for that of the company. */
  readonly today: CalendarDay | undefined
  /** Fails if the source was already converted to the target kind. */
  readonly failIfConverted: boolean
  /** If set, a repeated request creates one document. */
  readonly idempotencyKey: IdempotencyKey | undefined
  /** Changes the values of the new document before they are written. */
  readonly adapt?: (
    values: DocumentValues,
    transaction: Connection,
  ) => DocumentValues | Promise<DocumentValues>
}

export interface ConversionSuccess extends ConversionResult {
  readonly isCreated: true
}

/** Stored as JSON in idempotency_keys.outcome: renaming a property needs a migration. */
interface StoredConversion extends ConversionResult {
  readonly made: true
}

/** The created document. */
interface ConversionResult {
  readonly id: number
  readonly version: number
  readonly kind: KindName
  readonly shownNumber: string
  readonly source: {
    readonly id: number
    readonly version: number
    readonly shownNumber: string
    /** New status of an offer that was accepted; null if the status is unchanged. */
    readonly status: NamedRecord | null
  }
}

export type ConversionFailure =
  | {
      readonly isCreated: false
      readonly reason: 'not-found' | 'number-taken' | 'no-status' | 'anonymised' | 'sample-data'
    }
  | { readonly isCreated: false; readonly reason: 'unconverted-lead'; readonly lead: UnconvertedLead }
  | {
      readonly isCreated: false
      readonly reason: 'already-converted'
      readonly derivedDocument: LinkedDocument
    }
  | { readonly isCreated: false; readonly reason: 'key-in-use'; readonly id: number }

export type ConversionOutcome = ConversionSuccess | ConversionFailure

interface ConversionContext {
  readonly database: Connection
  readonly clock: () => Date
}

// Conversions to a kind are serialised by `lockNumbers`, but saves of new documents can take the number in between.
const maxAttempts = 10

/**
 * Creates the next kind's document or a copy from a stored one, in one transaction. Retries if the number was taken concurrently.
 */
export async function convertDocument(
  { database, clock }: ConversionContext,
  request: ConversionRequest,
): Promise<ConversionOutcome> {
  const keyedRequest: KeyedRequest<ConversionOutcome> = {
    subject: 'document',
    key: request.idempotencyKey,
    replay: ({ outcome }) => parseStoredConversion(outcome),
    rejectReuse: (id) => ({ isCreated: false, reason: 'key-in-use', id }),
  }
  const now = clock()
  const convert = () =>
    retryTakenNumber(() =>
      inTransaction(database, (transaction) => convertInTransaction(transaction, request, now)),
    )
  return await runOnce(database, keyedRequest, { run: convert, isSuccess: ({ isCreated }) => isCreated })
}

/** Runs a function that creates a document with the next number, again if another save has taken the number in the meantime. */
export async function retryTakenNumber<Result>(create: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    try {
      return await create()
    } catch (error) {
      if (!isDuplicate(error, uniqueKeys.documentNumber)) throw error
    }
  }
  throw new Unavailable({ key: 'call.busy' })
}

/** Creates the document in the transaction of the caller. */
export async function convertInTransaction(
  transaction: Connection,
  request: ConversionRequest,
  now: Date,
): Promise<ConversionOutcome> {
  const { kind, id, target, idempotencyKey } = request
  // Locks come before other reads: MariaDB takes the snapshot of the transaction at its first read without a lock.
  await lockNumbers(transaction, target.name)
  const source = await lockDocument(transaction, kind.name, id)
  if (source === null) return { isCreated: false, reason: 'not-found' }
  if (await hasSampleData(transaction)) return { isCreated: false, reason: 'sample-data' }
  const [derivedDocument] = request.failIfConverted
    ? await findDerivedDocuments(transaction, id, { limit: 1, kind: target.name })
    : []
  if (derivedDocument) return { isCreated: false, reason: 'already-converted', derivedDocument }
  const recipient = await resolveRecipient(transaction, request, { source, now })
  if ('leadId' in recipient) return { isCreated: false, reason: 'unconverted-lead', lead: recipient }
  if (recipient.isAnonymised && !isAllowedForAnonymised(request, source))
    return { isCreated: false, reason: 'anonymised' }
  const outcome = await storeConversion(transaction, request, { source, recipient, now })
  if (outcome.isCreated && idempotencyKey) {
    const response = { recordId: outcome.id, outcome: toStoredConversion(outcome), at: now.toISOString() }
    await storeResponse(transaction, { subject: 'document', key: idempotencyKey }, response)
  }
  return outcome
}

function toStoredConversion({ isCreated, ...result }: ConversionSuccess): StoredConversion {
  return { made: isCreated, ...result }
}

function parseStoredConversion(json: string): ConversionSuccess {
  const { made, ...result } = JSON.parse(json) as StoredConversion // as: stored by `convertInTransaction`
  return { isCreated: made, ...result }
}

async function resolveRecipient(
  transaction: Connection,
  request: ConversionRequest,
  { source, now }: Pick<ConversionSource, 'source' | 'now'>,
): Promise<Recipient | UnconvertedLead> {
  const recipient = await findRecipient(transaction, source, request.target)
  if (!('leadId' in recipient && recipient.isAnonymised && isAllowedForAnonymised(request, source)))
    return recipient
  const stamp = createStamp(request, now)
  return await createAnonymisedRecipient(transaction, source, { leadId: recipient.leadId, stamp })
}

/**
 * Returns whether a document can be converted although its recipient was anonymised: an offer to an invoice, and an issued invoice, which
 * cannot be changed, to a credit note. Other conversions and copies are rejected.
 */
function isAllowedForAnonymised(
  { kind, target }: ConversionRequest,
  { issuedAt }: Pick<StoredDocument, 'issuedAt'>,
): boolean {
  if (target === kind) return false
  return target.claim === 'payment' || (issuedAt !== null && hasField(target, 'correctedInvoice'))
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
  if (status === undefined) return { isCreated: false, reason: 'no-status' }
  const settings = await readSettings(transaction, kind, target)
  // The numbers of a series follow the day where the company is, whatever day the client sends.
  const companyDay =
    request.today === undefined || target.isChronological ? await readDay(transaction, now) : request.today
  const next = await findNextNumber(transaction, target, { settings: settings.target, today: companyDay })
  if (next === null) return { isCreated: false, reason: 'number-taken' }
  const { number, prefix } = next
  const composed = composeConvertedDocument(target, {
    ...{ source, recipient, settings, number, prefix, statusId: status.id },
    lines: await findLines(transaction, id),
    ownerId: await selectOwner(transaction, source, request.memberId),
    companyVersionId: (await readCurrentCompany(transaction)).id,
    correctedInvoice: toConvertedInvoice(request, source, settings.source),
    today: request.today ?? companyDay,
  })
  const values = (await request.adapt?.(composed, transaction)) ?? composed
  const stamp = createStamp(request, now)
  const document = await writeDocument(transaction, newDocument, { values, stamp })
  const linkType = target === kind ? 'copy' : 'conversion'
  await insertOrigin(transaction, { id: document.id, originId: id, linkType })
  const newStatus =
    linkType === 'conversion'
      ? await acceptOffer(transaction, { kind, id, statusId: source.statusId }, stamp)
      : null
  const sourceVersion = newStatus === null ? source.version : source.version + 1
  if (linkType === 'conversion')
    await recordDocumentEvent(transaction, stamp, {
      document: { id, version: sourceVersion },
      event: 'converted',
    })
  return {
    isCreated: true,
    ...document,
    kind: target.name,
    shownNumber: formatDocumentNumber(values.prefix, number, settings.target.numberWidth),
    source: {
      id,
      version: sourceVersion,
      shownNumber: formatDocumentNumber(source.prefix, source.number, settings.source.numberWidth),
      status: newStatus,
    },
  }
}

/** Returns the invoice that is converted; null for other kinds, and for a copy, which corrects another invoice. */
function toConvertedInvoice(
  { kind, id, target }: ConversionRequest,
  source: StoredDocument,
  { numberWidth }: KindSettings,
): CorrectedInvoice | null {
  if (target === kind || !hasField(target, 'correctedInvoice')) return null
  return toCorrectedInvoice({ ...source, id }, numberWidth)
}

/** Returns number and prefix that a new document would propose; null if the highest possible number is taken. */
async function findNextNumber(
  transaction: Connection,
  kind: DocumentKind,
  proposal: { readonly settings: KindSettings; readonly today: CalendarDay },
): Promise<{ readonly number: number; readonly prefix: string } | null> {
  const { number, prefix } = await proposeNextNumber(transaction, kind, proposal)
  return (await isNumberTaken(transaction, kind.name, { number, ownId: null })) ? null : { number, prefix }
}

/** Returns the first status that means draft, or the first status; undefined if the kind has no active status. */
async function findFirstDraftStatus(transaction: Connection, kind: DocumentKind) {
  const statuses = await listStatuses(transaction, kind.name)
  return statuses.find(({ meaning }) => meaning === 'draft') ?? statuses[0]
}

async function readSettings(transaction: Connection, kind: DocumentKind, target: DocumentKind) {
  const source = await readKindSettings(transaction, kind.name)
  return { source, target: target === kind ? source : await readKindSettings(transaction, target.name) }
}

/** Returns the source's owner, or the acting member if the owner is inactive. */
async function selectOwner(
  transaction: Connection,
  source: StoredDocument,
  memberId: number,
): Promise<number> {
  const owner = await findMember(transaction, source.ownerId)
  return owner?.isActive === true ? source.ownerId : memberId
}

interface Offer {
  readonly kind: DocumentKind
  readonly id: number
  readonly statusId: number
}

/**
 * Sets an undecided offer to the first status that means won. Returns the new status, or null if it is unchanged.
 */
async function acceptOffer(
  transaction: Connection,
  { kind, id, statusId }: Offer,
  { memberId, tokenId, changedAt }: ChangeStamp,
): Promise<NamedRecord | null> {
  if (kind.claim !== 'offer') return null
  const status = await findStatus(transaction, kind.name, { id: statusId })
  if (status?.meaning !== 'draft' && status?.meaning !== 'open') return null
  const won = (await listStatuses(transaction, kind.name)).find(({ meaning }) => meaning === 'won')
  if (won === undefined) return null
  const context = { database: transaction, clock: () => new Date(changedAt) }
  await setStatus(context, {
    kind,
    member: { id: memberId, tokenId },
    ids: [id],
    status: { id: won.id },
    fillsPaid: false,
  })
  return { id: won.id, name: won.name }
}
