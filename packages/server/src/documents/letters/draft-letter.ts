import type { KindName } from '@quittance/shared/documents/kinds.ts'
import { shownNumber } from '@quittance/shared/documents/numbering.ts'
import { totalsOf } from '@quittance/shared/documents/totals.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { Connection } from '#database/database.ts'
import { findLinks } from '#documents/conversions/find-links.ts'
import { fileNameOf } from '#documents/papers/file-name-of.ts'
import { paperFigures } from '#documents/papers/paper-figures.ts'
import type { PaperSource } from '#documents/papers/paper-source.ts'
import { textIn } from '#locale/dictionaries.ts'
import { findSender } from '#mail/find-sender.ts'
import { fillTemplate } from './fill-template.ts'
import { findTemplate } from './templates/find-template.ts'

/** What an e-mail with a document begins with. */
export interface DraftedLetter {
  readonly sender: string
  readonly to: readonly string[]
  readonly subject: string
  readonly message: string
  readonly locale: Locale
  /** What the document is called as a file. */
  readonly file: string
  /** What it was made from or became: that can go along. */
  readonly linked: readonly LinkedFile[]
}

interface LinkedFile {
  readonly id: number
  readonly kind: KindName
  readonly shownNumber: string
  readonly file: string
}

interface Drafting {
  readonly source: PaperSource
  /** Null: it is not stored yet. */
  readonly id: number | null
  /** Who writes the e-mail, by name. */
  readonly writer: string
}

/** The words of its kind in its language, filled in. */
export async function draftLetter(db: Connection, { source, id, writer }: Drafting): Promise<DraftedLetter> {
  const { kind, locale, values } = source
  const { email } = values.party
  const words = fillTemplate(await findTemplate(db, kind.name, locale), placeholdersOf(source, writer))
  return {
    ...words,
    locale,
    sender: (await findSender(db)).address,
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
  { source: { kind, locale }, id }: Pick<Drafting, 'source'> & { readonly id: number },
): Promise<LinkedFile[]> {
  const links = await findLinks(db, kind, id)
  if (!links) return []
  const linked = [...(links.origin ? [links.origin] : []), ...links.made]
  return linked.map((document) => ({
    id: document.id,
    kind: document.kind,
    shownNumber: document.shownNumber,
    file: fileOf(document.kind, document.shownNumber, locale),
  }))
}

function numberOf({ values, numberWidth }: PaperSource): string {
  return shownNumber(values.prefix, values.number, numberWidth)
}

function fileOf(kind: KindName, number: string, locale: Locale): string {
  return fileNameOf({ title: `${textIn(locale)(`${kind}.name`)} ${number}` })
}
