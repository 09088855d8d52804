import { getKind, type KindName } from '@quittance/shared/documents/document-kinds.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import type { NamedRecord, Relation, StatusReference } from '@quittance/shared/documents/sales-document.ts'
import { listMissingSellerData, type SellerField } from '@quittance/shared/documents/seller-data.ts'
import {
  fillLine,
  fillLines,
  maxSubjectLength,
  type PlaceholderValues,
} from '@quittance/shared/documents/templates.ts'
import { computeTotals } from '@quittance/shared/documents/totals.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findLinks } from '#documents/conversions/repository.ts'
import { findPrintedLegalTotals } from '#documents/print/compose-legal-amounts.ts'
import { createPdfFileName } from '#documents/print/compose-print-model.ts'
import { findHeading } from '#documents/print/document-heading.ts'
import type { PrintData } from '#documents/print/load-print-data.ts'
import { createPrintFormatter } from '#documents/print/print-formatter.ts'
import { findStoredDocument } from '#documents/repository.ts'
import { findSentStatus } from '#documents/statuses/mark-as-sent.ts'
import { findSender } from '#mail/outbox/message-queue.ts'
import { findParty } from '#parties/repository.ts'
import type { Place } from '#settings/credit-note-names.ts'
import { readIssuingSettings } from '#settings/issuing/repository.ts'
import { findCompanyVersion } from '#settings/repository.ts'
import { findRecipientReference, isSameRecipient } from './render-attachments.ts'
import { findTemplate } from './templates/mail-template.ts'
import type { MailTemplate } from './templates/repository.ts'

/** The values that a new e-mail with a document starts with. */
export interface EmailDraft {
  /** Version of the document; null if it has to be saved first. */
  readonly version: number | null
  readonly sender: string
  /** The party of the document. */
  readonly receiver: { readonly relation: Relation; readonly id: number }
  readonly to: readonly string[]
  readonly subject: string
  readonly message: string
  readonly locale: Locale
  /** File name of the document as a PDF. */
  readonly file: string
  /** Status that a draft can get when it is sent; null: it keeps its status. */
  readonly sentStatus: NamedRecord | null
  /** Data of the company that the document does not show. */
  readonly sellerMissing: readonly SellerField[]
  /** The origin and the derived documents of the same recipient, which can be attached. */
  readonly linkedFiles: readonly LinkedFile[]
}

interface LinkedFile {
  readonly id: number
  readonly kind: KindName
  readonly shownNumber: string
  readonly file: string
}

export interface EmailDraftInput {
  readonly source: PrintData
  /** Null if the document is not stored yet. */
  readonly id: number | null
  /** Version of the stored document; null if it has to be saved first. */
  readonly version: number | null
  readonly status: StatusReference
  /** Name of the member who writes the e-mail. */
  readonly writerName: string
}

/** Fills the mail template of the kind and language. */
export async function draftEmail(
  db: Connection,
  { source, id, version, status, writerName }: EmailDraftInput,
): Promise<EmailDraft> {
  const { kind, locale, values } = source
  // The current address: it may have been changed or anonymised since the document was written.
  const email = (await findParty(db, values.relation, values.partyId))?.email ?? ''
  const template = await findTemplate(db, { kind: kind.name, locale }, source.company.country)
  return {
    ...fillTemplate(template, createPlaceholders(source, writerName)),
    ...{ locale, version },
    sender: (await findSender(db)).address,
    receiver: { relation: values.relation, id: values.partyId },
    to: email === '' ? [] : [email],
    file: createFileName(
      { kind: kind.name, number: formatNumber(source), isDraft: source.isDraft },
      { locale, country: source.company.country },
    ),
    sentStatus: await findSentStatus(db, kind.name, status),
    sellerMissing: listMissingSellerData(source.company),
    linkedFiles: id === null ? [] : await findLinkedFiles(db, { source, id }),
  }
}

function createPlaceholders(source: PrintData, writerName: string): PlaceholderValues {
  const { values, locale, company, currency } = source
  const { party } = values
  const { total } = computeTotals(values)
  const formatter = createPrintFormatter({ locale, country: party.country }, currency)
  return {
    number: formatNumber(source),
    title: values.title,
    client: party.name === '' ? party.company : party.name,
    total: formatter.formatMoney(findPrintedLegalTotals(source, total)?.owed ?? total),
    date: formatter.formatDay(values.documentDate),
    due_date: values.dueDate === null ? '' : formatter.formatDay(values.dueDate),
    company: company.name,
    member: writerName,
  }
}

async function findLinkedFiles(
  db: Connection,
  { source: { kind, locale, values }, id }: Pick<EmailDraftInput, 'source'> & { readonly id: number },
): Promise<LinkedFile[]> {
  const links = await findLinks(db, kind, id)
  if (!links) return []
  const recipient = await findRecipientReference(db, values)
  const linkedDocuments = [...(links.origin ? [links.origin] : []), ...links.derivedDocuments]
  const files: LinkedFile[] = []
  // Most documents of a company have the same version of its data.
  const countries = new Map<number, string>()
  const isOn = linkedDocuments.some(isIssuable) && (await readIssuingSettings(db)).isOn
  for (const linked of linkedDocuments) {
    const { id, kind, shownNumber } = linked
    const document = await findStoredDocument(db, kind, id)
    if (!(document && isSameRecipient(await findRecipientReference(db, document), recipient))) continue
    const versionId = document.companyVersionId
    const country = countries.get(versionId) ?? (await findCompanyVersion(db, versionId)).country
    countries.set(versionId, country)
    const isDraft = isOn && isIssuable(linked) && document.issuedAt === null
    const file = createFileName({ kind, number: shownNumber, isDraft }, { locale, country })
    files.push({ id, kind, shownNumber, file })
  }
  return files
}

/** Returns whether a document is of a kind whose documents are issued. */
function isIssuable({ kind }: Pick<LinkedFile, 'kind'>): boolean {
  return getKind(kind).isChronological
}

function formatNumber({ values, numberWidth }: PrintData): string {
  return formatDocumentNumber(values.prefix, values.number, numberWidth)
}

interface NamedFile {
  readonly kind: KindName
  /** With its prefix. */
  readonly number: string
  readonly isDraft: boolean
}

function createFileName({ kind, number, isDraft }: NamedFile, place: Place): string {
  return createPdfFileName({ title: `${findHeading(kind, place, isDraft)} ${number}` })
}

const whitespace = /\s+/g

/** Replaces the placeholders; line breaks in values are removed from the subject. */
export function fillTemplate(template: MailTemplate, values: PlaceholderValues): MailTemplate {
  const subject = fillLine(template.subject, values).replace(whitespace, ' ').trim()
  return { subject: shortenSubject(subject), message: fillLines(template.message, values) }
}

/** Truncates a long subject between two characters as readers count them (grapheme clusters). */
function shortenSubject(subject: string): string {
  if (subject.length <= maxSubjectLength) return subject
  const characters = Array.from(new Intl.Segmenter().segment(subject)).filter(
    ({ index, segment }) => index + segment.length < maxSubjectLength,
  )
  return `${characters.map(({ segment }) => segment).join('')}…`
}
