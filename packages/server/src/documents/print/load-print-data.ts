import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { PrintTemplate } from '@quittance/shared/documents/templates.ts'
import { getComputedLine } from '@quittance/shared/documents/totals.ts'
import { isLocale, type Locale } from '@quittance/shared/text/locales.ts'
import type { SaveInput } from '@quittance/shared/wire/save-payload.ts'
import { findCurrency } from '#catalogue/repository.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { DocumentValues } from '#documents/document-values.ts'
import { type PreparationFailure, prepareSave } from '#documents/prepare-save.ts'
import { findLines, findStoredDocument } from '#documents/repository.ts'
import { findMember } from '#members/repository.ts'
import { findPartyLocale } from '#parties/repository.ts'
import type { Logo } from '#pdf/print-model.ts'
import { TimeSlice } from '#process/time-slice.ts'
import type { Services } from '#services.ts'
import { readCurrentLogo } from '#settings/logo.ts'
import {
  type Company,
  findCompanyVersion,
  readKindSettings,
  readPrintSettings,
} from '#settings/repository.ts'

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
    locale:
      wanted.requestedLocale ??
      (await findPartyLanguage(database, values)) ??
      getCompanyLanguage(company) ??
      wanted.fallbackLocale,
    logo: await findPrintLogo(services),
  }
}

async function findPartyLanguage(
  db: Connection,
  { relation, partyId }: PrintableValues,
): Promise<Locale | null> {
  const locale = await findPartyLocale(db, relation, partyId)
  return locale !== null && isLocale(locale) ? locale : null
}

/** The language that most people speak in its country. */
function getCompanyLanguage({ country }: Company): Locale | null {
  if (country === '') return null
  const { language } = new Intl.Locale(`und-${country}`).maximize()
  return isLocale(language) ? language : null
}

/** Everything that a document on paper is made of. */
export interface PrintData {
  readonly kind: DocumentKind
  readonly values: PrintableValues
  /** ISO code. */
  readonly currency: string
  /** By name. */
  readonly owner: string
  readonly company: Company
  /** Digits that numbers are shown with; 0: as they are. */
  readonly numberWidth: number
  /** In which it is written. */
  readonly locale: Locale
  readonly logo: Logo | null
  readonly template: PrintTemplate
  /** As `#0f4c5c`. */
  readonly accent: string
}

/** What is stored of a document, as far as it shows on paper. */
export type PrintableValues = Omit<DocumentValues, 'kind' | 'statusId' | 'companyVersionId' | 'totals'>

const logoTypes: ReadonlyMap<string, Logo['type']> = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
])

/** The firm's logo, as far as it can stand on paper; null: none. */
export async function findPrintLogo(services: Pick<Services, 'database' | 'config'>): Promise<Logo | null> {
  const picture = await readCurrentLogo(services)
  const type = picture && logoTypes.get(picture.contentType)
  return picture && type ? { type, content: picture.content } : null
}

/** In which language a document is set. */
export interface LanguagePreference {
  /** What somebody has asked for; null: that of the receiver, else the company's. */
  readonly requestedLocale: Locale | null
  /** Where neither says one. */
  readonly fallbackLocale: Locale
}

interface LocalisedCall {
  readonly query: { readonly locale?: Locale | undefined }
  readonly locale: Locale
}

export function getLanguagePreference({ query, locale }: LocalisedCall): LanguagePreference {
  return { requestedLocale: query.locale ?? null, fallbackLocale: locale }
}
