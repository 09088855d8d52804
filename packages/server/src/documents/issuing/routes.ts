import { creditInvoice, issuingCalls } from '@quittance/shared/contract/issuing.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'
import { toAuthor } from '#changes.ts'
import type { Connection } from '#database/tables/schema.ts'
import { createConversionError } from '#documents/conversions/routes.ts'
import { findCurrencyOfDocument } from '#documents/repository.ts'
import { createDocumentNotFound, createIdempotencyKeyConflict, DomainError, NotAllowed } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { readIdempotencyKey } from '#idempotency/idempotency-key.ts'
import { findMember } from '#members/repository.ts'
import { createCredit } from './create-credit.ts'
import type { CreditScope } from './credit-draft.ts'
import { issueAndEmail } from './issue-and-email.ts'
import { type IssueFailure, type IssueOutcome, issueDocument } from './issue-document.ts'
import { type BulkIssueResult, issueMany, listIssued } from './issue-many.ts'
import {
  createIssueError,
  presentDraftState,
  presentIssuedState,
  presentIssueResult,
  presentRejection,
  type Reader,
  withProblems,
} from './presenter.ts'
import { readLegalState } from './read-legal-state.ts'
import { type PrintedTexts, withTestPrint } from './test-print.ts'

/** Binds the calls that issue documents of a kind, and show what an issue would store. */
export function issuingRoutes(binding: Binding, kind: DocumentKind): void {
  const { services } = binding
  const { database } = services
  const calls = issuingCalls(kind)

  serve(binding, calls.issue, async (call) => {
    const { body, member, text, locale, request } = call
    if (body.payments.length > 0 && !member.permissions.has('money'))
      throw new NotAllowed({ key: 'issuing.payments-not-allowed' })
    const issue = {
      ...{ kind, author: toAuthor(member), id: body.id, version: body.version, number: body.number },
      issueDate: body.issue_date,
      payments: body.payments.map(({ paid_on: paidOn, ...payment }) => ({ ...payment, paidOn })),
      idempotencyKey: readIdempotencyKey(call),
    }
    const { email } = body
    const issuer = { memberId: member.id, text, log: request.log }
    const run = (testedTexts: PrintedTexts | undefined) =>
      email === undefined
        ? issueDocument(services, { ...issue, testedTexts })
        : issueAndEmail(
            services,
            { ...issue, testedTexts },
            { email, readerLocale: locale, log: request.log },
          )
    const outcome = await services.runningIssues
      .run(() => withTestPrint(services, issuer, run), toIssuedIds)
      .catch((error: unknown) => {
        throw withProblems(error, text)
      })
    if (!outcome.isIssued) {
      const savedBy = await findSaver(database, outcome)
      const currency = await findCurrencyOfDocument(database, body.id)
      throw createIssueError(outcome, { id: body.id, savedBy, text, locale, currency })
    }
    const { id, version, number, prefix, issuedAt, ledgerPosition } = outcome
    return {
      code: 200 as const,
      message: text('issuing.issued', { number: outcome.shownNumber }),
      ...{ id, version, number, prefix, issued_at: issuedAt, ledger_position: ledgerPosition },
    }
  })

  serve(binding, calls.issueMany, async ({ body, member, text, locale, request: { log } }) => {
    const issue = { kind, author: toAuthor(member), ids: body.ids, issueDate: body.issue_date }
    const issuer = { memberId: member.id, text, log }
    const outcomes = await services.runningIssues.run(() => issueMany(services, issuer, issue), listIssued)
    const results: Awaited<ReturnType<typeof presentBulkResult>>[] = []
    for (const result of outcomes) results.push(await presentBulkResult(database, result, { text, locale }))
    return { results }
  })

  serve(binding, calls.legal, async ({ params: { id }, query, text, locale }) => {
    const state = await readLegalState(services, { kind, id, issueDate: query.issue_date })
    if (state === null) throw createDocumentNotFound()
    if (state.issued !== null) return presentIssuedState(kind, state)
    const currency = await findCurrencyOfDocument(database, id)
    return presentDraftState(state.draft, { text, locale, currency })
  })
}

/** Returns the id of a document that was issued; empty: it was not. */
function toIssuedIds(outcome: IssueOutcome): number[] {
  return outcome.isIssued ? [outcome.id] : []
}

async function presentBulkResult(db: Connection, { id, outcome }: BulkIssueResult, reader: Reader) {
  const { text } = reader
  if (outcome === 'busy') return { id, code: 503, changed: false, message: text('lists.busy') }
  if (outcome instanceof DomainError) return presentRejection(id, outcome, text)
  if ('reference' in outcome)
    return { id, code: 500, changed: false, message: text('call.unexpected-error', { ...outcome }) }
  if (outcome.isIssued) return presentIssueResult(outcome, text)
  const currency = await findCurrencyOfDocument(db, id)
  const error = createIssueError(outcome, { id, savedBy: '', currency, ...reader })
  return presentRejection(id, error, text)
}

/** Binds the call that creates credit notes for issued invoices. */
export function creditRoute(binding: Binding): void {
  const { services } = binding
  serve(binding, creditInvoice, async (call) => {
    const { body, member, text, locale, request } = call
    const credit = {
      ...{ author: toAuthor(member), id: body.id, version: body.version, reason: body.reason ?? '' },
      scope: toScope(body),
      ...{ isIssued: body.issue, isReplaced: body.replace },
      idempotencyKey: readIdempotencyKey(call),
      nameLine: (number: string) => text('issuing.credit-of', { number }),
      vatName: text('print.vat'),
    }
    const issuer = { memberId: member.id, text, log: request.log }
    const create = () =>
      withTestPrint(services, issuer, (testedTexts) => createCredit(services, { ...credit, testedTexts }))
    const outcome = await services.runningIssues.run(create, (created) =>
      created.isCreated && body.issue ? [created.id] : [],
    )
    if (outcome.isCreated) {
      const { id, replacementId } = outcome
      return {
        code: 200 as const,
        message: text(replacementId === null ? 'issuing.credit-created' : 'issuing.correction-created'),
        credit_note_id: id,
        ...(replacementId !== null && { replacement_id: replacementId }),
      }
    }
    if ('keyInUse' in outcome) throw createIdempotencyKeyConflict(outcome.keyInUse)
    if ('conversion' in outcome) throw createConversionError(outcome.conversion, outcome.target)
    const savedBy = await findSaver(services.database, outcome.issue)
    const currency = await findCurrencyOfDocument(services.database, body.id)
    throw createIssueError(outcome.issue, { id: body.id, savedBy, text, locale, currency })
  })
}

function toScope({
  lines,
  amount,
}: {
  readonly lines?: readonly { position: number; net: Decimal }[] | undefined
  readonly amount?: Decimal | undefined
}): CreditScope {
  if (lines !== undefined) return { type: 'lines', lines }
  return amount === undefined ? { type: 'whole' } : { type: 'amount', amount }
}

async function findSaver(db: Connection, failure: IssueFailure): Promise<string> {
  return failure.reason === 'conflict' ? ((await findMember(db, failure.savedById))?.name ?? '') : ''
}
