import { isDeepStrictEqual } from 'node:util'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { DocumentEmail } from '@quittance/shared/wire/document-email.ts'
import { type Author, createStamp } from '#changes.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { maxAttempts, requireMail } from '#documents/email/send-email.ts'
import { renderReport } from '#documents/issuing/reports/render-report.ts'
import { createPdfFileName } from '#documents/print/compose-print-model.ts'
import type { RenderLog } from '#documents/print/render-document.ts'
import { Unavailable } from '#errors.ts'
import { recordEvent } from '#events/repository.ts'
import type { IdempotencyKey } from '#idempotency/idempotency-key.ts'
import { storeResponse } from '#idempotency/response-repository.ts'
import { findReplay, type KeyedRequest, runOnce } from '#idempotency/run-once.ts'
import { consumeRateLimits, mailLimit } from '#limits/rate-limiter.ts'
import { findSender, queueMessage } from '#mail/outbox/message-queue.ts'
import type { ReportModel } from '#pdf/report-model.ts'
import type { Services } from '#services.ts'
import { requireNoSampleData } from '#settings/sample-records-repository.ts'
import { loadStatementReport } from './compose-statement.ts'
import type { StatementRequest } from './read-statement.ts'

interface StatementEmail {
  readonly author: Author
  readonly statement: StatementRequest
  readonly email: DocumentEmail
  /** Language of the member who sends the e-mail. */
  readonly readerLocale: Locale
  readonly idempotencyKey: IdempotencyKey | undefined
  readonly log: RenderLog
}

type EmailOutcome = 'queued' | 'not-found' | 'key-in-use'

/**
 * Queues an e-mail with the statement of a customer as a PDF; a repeated request with the same key queues it once.
 * @throws Invalid if e-mail is turned off, or the statement cannot be printed
 */
export async function emailStatement(services: Services, request: StatementEmail): Promise<EmailOutcome> {
  const keyedRequest: KeyedRequest<EmailOutcome> = {
    subject: 'party',
    key: request.idempotencyKey,
    replay: () => 'queued',
    rejectReuse: () => 'key-in-use',
  }
  // Looked up first as well, because the PDF takes long to render.
  const replay = await findReplay(services.database, keyedRequest)
  if (replay) return replay
  return await runOnce(services.database, keyedRequest, {
    run: () => renderAndQueue(services, request),
    isSuccess: (outcome) => outcome === 'queued',
  })
}

/** Renders before the transaction, and again if a document or payment was added in the meantime, up to 3 times. */
async function renderAndQueue(services: Services, request: StatementEmail): Promise<EmailOutcome> {
  const { author, statement, email, readerLocale, log } = request
  requireMail(services)
  const language = { requestedLocale: email.locale, fallbackLocale: readerLocale }
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const model = await loadStatementReport(services, statement, language)
    if (model === null) return 'not-found'
    const content = await renderReport(services, log, { model, memberId: author.memberId })
    const isQueued = await inTransaction(services.database, async (transaction) => {
      const current = { ...services, database: transaction }
      if (!isDeepStrictEqual(await loadStatementReport(current, statement, language), model)) return false
      await queueStatement(current, request, { model, content })
      return true
    })
    if (isQueued) {
      services.outboxSignal.notify()
      return 'queued'
    }
  }
  throw new Unavailable({ key: 'call.busy' })
}

interface RenderedStatement {
  readonly model: ReportModel
  readonly content: Buffer
}

/** @param services with the transaction as database */
async function queueStatement(
  { database: transaction, clock }: Pick<Services, 'database' | 'clock'>,
  { author, statement: { customerId }, email, idempotencyKey }: StatementEmail,
  { model, content }: RenderedStatement,
): Promise<void> {
  const now = clock()
  const name = createPdfFileName(model)
  const attachment = { name, contentType: 'application/pdf', content, documentId: null }
  await requireNoSampleData(transaction)
  await consumeRateLimits(transaction, now, [{ limit: mailLimit, key: author.memberId }])
  await queueMessage(transaction, {
    documentId: null,
    documentVersion: null,
    from: await findSender(transaction),
    ...{ to: email.to, cc: email.cc, subject: email.subject, message: email.message },
    attachments: email.attachesDocument ? [attachment] : [],
    queuedBy: author.memberId,
    now,
  })
  const stamp = createStamp(author, now)
  await recordEvent(transaction, stamp, { subject: { type: 'customer', id: customerId }, event: 'emailed' })
  if (idempotencyKey) {
    const response = { recordId: customerId, at: stamp.changedAt }
    await storeResponse(transaction, { subject: 'party', key: idempotencyKey }, response)
  }
}
