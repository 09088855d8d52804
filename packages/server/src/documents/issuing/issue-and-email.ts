import { isDeepStrictEqual } from 'node:util'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { DocumentEmail } from '@quittance/shared/wire/document-email.ts'
import { loadAttachmentSources, renderAttachments } from '#documents/email/render-attachments.ts'
import {
  AttachmentsOutdatedError,
  maxAttempts,
  queueEmail,
  requireMail,
  toNullIfOutdated,
} from '#documents/email/send-email.ts'
import { buildPrintData, type LanguagePreference } from '#documents/print/load-print-data.ts'
import type { RenderLog } from '#documents/print/render-document.ts'
import { findStoredDocument } from '#documents/repository.ts'
import { Unavailable } from '#errors.ts'
import { findReplay } from '#idempotency/run-once.ts'
import { inLedgerTransaction } from '#ledger/append-records.ts'
import type { Services } from '#services.ts'
import {
  createKeyedIssue,
  type IssueOutcome,
  type IssueRequest,
  issueDocument,
  sumPayments,
} from './issue-document.ts'
import { storeIssuedPdf } from './issued-pdf.ts'
import { type PreparedIssue, previewIssue } from './prepare-issue.ts'
import { listPrintedTexts, type PrintedTexts } from './test-print.ts'

interface EmailOptions {
  readonly email: DocumentEmail
  /** Language of the member who issues the document. */
  readonly readerLocale: Locale
  readonly log: RenderLog
}

/**
 * Issues a document and queues an e-mail with its PDF in one transaction: either both happen or none. The PDF is rendered before, with
 * the number that the document will probably get, and again if it gets another one, up to 3 times. It is stored as the file of the document.
 */
export async function issueAndEmail(
  services: Services,
  request: IssueRequest,
  { email, readerLocale, log }: EmailOptions,
): Promise<IssueOutcome> {
  const { kind, author, idempotencyKey } = request
  // A repeated request gets the stored outcome, even if e-mail is off by now.
  const replay = await findReplay(services.database, createKeyedIssue(idempotencyKey))
  if (replay) return replay
  requireMail(services)
  const language: LanguagePreference = { requestedLocale: email.locale, fallbackLocale: readerLocale }
  const rendering = { email, memberId: author.memberId, readerLocale, log }
  const loadSources = async (current: Services, { printed: values, totals }: PrintedIssue) => {
    const document = { kind, values, issuedId: null, isBeingIssued: true, issuedLegal: totals }
    return await loadAttachmentSources(current, {
      email,
      source: await buildPrintData(current, document, language),
    })
  }
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const expected = await findExpectedValues(services, request)
    // A document that cannot be issued is rejected below, with the reason.
    const sources = expected && (await loadSources(services, expected.prepared))
    const attachments = sources === null ? [] : await renderAttachments(services, sources, rendering)
    const afterIssue: IssueRequest['afterIssue'] = async (transaction, issued) => {
      const now = services.clock()
      const current = await loadSources({ ...services, database: transaction }, issued)
      if (!isDeepStrictEqual(current, sources)) throw new AttachmentsOutdatedError()
      await queueEmail(transaction, { email, attachments, document: issued, sender: author, now })
      // The e-mail can be without the document.
      const own = attachments.find(({ documentId }) => documentId === null)
      if (own === undefined) return []
      const file = { documentId: issued.id, content: own.content, madeAt: issued.issuedAt }
      return [await storeIssuedPdf(transaction, file)]
    }
    // The attachment is its test print.
    const testedTexts = email.attachesDocument && expected ? expected.texts : request.testedTexts
    const issue = { ...request, testedTexts, afterIssue }
    const outcome = await issueDocument(services, issue).catch(toNullIfOutdated)
    if (outcome?.isIssued) services.outboxSignal.notify()
    if (outcome) return outcome
  }
  throw new Unavailable({ key: 'call.busy' })
}

type PrintedIssue = Pick<PreparedIssue, 'printed' | 'totals'>

interface ExpectedIssue {
  readonly prepared: PreparedIssue
  readonly texts: PrintedTexts
}

/** Returns the document as it would be issued now; null: it cannot be issued. */
async function findExpectedValues(
  { database, clock }: Services,
  { kind, id, issueDate, payments }: IssueRequest,
): Promise<ExpectedIssue | null> {
  return await inLedgerTransaction(database, async (transaction) => {
    const stored = await findStoredDocument(transaction, kind.name, id)
    if (stored === null || stored.issuedAt !== null) return null
    const preview = { kind, id, stored, issueDate, paid: sumPayments(payments), now: clock() }
    const { prepared, issueDate: date } = await previewIssue(transaction, preview)
    if (date === null || prepared.totals === null) return null
    return { prepared, texts: listPrintedTexts(prepared) }
  })
}
