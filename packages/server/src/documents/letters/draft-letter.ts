import type { KindName } from '@quittance/shared/documents/kinds.ts'
import { shownNumber } from '@quittance/shared/documents/numbering.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { totalsOf } from '@quittance/shared/documents/totals.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findLinks } from '#documents/conversions/find-links.ts'
import { fileNameOf } from '#documents/papers/file-name-of.ts'
import { paperFigures } from '#documents/papers/paper-figures.ts'
import type { PaperSource } from '#documents/papers/paper-source.ts'
import { findStoredDocument } from '#documents/repository.ts'
import { textIn } from '#locale/dictionaries.ts'
import { findSender } from '#mail/find-sender.ts'
import { findParty } from '#parties/repository.ts'
import { fillTemplate } from './fill-template.ts'
import { findReceiver, isSameReceiver, type Receiver } from './find-receiver.ts'
import { findTemplate } from './templates/find-template.ts'

/** What an e-mail with a document begins with. */
export interface DraftedLetter {
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
  readonly linked: readonly LinkedFile[]
}

interface LinkedFile {
  readonly id: number
  readonly kind: KindName
  readonly shownNumber: string
  readonly file: string
}

export interface Drafting {
  readonly source: PaperSource
  /** Null: it is not stored yet. */
  readonly id: number | null
  /** That is stored, where that is what leaves; null: what leaves is yet to be saved. */
  readonly version: number | null
  /** Who writes the e-mail, by name. */
  readonly writer: string
}

/** The words of its kind in its language, filled in. */
export async function draftLetter(
  db: Connection,
  { source, id, version, writer }: Drafting,
): Promise<DraftedLetter> {
  const { kind, locale, values } = source
  // Where to write to is known of them now: the address may be another one since, or forgotten.
  const email = (await findParty(db, values.relation, values.partyId))?.email ?? ''
  const words = fillTemplate(await findTemplate(db, kind.name, locale), placeholdersOf(source, writer))
  return {
    ...words,
    ...{ locale, version },
    sender: (await findSender(db)).address,
    receiver: { relation: values.relation, id: values.partyId },
    to: email === '' ? [] : [email],
    file: fileOf(kind.name, numberOf(source), locale),
    linked: id === null ? [] : await linkedFiles(db, { source, id }),
  }
}

function placeholdersOf(source: PaperSource, writer: string) {
  const { values, locale, company, currency } = source
  const { party } = values
  const figures = paperFigures({ locale, country: party.country }, currency)
  return {
    number: numberOf(source),
    title: values.title,
    client: party.name === '' ? party.company : party.name,
    total: figures.moneyIn(totalsOf(values).total),
    date: figures.day(values.documentDate),
    due_date: values.dueDate === null ? '' : figures.day(values.dueDate),
    company: company.name,
    member: writer,
  }
}

async function linkedFiles(
  db: Connection,
  { source: { kind, locale, values }, id }: Pick<Drafting, 'source'> & { readonly id: number },
): Promise<LinkedFile[]> {
  const links = await findLinks(db, kind, id)
  if (!links) return []
  const receiver = await findReceiver(db, values)
  const linked = [...(links.origin ? [links.origin] : []), ...links.made]
  const files: LinkedFile[] = []
  for (const { id, kind, shownNumber } of linked) {
    if (!(await isFor(db, receiver, { id, kind }))) continue
    files.push({ id, kind, shownNumber, file: fileOf(kind, shownNumber, locale) })
  }
  return files
}

async function isFor(
  db: Connection,
  receiver: Receiver,
  { id, kind }: Pick<LinkedFile, 'id' | 'kind'>,
): Promise<boolean> {
  const stored = await findStoredDocument(db, kind, id)
  return stored !== null && isSameReceiver(await findReceiver(db, stored), receiver)
}

function numberOf({ values, numberWidth }: PaperSource): string {
  return shownNumber(values.prefix, values.number, numberWidth)
}

function fileOf(kind: KindName, number: string, locale: Locale): string {
  return fileNameOf({ title: `${textIn(locale)(`${kind}.name`)} ${number}` })
}
