import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { DocumentEmail } from '@quittance/shared/wire/document-email.ts'
import type { Connection } from '#database/tables/schema.ts'
import { composePrintModel, createPdfFileName } from '#documents/print/compose-print-model.ts'
import { loadStoredPrintData, type PrintData } from '#documents/print/load-print-data.ts'
import { type RenderLog, renderDocument } from '#documents/print/render-document.ts'
import { findDocumentKind } from '#documents/repository.ts'
import { Invalid } from '#errors.ts'
import { getTranslator } from '#languages/dictionaries.ts'
import { findPartyState } from '#parties/repository.ts'
import type { Services } from '#services.ts'

/** A document as it goes along with an e-mail. */
export interface EmailAttachment {
  /** Null: the one that the e-mail is about, which may have no id yet. */
  readonly documentId: number | null
  readonly name: string
  readonly content: Buffer
}

/** What an e-mail says of its document and of those that go along: while that is the same, so are its files. */
export interface AttachmentSources {
  readonly source: PrintData
  readonly attachedDocuments: readonly { readonly id: number; readonly source: PrintData }[]
}

interface AttachmentRequest {
  readonly email: DocumentEmail
  /** The document that it is about. */
  readonly source: PrintData
}

/** @throws Invalid where a document is to go along that is not there, or is for somebody else */
export async function loadAttachmentSources(
  services: Services,
  { email: letter, source }: AttachmentRequest,
): Promise<AttachmentSources> {
  const receiver = await findRecipientReference(services.database, source.values)
  const others: AttachmentSources['attachedDocuments'][number][] = []
  for (const id of letter.attachmentIds) {
    others.push({ id, source: await loadAttachedDocument(services, id, { receiver, locale: source.locale }) })
  }
  return { source, attachedDocuments: others }
}

interface AttachmentRendering {
  readonly email: DocumentEmail
  /** Who writes it. */
  readonly memberId: number
  readonly readerLocale: Locale
  readonly log: RenderLog
}

/** Sets what goes along, in the language of the letter. @throws Invalid where it has letters that no font has */
export async function renderAttachments(
  services: Services,
  { source, attachedDocuments: others }: AttachmentSources,
  { email: letter, memberId, readerLocale: reader, log }: AttachmentRendering,
): Promise<EmailAttachment[]> {
  const all = [...(letter.attachesDocument ? [{ id: null, source }] : []), ...others]
  const enclosures: EmailAttachment[] = []
  for (const one of all) {
    const model = composePrintModel(one.source)
    const request = {
      kind: one.source.kind,
      model,
      format: 'pdf',
      memberId,
      text: getTranslator(reader),
    } as const
    const content = await renderDocument(services, log, request)
    enclosures.push({ documentId: one.id, name: createPdfFileName(model), content })
  }
  return enclosures
}

async function loadAttachedDocument(
  services: Services,
  id: number,
  { receiver, locale }: Pick<PrintData, 'locale'> & { readonly receiver: RecipientReference },
): Promise<PrintData> {
  const { database } = services
  const kind = await findDocumentKind(database, id)
  const source =
    kind &&
    (await loadStoredPrintData(services, { kind, id }, { requestedLocale: locale, fallbackLocale: locale }))
  if (source && isSameRecipient(await findRecipientReference(database, source.values), receiver))
    return source
  const sentence = { key: 'letter.not-enclosable', params: { id } } as const
  throw new Invalid(sentence, { 'email.attach': [sentence] })
}

/** Whom a document is for, as of now. */
export interface RecipientReference {
  readonly relation: Relation
  readonly id: number
}

/** A lead that has become a customer is that customer. */
export async function findRecipientReference(
  db: Connection,
  { relation, partyId }: { readonly relation: Relation; readonly partyId: number },
): Promise<RecipientReference> {
  const standing = await findPartyState(db, relation, partyId)
  const customerId = standing?.customerId ?? null
  return customerId === null ? { relation, id: partyId } : { relation: 'customer', id: customerId }
}

export function isSameRecipient(one: RecipientReference, other: RecipientReference): boolean {
  return one.relation === other.relation && one.id === other.id
}
