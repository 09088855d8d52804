import { isDeepStrictEqual } from 'node:util'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { pickLegalDetails } from '@quittance/shared/documents/legal-details.ts'
import type {
  CorrectedInvoice,
  DocumentLine,
  StatusMeaning,
} from '@quittance/shared/documents/sales-document.ts'
import { getTaxClass } from '@quittance/shared/documents/tax-class.ts'
import { type Decimal, isEqual, isZero, toCanonical } from '@quittance/shared/money/decimal.ts'
import type { SaveInput } from '@quittance/shared/wire/save-payload.ts'
import type { ChangeStamp } from '#changes.ts'
import type { Connection } from '#database/tables/schema.ts'
import { createLockedError } from '#documents/assert-may-change.ts'
import type { DocumentValues } from '#documents/document-values.ts'
import { findLines } from '#documents/line-repository.ts'
import { type LockedDocument, setOwnerAndStatus } from '#documents/repository.ts'
import { findSaveStamp, insertRevision } from '#documents/revisions/repository.ts'
import type { RevisionNames } from '#documents/revisions/revision-format.ts'
import { findStatus } from '#documents/statuses/repository.ts'
import { ChangeConflict } from '#errors.ts'
import { recordEvent } from '#events/repository.ts'

interface IssuedSave {
  readonly kind: DocumentKind
  readonly input: SaveInput
  readonly stored: LockedDocument & { readonly id: number }
  /** The values that the save would store if the document were a draft. */
  readonly values: DocumentValues
}

/**
 * Saves the owner and the status of an issued document, which may change, if the rest of the input equals the stored document.
 * @returns the document and its version: the next one, or the stored one if nothing changes. `stale`: owner or status differ from what was
 * stored after the issue and after the version that was edited
 * @throws ChangeConflict if anything else differs, the version is older than the issue, the status does not mean that the document is open,
 * or nothing is due of it
 */
export async function saveIssuedDocument(
  transaction: Connection,
  { kind, input, stored, values }: IssuedSave,
  { stamp, names }: { readonly stamp: ChangeStamp; readonly names: RevisionNames },
): Promise<{ id: number; version: number } | 'stale'> {
  const { id } = stored
  const storedLines = await findLines(transaction, id)
  if (!isDeepStrictEqual(pickLocked(values, values.lines), pickLocked(stored, storedLines)))
    throw await createLockedError(transaction, id)
  // A client that does not know the version may not know of payments since.
  if (input.version === stored.version && hasOtherAmounts(values, stored))
    throw new ChangeConflict({ key: 'issuing.record-payment' }, {}, { locked: true })
  const { ownerId } = values
  // The status of a settled document follows its balance, of which an older form may not know.
  const isOlder = input.version === undefined && isZero(stored.amountDue)
  const statusId = isOlder ? stored.statusId : values.statusId
  if (ownerId === stored.ownerId && statusId === stored.statusId) return { id, version: stored.version }
  if (input.version !== undefined && input.version !== stored.version) {
    if (await isBeforeIssue(transaction, { id, version: input.version }, stored))
      throw await createLockedError(transaction, id)
    return 'stale'
  }
  if (statusId !== stored.statusId) await requireOpen(transaction, kind, { statusId, stored })
  const { party, companyVersionId, correctedInvoice, amountDue, amountPaid } = stored
  const kept = {
    ...values,
    statusId,
    lines: storedLines,
    party,
    companyVersionId,
    correctedInvoice,
    amountDue,
    amountPaid,
  }
  const version = await writeOwnerAndStatus(transaction, stored, { values: kept, stamp, names })
  return { id, version }
}

/** Returns whether a version was saved before the issue, or is not known. */
async function isBeforeIssue(
  transaction: Connection,
  version: { readonly id: number; readonly version: number },
  { issuedAt }: Pick<LockedDocument, 'issuedAt'>,
): Promise<boolean> {
  const saved = await findSaveStamp(transaction, version)
  return saved === null || issuedAt === null || saved.changedAt < issuedAt
}

interface OwnerAndStatusWrite {
  /** The stored document, with the owner and the status that it gets. */
  readonly values: DocumentValues
  readonly stamp: ChangeStamp
  /** Undefined: read from the database. */
  readonly names?: RevisionNames
}

