import { createHash } from 'node:crypto'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { Connection } from '#database/tables/schema.ts'
import { composePrintModel, createPdfFileName } from '#documents/print/compose-print-model.ts'
import { loadStoredPrintData } from '#documents/print/load-print-data.ts'
import { type RenderLog, renderDocument } from '#documents/print/render-document.ts'
import { appendRecords, inLedgerTransaction } from '#ledger/append-records.ts'
import type { LedgerContent } from '#ledger/ledger-record.ts'
import type { Services } from '#services.ts'
import { findIssuedFile, insertIssuedFile, lockIssuedDocument } from './file-repository.ts'
import { findSentPdf } from './sent-pdf.ts'

/** Name of the PDF among the files of an issued document. */
export const pdfName = 'pdf'

/** Stores the PDF of a document that was issued in this transaction. Returns the record of the ledger that names it. */
export async function storeIssuedPdf(
  transaction: Connection,
  {
    documentId,
    content,
    madeAt,
  }: { readonly documentId: number; readonly content: Buffer; readonly madeAt: string },
): Promise<LedgerContent> {
  const sha256 = createHash('sha256').update(content).digest('hex')
  await insertIssuedFile(transaction, { documentId, name: pdfName, content, sha256, madeAt })
  return { event: 'file', document: documentId, name: pdfName, sha256 }
}

interface IssuedPdfRequest {
  readonly kind: DocumentKind
  readonly id: number
  /** The member for whom it is rendered, if it was not made yet; null: the server itself. */
  readonly memberId: number | null
  /** Translates into the language of the member. */
  readonly text: TranslateFunction
  readonly signal?: AbortSignal
}

/** The stored PDF of an issued document. */
interface IssuedPdf {
  /** Name of the file. */
  readonly name: string
  readonly content: Buffer
  /** Language of the document; that of the PDF is another one if it was issued with an e-mail in that language. */
  readonly locale: Locale
}

/**
 * Returns the PDF of an issued document: always the same bytes. It is made after the issue, in the language of the document, and stored
 * before it is first sent; the ledger records its hash. That of a document that was taken over is the one that was sent before, if there is
 * one. Null: the document does not exist.
 */
export async function readIssuedPdf(
  services: Services,
  log: RenderLog,
  { kind, id, ...caller }: IssuedPdfRequest,
): Promise<IssuedPdf | null> {
  const { database, clock } = services
  const source = await loadStoredPrintData(
    services,
    { kind, id },
    { requestedLocale: null, fallbackLocale: 'en' },
  )
  if (source === null) return null
  const model = composePrintModel(source)
  const description = { name: createPdfFileName(model), locale: source.locale }
  const stored = await findIssuedFile(database, id, pdfName)
  if (stored !== null) return { ...description, content: stored.content }
  const made =
    (await findSentPdf(database, id)) ??
    (await renderDocument(services, log, { kind, model, format: 'pdf', ...caller }))
  const content = await inLedgerTransaction(database, async (transaction) => {
    await lockIssuedDocument(transaction, id)
    // Another request has made it in the meantime.
    const other = await findIssuedFile(transaction, id, pdfName)
    if (other !== null) return other.content
    const madeAt = clock().toISOString()
    const record = await storeIssuedPdf(transaction, { documentId: id, content: made, madeAt })
    await appendRecords(transaction, [record], madeAt)
    return made
  })
  return { ...description, content }
}
