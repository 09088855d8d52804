import { readReceipt } from '@quittance/shared/contract/payments.ts'
import {
  emailStatement as emailStatementCall,
  printStatement,
  readStatement as readStatementCall,
  type WireStatementEmail,
} from '@quittance/shared/contract/statements.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { toAuthor } from '#changes.ts'
import { isMailLogged, isMailOn } from '#config/mail-settings.ts'
import { readToday } from '#database/queries/company-day.ts'
import { renderReport } from '#documents/issuing/reports/render-report.ts'
import { createPdfFileName } from '#documents/print/compose-print-model.ts'
import { createFieldError, createIdempotencyKeyConflict, NotFound } from '#errors.ts'
import { createDisconnectSignal } from '#http/connection-limits.ts'
import { type Binding, type MemberCall, serve } from '#http/endpoint.ts'
import { serveFile } from '#http/streamed-responses.ts'
import { readIdempotencyKey } from '#idempotency/idempotency-key.ts'
import { loadReceipt } from '#payments/receipt.ts'
import { createPaymentNotFound } from '#payments/store-payment.ts'
import type { ReportModel } from '#pdf/report-model.ts'
import type { Services } from '#services.ts'
import { draftStatementEmail, loadStatementReport } from './compose-statement.ts'
import { emailStatement } from './email-statement.ts'
import { presentStatement } from './presenter.ts'
import { readStatement, type Statement, type StatementRequest } from './read-statement.ts'

/** Binds the calls that return and send statements of customers, and receipts of payments. */
export function statementRoutes(binding: Binding): void {
  const { services } = binding

  serve(binding, readStatementCall, async ({ params: { id }, query, locale }) => {
    const statement = await readStatement(services.database, await toRequest(services, id, query))
    if (statement === null) throw createCustomerNotFound()
    const email = query.with_email ? await draftEmail(services, statement, locale) : undefined
    return presentStatement(statement, email)
  })

  serveFile(binding, printStatement, async (call) => {
    const { params, query, locale } = call
    const request = await toRequest(services, params.id, query)
    const language = { requestedLocale: null, fallbackLocale: locale }
    const model = await loadStatementReport(services, request, language)
    if (model === null) throw createCustomerNotFound()
    return await renderFile(services, call, model)
  })

  serve(binding, emailStatementCall, async (call) => {
    const { body, member, locale, request, text } = call
    const { id, email, ...period } = body
    if (email.attachmentIds.length > 0) throw createFieldError('email.attach', 'statements.no-attachments')
    const outcome = await emailStatement(services, {
      author: toAuthor(member),
      statement: await toRequest(services, id, period),
      ...{ email, readerLocale: locale, idempotencyKey: readIdempotencyKey(call), log: request.log },
    })
    if (outcome === 'not-found') throw createCustomerNotFound()
    if (outcome === 'key-in-use') throw createIdempotencyKeyConflict(id)
    const isLogged = isMailLogged(services.installation.mail)
    const message = text(isLogged ? 'composer.queued-for-log' : 'document-email.queued')
    return { code: 200 as const, message }
  })

  serveFile(binding, readReceipt, async (call) => {
    const language = { requestedLocale: null, fallbackLocale: call.locale }
    const model = await loadReceipt(services, { id: call.params.id, language })
    if (model === null) throw createPaymentNotFound()
    return await renderFile(services, call, model)
  })
}

/** @param locale language of the member, used if that of the customer and of the company are unknown */
async function draftEmail(
  services: Services,
  statement: Statement,
  locale: Locale,
): Promise<WireStatementEmail> {
  const { mail } = services.installation
  const language = { requestedLocale: null, fallbackLocale: locale }
  return {
    ...{ is_on: isMailOn(mail), is_logged: isMailLogged(mail) },
    ...(await draftStatementEmail(services, statement, language)),
  }
}

interface RequestedPeriod {
  readonly currency_id: number
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** By default, a statement ends today, or with its last entry if that is later. */
async function toRequest(
  services: Pick<Services, 'reference' | 'clock'>,
  customerId: number,
  { currency_id: currencyId, from, to }: RequestedPeriod,
): Promise<StatementRequest> {
  const period = { from: from ?? null, to: to ?? (await readToday(services)) }
  return { customerId, currencyId, ...period, endsWithLastEntry: to === undefined }
}

function createCustomerNotFound(): NotFound {
  const sentence = { key: 'customer.not-found' } as const
  return new NotFound(sentence, { id: [sentence] })
}

async function renderFile(
  services: Services,
  { member, request, reply }: MemberCall<unknown, unknown>,
  model: ReportModel,
) {
  const rendering = { model, memberId: member.id, signal: createDisconnectSignal(reply) }
  const content = await renderReport(services, request.log, rendering)
  return { name: createPdfFileName(model), type: 'application/pdf', content }
}