/** Writes a version of an issued document with another owner or status, and returns the number of the version. */
export async function writeOwnerAndStatus(
  transaction: Connection,
  stored: Pick<LockedDocument, 'version' | 'statusId'> & { readonly id: number },
  { values, stamp, names }: OwnerAndStatusWrite,
): Promise<number> {
  const { id } = stored
  const { ownerId, statusId } = values
  const version = stored.version + 1
  await setOwnerAndStatus(transaction, { id, version, ownerId, statusId }, stamp)
  await insertRevision(transaction, { id, version }, { values, stamp, names })
  await recordEvent(transaction, stamp, {
    subject: { type: 'document', id },
    event: statusId === stored.statusId ? 'updated' : 'status-changed',
    versionBefore: stored.version,
    versionAfter: version,
  })
  return version
}

function hasOtherAmounts(values: DocumentValues, stored: LockedDocument): boolean {
  return !(isEqual(values.amountPaid, stored.amountPaid) && isEqual(values.amountDue, stored.amountDue))
}

/** Why a status cannot be chosen for an issued document: another one follows from its balance, or a payment is to be recorded. */
export type StatusFault = 'status-not-open' | 'status-won' | 'status-settled'

/** Returns why a status cannot be chosen for an issued document, which changes its meaning only with its balance. Null: it can. */
export function findStatusFault(
  { meaning }: { readonly meaning: StatusMeaning },
  { amountDue }: Pick<LockedDocument, 'amountDue'>,
): StatusFault | null {
  if (isZero(amountDue)) return 'status-settled'
  if (meaning === 'open') return null
  return meaning === 'won' ? 'status-won' : 'status-not-open'
}

interface ChosenStatus {
  readonly statusId: number
  readonly stored: LockedDocument
}

async function requireOpen(
  db: Connection,
  kind: DocumentKind,
  { statusId: id, stored }: ChosenStatus,
): Promise<void> {
  const status = await findStatus(db, kind.name, { id })
  const fault = status === null ? 'status-not-open' : findStatusFault(status, stored)
  if (fault !== null) throw new ChangeConflict({ key: `issuing.${fault}` }, {}, { locked: true })
}

/** Returns what a save cannot change, in a form in which equal values are equal. */
function pickLocked(
  document: Omit<DocumentValues, 'kind' | 'lines' | 'totals'>,
  lines: readonly DocumentLine[],
) {
  const { number, prefix, title, relation, partyId, documentDate, dueDate, currencyId } = document
  const { message, terms, customerNotes, discountType } = document
  const { exchangeRate, ...legal } = pickLegalDetails(document)
  return {
    ...{ number, prefix, title, relation, partyId, documentDate, dueDate, currencyId },
    ...{ message, terms, customerNotes, discountType, ...legal },
    correctedInvoice: pickInvoice(document.correctedInvoice),
    exchangeRate: exchangeRate && toCanonical(exchangeRate),
    ...canonical(document),
    lines: lines.map((line) => ({
      ...{ type: line.type, productId: line.productId, name: line.name, description: line.description },
      ...{ unitName: line.unitName, quantity: toCanonical(line.quantity), price: toCanonical(line.price) },
      taxRates: line.taxRates.map((rate) => ({
        ...{ id: rate.id, name: rate.name, rate: toCanonical(rate.rate), taxClass: getTaxClass(rate) },
      })),
    })),
  }
}

/** Number and date of an invoice that is stored here are those that it has, with digits as in the present settings. */
function pickInvoice(invoice: CorrectedInvoice | null): Partial<CorrectedInvoice> | null {
  if (invoice === null) return null
  const { id, number, documentDate } = invoice
  return id === null ? { number, documentDate } : { id }
}

interface Amounts {
  readonly discountPercentage: Decimal
  readonly adjustments: Decimal
  readonly shippingCharges: Decimal
}

function canonical({ discountPercentage, adjustments, shippingCharges }: Amounts): Amounts {
  return {
    discountPercentage: toCanonical(discountPercentage),
    adjustments: toCanonical(adjustments),
    shippingCharges: toCanonical(shippingCharges),
  }
}
