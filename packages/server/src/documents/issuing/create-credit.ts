import { type DocumentKind, getKind, invoice } from '@quittance/shared/documents/document-kinds.ts'
import { pickLegalDetails } from '@quittance/shared/documents/legal-details.ts'
import { type Author, createStamp } from '#changes.ts'
import type { Connection } from '#database/tables/schema.ts'
import {
  type ConversionFailure,
  type ConversionRequest,
  convertInTransaction,
  retryTakenNumber,
} from '#documents/conversions/convert-document.ts'
import { lockNumbers } from '#documents/conversions/repository.ts'
import type { DocumentValues } from '#documents/document-values.ts'
import { type LockedDocument, lockDocument } from '#documents/repository.ts'
import { findLastSave } from '#documents/save-document.ts'
import { Invalid } from '#errors.ts'
import type { IdempotencyKey } from '#idempotency/idempotency-key.ts'
import { storeResponse } from '#idempotency/response-repository.ts'
import { runOnce } from '#idempotency/run-once.ts'
import { inLedgerTransaction } from '#ledger/append-records.ts'
import { lockSeries } from '#settings/issuing/repository.ts'
import { lockBalances } from './balance-repository.ts'
import { type CreditScope, reduceCredit } from './credit-draft.ts'
import { createAllCreditedError } from './credit-invoice.ts'
import { lockLineBalances } from './credit-repository.ts'
import { type CreditNames, type InvoiceSource, isNothingLeft, readInvoiceSource } from './credit-source.ts'
import { type IssueFailure, issueInTransaction } from './issue-document.ts'
import type { PrintedTexts } from './test-print.ts'

const creditNote = getKind(invoice.convertsTo[0])

export interface CreditRequest extends CreditNames {
  readonly author: Author
  /** The invoice. */
  readonly id: number
  /** Its version; undefined: any. */
  readonly version: number | undefined
  /** Printed on the credit note. Empty: none. */
  readonly reason: string
  readonly scope: CreditScope
  readonly isIssued: boolean
  /** Whether a draft with the lines of the invoice is created too, which replaces it. */
  readonly isReplaced: boolean
  readonly idempotencyKey?: IdempotencyKey | undefined
  /** With which the credit note was rendered as a test (`withTestPrint`). */
  readonly testedTexts?: PrintedTexts | undefined
}

export type CreditOutcome =
  | ({ readonly isCreated: true } & CreditResult)
  | { readonly isCreated: false; readonly conversion: ConversionFailure; readonly target: DocumentKind }
  | { readonly isCreated: false; readonly issue: IssueFailure }
  | { readonly isCreated: false; readonly keyInUse: number }

/** Stored as JSON in idempotency_keys.outcome: renaming a property needs a migration. */
interface CreditResult {
  /** The credit note. */
  readonly id: number
  /** The draft that replaces the invoice; null: none. */
  readonly replacementId: number | null
}

/** Rolls the transaction back with the outcome of the request. */
class CreditRejected extends Error {
  readonly outcome: CreditOutcome

  constructor(outcome: CreditOutcome) {
    super('The credit note is not created.')
    this.outcome = outcome
  }
}

/**
 * Creates a credit note for an issued invoice, issues it and creates a draft that replaces the invoice, if these are asked for, all in one
 * transaction.
 */
export async function createCredit(
  { database, clock }: { readonly database: Connection; readonly clock: () => Date },
  request: CreditRequest,
): Promise<CreditOutcome> {
  const now = clock()
  const run = async (): Promise<CreditOutcome> => {
    try {
      return await retryTakenNumber(() =>
        inLedgerTransaction(database, (transaction) => creditInTransaction(transaction, request, now)),
      )
    } catch (error) {
      if (error instanceof CreditRejected) return error.outcome
      throw error
    }
  }
  const keyed = {
    subject: 'document' as const,
    key: request.idempotencyKey,
    replay: ({ outcome }: { readonly outcome: string }): CreditOutcome => ({
      isCreated: true,
      ...(JSON.parse(outcome) as CreditResult), // as: stored by `creditInTransaction`
    }),
    rejectReuse: (id: number): CreditOutcome => ({ isCreated: false, keyInUse: id }),
  }
  return await runOnce(database, keyed, { run, isSuccess: ({ isCreated }) => isCreated })
}

