import type { KindName } from '@quittance/shared/documents/document-kinds.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import {
  fillLine,
  fillLines,
  maxSubjectLength,
  type PlaceholderValues,
} from '@quittance/shared/documents/templates.ts'
import { computeTotals } from '@quittance/shared/documents/totals.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findLinks } from '#documents/conversions/find-links.ts'
import { createPdfFileName } from '#documents/print/compose-print-model.ts'
import type { PrintData } from '#documents/print/load-print-data.ts'
import { createPrintFormatter } from '#documents/print/print-formatter.ts'
import { findStoredDocument } from '#documents/repository.ts'
import { getTranslator } from '#languages/dictionaries.ts'
import { findSender } from '#mail/outbox/message-queue.ts'
import { findParty } from '#parties/repository.ts'
import { findRecipientReference, isSameRecipient, type RecipientReference } from './render-attachments.ts'
import { findTemplate } from './templates/mail-template.ts'
import type { MailTemplate } from './templates/repository.ts'

/** What an e-mail with a document begins with. */
export interface EmailDraft {
  /** Of the document as it is stored; null: it is to be saved first. */
  readonly version: number | null
  readonly sender: string
  /** Whom the document is for. */
  readonly receiver: { readonly relation: Relation; readonly id: number }
  readonly to: readonly string[]
  readonly subject: string
  readonly message: string
  readonly locale: Locale
  /** What the document is called as a file. */
  readonly file: string
  /** What it was made from or became, where that is for the same receiver: it can go along. */
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
  /** Null: it is not stored yet. */
  readonly id: number | null
  /** That is stored, where that is what leaves; null: what leaves is yet to be saved. */
  readonly version: number | null
  /** Who writes the e-mail, by name. */
  readonly writerName: string
}

/** The words of its kind in its language, filled in. */
export async function draftEmail(
  db: Connection,
  { source, id, version, writerName: writer }: EmailDraftInput,
): Promise<EmailDraft> {
  const { kind, locale, values } = source
  // Where to write to is known of them now: the address may be another one since, or forgotten.
  const email = (await findParty(db, values.relation, values.partyId))?.email ?? ''
  const words = fillTemplate(await findTemplate(db, kind.name, locale), createPlaceholders(source, writer))
  return {
    ...words,
    ...{ locale, version },
    sender: (await findSender(db)).address,
    receiver: { relation: values.relation, id: values.partyId },
    to: email === '' ? [] : [email],
    file: createFileName(kind.name, formatNumber(source), locale),
    linkedFiles: id === null ? [] : await findLinkedFiles(db, { source, id }),
  }
}

function createPlaceholders(source: PrintData, writer: string) {
  const { values, locale, company, currency } = source
  const { party } = values
  const figures = createPrintFormatter({ locale, country: party.country }, currency)
  return {
    number: formatNumber(source),
    title: values.title,
    client: party.name === '' ? party.company : party.name,
    total: figures.formatMoney(computeTotals(values).total),
    date: figures.formatDay(values.documentDate),
    due_date: values.dueDate === null ? '' : figures.formatDay(values.dueDate),
    company: company.name,
    member: writer,
  }
}

async function findLinkedFiles(
  db: Connection,
  { source: { kind, locale, values }, id }: Pick<EmailDraftInput, 'source'> & { readonly id: number },
): Promise<LinkedFile[]> {
  const links = await findLinks(db, kind, id)
  if (!links) return []
  const receiver = await findRecipientReference(db, values)
  const linked = [...(links.origin ? [links.origin] : []), ...links.derivedDocuments]
  const files: LinkedFile[] = []
  for (const { id, kind, shownNumber } of linked) {
    if (!(await isForRecipient(db, receiver, { id, kind }))) continue
    files.push({ id, kind, shownNumber, file: createFileName(kind, shownNumber, locale) })
  }
  return files
}

async function isForRecipient(
  db: Connection,
  receiver: RecipientReference,
  { id, kind }: Pick<LinkedFile, 'id' | 'kind'>,
): Promise<boolean> {
  const stored = await findStoredDocument(db, kind, id)
  return stored !== null && isSameRecipient(await findRecipientReference(db, stored), receiver)
}

function formatNumber({ values, numberWidth }: PrintData): string {
  return formatDocumentNumber(values.prefix, values.number, numberWidth)
}

function createFileName(kind: KindName, number: string, locale: Locale): string {
  return createPdfFileName({ title: `${getTranslator(locale)(`${kind}.name`)} ${number}` })
}

const whitespace = /\s+/g

/** The subject and message that somebody begins with. Line breaks of a value do not get into the subject. */
export function fillTemplate(template: MailTemplate, values: PlaceholderValues): MailTemplate {
  const subject = fillLine(template.subject, values).replace(whitespace, ' ').trim()
  return { subject: shortenSubject(subject), message: fillLines(template.message, values) }
}

/** Never between the halves of a letter. */
function shortenSubject(subject: string): string {
  if (subject.length <= maxSubjectLength) return subject
  const kept = Array.from(new Intl.Segmenter().segment(subject)).filter(
    ({ index, segment }) => index + segment.length < maxSubjectLength,
  )
  return `${kept.map(({ segment }) => segment).join('')}…`
}
