import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { DocumentEmail } from '@quittance/shared/wire/document-email.ts'
import type { Connection } from '#database/tables/schema.ts'
import { readIssuedPdf } from '#documents/issuing/issued-pdf.ts'
import { composePrintModel, createPdfFileName } from '#documents/print/compose-print-model.ts'
import { loadStoredPrintData, type PrintData } from '#documents/print/load-print-data.ts'
import { type RenderLog, renderDocument } from '#documents/print/render-document.ts'
import { findDocumentKind } from '#documents/repository.ts'
import { Invalid } from '#errors.ts'
import { getTranslator } from '#languages/translators.ts'
import { findPartyState } from '#parties/repository.ts'
import type { Services } from '#services.ts'

/** A document that is rendered as a PDF for an e-mail. */
export interface EmailAttachment {
  /** Null for the document that the e-mail is about, which may have no id yet. */
  readonly documentId: number | null
  readonly name: string
  readonly content: Buffer
}

interface AttachmentRendering {
  readonly email: DocumentEmail
  /** The member who sends the e-mail. */
  readonly memberId: number
  readonly readerLocale: Locale
  readonly log: RenderLog
}

/**
 * Renders the attachments as PDFs in the language of the e-mail. Of issued documents, the stored file is attached.
 * @throws Invalid for characters without a font
 */
export async function renderAttachments(
  services: Services,
  { source, attachedDocuments }: AttachmentSources,
  { email, memberId, readerLocale, log }: AttachmentRendering,
): Promise<EmailAttachment[]> {
  const documents = [...(email.attachesDocument ? [{ id: null, source }] : []), ...attachedDocuments]
  const text = getTranslator(readerLocale)
  const attachments: EmailAttachment[] = []
  for (const { id: documentId, source: data } of documents) {
    const { kind, issuedId } = data
    const issued =
      issuedId === null ? null : await readIssuedPdf(services, log, { kind, id: issuedId, memberId, text })
    attachments.push({
      documentId,
      ...(issued ?? (await renderPdf(services, log, { data, memberId, text }))),
    })
  }
  return attachments
}

interface PdfRendering {
  readonly data: PrintData
  readonly memberId: number
  readonly text: TranslateFunction
}

async function renderPdf(services: Services, log: RenderLog, { data, memberId, text }: PdfRendering) {
  const model = composePrintModel(data)
  const request = { kind: data.kind, model, format: 'pdf', memberId, text } as const
  return { name: createPdfFileName(model), content: await renderDocument(services, log, request) }
}

/** The print data of an e-mail's document and of its attachments. Equal print data gives equal PDFs. */
interface AttachmentSources {
  readonly source: PrintData
  readonly attachedDocuments: readonly { readonly id: number; readonly source: PrintData }[]
}

interface AttachmentRequest {
  readonly email: DocumentEmail
  /** The document that the e-mail is about. */
  readonly source: PrintData
}

/**
 * Loads the print data of the document and its attachments.
 * @throws Invalid if an attachment does not exist or belongs to another recipient
 */
export async function loadAttachmentSources(
  services: Services,
  { email, source }: AttachmentRequest,
): Promise<AttachmentSources> {
  const recipient = await findRecipientReference(services.database, source.values)
  const attachedDocuments: AttachmentSources['attachedDocuments'][number][] = []
  for (const id of email.attachmentIds) {
    const context = { recipient, locale: source.locale }
    attachedDocuments.push({ id, source: await loadAttachedDocument(services, id, context) })
  }
  return { source, attachedDocuments }
}

async function loadAttachedDocument(
  services: Services,
  id: number,
  { recipient, locale }: Pick<PrintData, 'locale'> & { readonly recipient: RecipientReference },
): Promise<PrintData> {
  const { database } = services
  const kind = await findDocumentKind(database, id)
  const language = { requestedLocale: locale, fallbackLocale: locale }
  const source = kind && (await loadStoredPrintData(services, { kind, id }, language))
  if (source && isSameRecipient(await findRecipientReference(database, source.values), recipient))
    return source
  const sentence = { key: 'document-email.invalid-attachment', params: { id } } as const
  throw new Invalid(sentence, { 'email.attach': [sentence] })
}

/** The current party of a document. */
export interface RecipientReference {
  readonly relation: Relation
  readonly id: number
}

/** Returns the party of a document; a converted lead counts as its customer. */
export async function findRecipientReference(
  db: Connection,
  { relation, partyId }: { readonly relation: Relation; readonly partyId: number },
): Promise<RecipientReference> {
  const state = await findPartyState(db, relation, partyId)
  const customerId = state?.customerId ?? null
  return customerId === null ? { relation, id: partyId } : { relation: 'customer', id: customerId }
}

export function isSameRecipient(left: RecipientReference, right: RecipientReference): boolean {
  return left.relation === right.relation && left.id === right.id
}