async function creditInTransaction(
  transaction: Connection,
  request: CreditRequest,
  now: Date,
): Promise<CreditOutcome> {
  const { author, id, isIssued, isReplaced, idempotencyKey } = request
  // In the order that `lockBalances` describes. The drafts lock the numbers again.
  if (isReplaced) await lockNumbers(transaction, invoice.name)
  await lockNumbers(transaction, creditNote.name)
  if (isIssued) await lockSeries(transaction, creditNote.name)
  const balance = (await lockBalances(transaction, [id])).get(id)
  const stored = await lockInvoice(transaction, request)
  if (balance === undefined) throw createNotIssuedError()
  const left = await lockLineBalances(transaction, id)
  const source = await readInvoiceSource(transaction, balance, { ...request, left })
  if (isNothingLeft(source)) throw createAllCreditedError(balance)
  const creditNoteId = await createDraft(transaction, request, {
    ...{ target: creditNote, now },
    adapt: (values) => adapt(values, { request, stored, source }),
  })
  if (isIssued) await issueCreditNote(transaction, { ...request, id: creditNoteId }, now)
  const replacement = { target: invoice, now, adapt: keepSale(stored) }
  const replacementId = isReplaced ? await createDraft(transaction, request, replacement) : null
  const result: CreditResult = { id: creditNoteId, replacementId }
  if (idempotencyKey) {
    const response = { recordId: creditNoteId, outcome: result, at: createStamp(author, now).changedAt }
    await storeResponse(transaction, { subject: 'document', key: idempotencyKey }, response)
  }
  return { isCreated: true, ...result }
}

interface Draft extends Pick<ConversionRequest, 'target'>, Required<Pick<ConversionRequest, 'adapt'>> {
  readonly now: Date
}

/** Creates a draft from the invoice, and returns its id. */
async function createDraft(
  transaction: Connection,
  { author, id }: CreditRequest,
  { target, now, adapt: adaptValues }: Draft,
): Promise<number> {
  const conversion = await convertInTransaction(
    transaction,
    {
      ...{ ...author, kind: invoice, id, target, today: undefined, adapt: adaptValues },
      ...{ failIfConverted: false, idempotencyKey: undefined },
    },
    now,
  )
  if (conversion.isCreated) return conversion.id
  throw new CreditRejected({ isCreated: false, conversion, target })
}

async function issueCreditNote(
  transaction: Connection,
  { author, id, testedTexts }: Pick<CreditRequest, 'author' | 'id' | 'testedTexts'>,
  now: Date,
): Promise<void> {
  const draft = { kind: creditNote, id, version: undefined, issueDate: undefined, payments: [] }
  const issue = { ...draft, author, testedTexts }
  const outcome = await issueInTransaction(transaction, issue, now)
  if (!outcome.isIssued) throw new CreditRejected({ isCreated: false, issue: outcome })
}

/** The draft is about the same sale: unlike another copy, it keeps the delivery, the order and the exchange rate. */
function keepSale(stored: LockedDocument) {
  return (values: DocumentValues): DocumentValues => ({ ...values, ...pickLegalDetails(stored) })
}

async function lockInvoice(transaction: Connection, { id, version }: CreditRequest): Promise<LockedDocument> {
  const stored = await lockDocument(transaction, invoice.name, id)
  if (stored === null)
    throw new CreditRejected({ isCreated: false, issue: { isIssued: false, reason: 'not-found' } })
  if (version === undefined || version === stored.version) return stored
  const { memberId: savedById, changedAt: savedAt } = await findLastSave(transaction, id, stored)
  const conflict = {
    isIssued: false,
    reason: 'conflict',
    savedById,
    savedAt,
    version: stored.version,
  } as const
  throw new CreditRejected({ isCreated: false, issue: conflict })
}

interface Adaptation {
  readonly request: CreditRequest
  readonly stored: LockedDocument
  readonly source: InvoiceSource
}

/** The credit note names the customer as the invoice does, whose record can be anonymised since. */
function adapt(values: DocumentValues, { request, stored, source }: Adaptation): DocumentValues {
  const reduced = reduceCredit({ ...source, values: { ...values, party: stored.party } }, request.scope)
  return request.reason === '' ? reduced : { ...reduced, customerNotes: request.reason }
}

function createNotIssuedError(): Invalid {
  const sentence = { key: 'issuing.not-issued' } as const
  return new Invalid(sentence, { id: [sentence] })
}
