import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { computedLine } from '@quittance/shared/documents/totals.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { isLocale } from '@quittance/shared/text/locales.ts'
import type { SentSave } from '@quittance/shared/wire/codec.ts'
import { findCurrency } from '#catalogue/repository.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findLines } from '#documents/lines/repository.ts'
import { type NotPrepared, prepareSave } from '#documents/prepare-save.ts'
import { findStoredDocument } from '#documents/repository.ts'
import { findMember } from '#members/repository.ts'
import { findPartyLocale } from '#parties/repository.ts'
import type { Services } from '#services.ts'
import { readPaperLook } from '#settings/paper/repository.ts'
import { type Company, findCompany, readKindSettings } from '#settings/repository.ts'
import { TimeSlice } from '#time-slice.ts'
import { logoForPaper } from './logo-for-paper.ts'
import type { PaperSource, PaperValues } from './paper-source.ts'
import type { WantedLanguage } from './wanted-language.ts'

type Gathering = Pick<Services, 'database' | 'config'>

/** A document as it is stored; null when there is none of that kind. */
export async function gatherStored(
  services: Gathering,
  { kind, id }: { readonly kind: DocumentKind; readonly id: number },
  wanted: WantedLanguage,
): Promise<(PaperSource & { readonly version: number }) | null> {
  const { database } = services
  // Both as of one moment: a save that comes between would leave old figures beside new lines.
  const values = await inTransaction(database, async (transaction) => {
    const stored = await findStoredDocument(transaction, kind.name, id)
    return stored && { ...stored, lines: await findLines(transaction, id) }
  })
  if (!values) return null
  return { ...(await gatherAround(services, { kind, values }, wanted)), version: values.version }
}

/** A document as a save would leave it; nothing is stored. */
export async function gatherUnsaved(
  services: Gathering,
  { kind, sent }: { readonly kind: DocumentKind; readonly sent: SentSave },
  wanted: WantedLanguage,
): Promise<PaperSource | NotPrepared> {
  const prepared = await inTransaction(services.database, (transaction) =>
    prepareSave(transaction, kind, sent),
  )
  if ('because' in prepared) return prepared
  return await gatherAround(services, { kind, values: prepared.values }, wanted)
}

export interface Written {
  readonly kind: DocumentKind
  readonly values: PaperValues & { readonly companyVersionId: number }
}

/** Around what a document says: who writes it, in which language, and how it looks. */
export async function gatherAround(
  services: Gathering,
  { kind, values }: Written,
  wanted: WantedLanguage,
): Promise<PaperSource> {
  const { database } = services
  const company = await findCompany(database, values.companyVersionId)
  const { look, accent } = await readPaperLook(database)
  // The totals of the PDF use what is computed of each line here.
  await new TimeSlice().map(values.lines, computedLine)
  return {
    kind,
    values,
    company,
    look,
    accent,
    currency: (await findCurrency(database, values.currencyId))?.name ?? '',
    owner: (await findMember(database, values.ownerId))?.name ?? '',
    numberWidth: (await readKindSettings(database, kind.name)).numberWidth,
    locale: wanted.asked ?? (await localeOf(database, values)) ?? localeOfCompany(company) ?? wanted.reader,
    logo: await logoForPaper(services),
  }
}

async function localeOf(db: Connection, { relation, partyId }: PaperValues): Promise<Locale | null> {
  const locale = await findPartyLocale(db, relation, partyId)
  return locale !== null && isLocale(locale) ? locale : null
}

/** The language that most people speak in its country. */
function localeOfCompany({ country }: Company): Locale | null {
  if (country === '') return null
  const { language } = new Intl.Locale(`und-${country}`).maximize()
  return isLocale(language) ? language : null
}
