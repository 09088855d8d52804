import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { getComputedLine } from '@quittance/shared/documents/totals.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { isLocale } from '@quittance/shared/text/locales.ts'
import type { SaveInput } from '@quittance/shared/wire/codec.ts'
import { findCurrency } from '#catalogue/repository.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findLines } from '#documents/lines/repository.ts'
import { type PreparationFailure, prepareSave } from '#documents/prepare-save.ts'
import { findStoredDocument } from '#documents/repository.ts'
import { findMember } from '#members/repository.ts'
import { findPartyLocale } from '#parties/repository.ts'
import type { Services } from '#services.ts'
import { readPrintSettings } from '#settings/paper/repository.ts'
import { type Company, findCompanyVersion, readKindSettings } from '#settings/repository.ts'
import { TimeSlice } from '#time-slice.ts'
import { findPrintLogo } from './logo-for-paper.ts'
import type { PrintData, PrintableValues } from './paper-source.ts'
import type { LanguagePreference } from './wanted-language.ts'

type PrintDataServices = Pick<Services, 'database' | 'config'>

/** A document as it is stored; null when there is none of that kind. */
export async function loadStoredPrintData(
  services: PrintDataServices,
  { kind, id }: { readonly kind: DocumentKind; readonly id: number },
  wanted: LanguagePreference,
): Promise<(PrintData & { readonly version: number }) | null> {
  const { database } = services
  // Both as of one moment: a save that comes between would leave old figures beside new lines.
  const values = await inTransaction(database, async (transaction) => {
    const stored = await findStoredDocument(transaction, kind.name, id)
    return stored && { ...stored, lines: await findLines(transaction, id) }
  })
  if (!values) return null
  return { ...(await buildPrintData(services, { kind, values }, wanted)), version: values.version }
}

/** A document as a save would leave it; nothing is stored. */
export async function loadUnsavedPrintData(
  services: PrintDataServices,
  { kind, sent }: { readonly kind: DocumentKind; readonly sent: SaveInput },
  wanted: LanguagePreference,
): Promise<PrintData | PreparationFailure> {
  const prepared = await inTransaction(services.database, (transaction) =>
    prepareSave(transaction, kind, sent),
  )
  if ('reason' in prepared) return prepared
  return await buildPrintData(services, { kind, values: prepared.values }, wanted)
}

export interface PrintableDocument {
  readonly kind: DocumentKind
  readonly values: PrintableValues & { readonly companyVersionId: number }
}

/** Around what a document says: who writes it, in which language, and how it looks. */
export async function buildPrintData(
  services: PrintDataServices,
  { kind, values }: PrintableDocument,
  wanted: LanguagePreference,
): Promise<PrintData> {
  const { database } = services
  const company = await findCompanyVersion(database, values.companyVersionId)
  const { template: look, accent } = await readPrintSettings(database)
  // The totals of the PDF use what is computed of each line here.
  await new TimeSlice().map(values.lines, getComputedLine)
  return {
    kind,
    values,
    company,
    template: look,
    accent,
    currency: (await findCurrency(database, values.currencyId))?.name ?? '',
    owner: (await findMember(database, values.ownerId))?.name ?? '',
    numberWidth: (await readKindSettings(database, kind.name)).numberWidth,
    locale: wanted.requestedLocale ?? (await findPartyLanguage(database, values)) ?? getCompanyLanguage(company) ?? wanted.fallbackLocale,
    logo: await findPrintLogo(services),
  }
}

async function findPartyLanguage(db: Connection, { relation, partyId }: PrintableValues): Promise<Locale | null> {
  const locale = await findPartyLocale(db, relation, partyId)
  return locale !== null && isLocale(locale) ? locale : null
}

/** The language that most people speak in its country. */
function getCompanyLanguage({ country }: Company): Locale | null {
  if (country === '') return null
  const { language } = new Intl.Locale(`und-${country}`).maximize()
  return isLocale(language) ? language : null
}
