import { ownFontPrefix } from '@quittance/shared/contract/print-designs.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { getComputedLine } from '@quittance/shared/documents/totals.ts'
import type { PaperSize } from '@quittance/shared/installation/regions.ts'
import type { LegalRemainder } from '@quittance/shared/law/legal-totals.ts'
import { isLocale, type Locale } from '@quittance/shared/text/locales.ts'
import type { SaveInput } from '@quittance/shared/wire/save-payload.ts'
import { findCurrency } from '#catalogue/repository.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { DocumentValues } from '#documents/document-values.ts'
import { findPrintedAmounts } from '#documents/issuing/issued-repository.ts'
import { findLines } from '#documents/line-repository.ts'
import { type PreparationFailure, prepareSave } from '#documents/prepare-save.ts'
import { findStoredDocument } from '#documents/repository.ts'
import { findMember } from '#members/repository.ts'
import { findPartyLocale } from '#parties/repository.ts'
import type { Logo } from '#pdf/print-model.ts'
import { TimeSlice } from '#process/time-slice.ts'
import type { Services } from '#services.ts'
import { readIssuingSettings } from '#settings/issuing/repository.ts'
import { readCurrentLogo } from '#settings/logo.ts'
import { readFontFiles } from '#settings/print/font-repository.ts'
import type { PrintDesign } from '#settings/print/print-design.ts'
import { readClosingTexts, readCurrentDesign } from '#settings/print/settings-repository.ts'
import { findCompanyLanguage, readRegionSettings } from '#settings/region/repository.ts'
import { type Company, findCompanyVersion, readKindSettings } from '#settings/repository.ts'

type PrintDataServices = Pick<Services, 'database' | 'config'>

/**
 * Returns the print data of a stored document; null if the kind has no document with this id. Reads document and lines in one
 * transaction, so they are of one version.
 */
export async function loadStoredPrintData(
  services: PrintDataServices,
  { kind, id }: { readonly kind: DocumentKind; readonly id: number },
  language: LanguagePreference,
): Promise<StoredPrintData | null> {
  const { database } = services
  const stored = await inTransaction(database, async (transaction) => {
    const storedDocument = await findStoredDocument(transaction, kind.name, id)
    if (storedDocument === null) return null
    const values = { ...storedDocument, lines: await findLines(transaction, id) }
    const isIssued = storedDocument.issuedAt !== null
    return { values, isIssued, printed: isIssued ? await findPrintedAmounts(transaction, id) : null }
  })
  if (stored === null) return null
  const { values, isIssued, printed } = stored
  const { version, statusId, isSample } = values
  const { legal = null, ...amounts } = printed ?? {}
  const document = {
    ...{ kind, isSample, issuedId: isIssued ? id : null, issuedLegal: legal },
    values: { ...values, ...amounts },
  }
  return { ...(await buildPrintData(services, document, language)), version, statusId }
}

export interface StoredPrintData extends PrintData {
  readonly version: number
  readonly statusId: number
}

/** Returns the print data of a document as a save would store it. Stores nothing. */
export async function loadUnsavedPrintData(
  services: PrintDataServices,
  { kind, input }: { readonly kind: DocumentKind; readonly input: SaveInput },
  language: LanguagePreference,
): Promise<PrintData | PreparationFailure> {
  const preparation = await inTransaction(services.database, (transaction) =>
    prepareSave(transaction, kind, input),
  )
  if ('reason' in preparation) return preparation
  const { values, storedDocument } = preparation
  const document = {
    kind,
    values,
    isSample: storedDocument?.isSample === true,
    issuedId: (storedDocument?.issuedAt ?? null) === null ? null : input.id,
  }
  return await buildPrintData(services, document, language)
}

interface PrintableDocument {
  readonly kind: DocumentKind
  readonly values: PrintableValues & { readonly companyVersionId: number }
  readonly isSample?: boolean
  /** Id of an issued document; null: it is not issued. */
  readonly issuedId: number | null
  /** Whether it is rendered as it will be after its issue. */
  readonly isBeingIssued?: boolean
  readonly issuedLegal?: LegalRemainder | null
}

/** Adds the company, the recipient's language and the print settings to the values of a document. */
export async function buildPrintData(
  services: PrintDataServices,
  document: PrintableDocument,
  language: LanguagePreference,
): Promise<PrintData> {
  const { kind, values, isSample = false, issuedId, isBeingIssued = false, issuedLegal = null } = document
  const { database } = services
  const mayBeDraft = kind.isChronological && !isSample && !isBeingIssued && issuedId === null
  const company = await findCompanyVersion(database, values.companyVersionId)
  const region = await readRegionSettings(database)
  // Computes each line in slices and caches the result, which the totals of the PDF use.
  await new TimeSlice().map(values.lines, getComputedLine)
  const companyLocale = findCompanyLanguage(region, company)
  const locale =
    language.requestedLocale ??
    (await findPartyLanguage(database, values)) ??
    companyLocale ??
    language.fallbackLocale
  return {
    kind,
    values,
    isSample,
    isDraft: mayBeDraft && (await readIssuingSettings(database)).isOn,
    ...{ issuedId, issuedLegal },
    company,
    ...(await loadDesign(database, { locale, companyLocale })),
    paper: region.paper,
    currency: await findCurrencyName(database, values.currencyId),
    companyCurrency: await findCurrencyName(database, region.currencyId),
    owner: (await findMember(database, values.ownerId))?.name ?? '',
    numberWidth: (await readKindSettings(database, kind.name)).numberWidth,
    locale,
    logo: await findPrintLogo(services),
  }
}

async function findCurrencyName(db: Connection, id: number | null): Promise<string> {
  return id === null ? '' : ((await findCurrency(db, id))?.name ?? '')
}

interface DocumentLanguage {
  readonly locale: Locale
  /** Language of the company; null: unknown. */
  readonly companyLocale: Locale | null
}

/** Returns the design in which documents are printed, with its fonts and the closing text in a language. */
async function loadDesign(
  db: Connection,
  language: DocumentLanguage,
): Promise<Pick<PrintData, 'design' | 'fontFiles' | 'closing'>> {
  const design = await readCurrentDesign(db)
  const fontFiles = await loadFontFiles(db, design)
  return { design, fontFiles, closing: await findClosing(db, language) }
}

/** Returns the files of the font of a design; none if it has a font of the product. */
export async function loadFontFiles(db: Connection, { font }: PrintDesign): Promise<Buffer[]> {
  return font.startsWith(ownFontPrefix) ? await readFontFiles(db, font.slice(ownFontPrefix.length)) : []
}

/** Returns the closing text in a language, otherwise that in the language of the company; empty if there is none. */
export async function findClosing(
  db: Connection,
  { locale, companyLocale }: DocumentLanguage,
): Promise<string> {
  const texts = new Map((await readClosingTexts(db)).map((text) => [text.locale, text.closing]))
  return texts.get(locale) ?? texts.get(companyLocale ?? '') ?? ''
}

async function findPartyLanguage(
  db: Connection,
  { relation, partyId }: PrintableValues,
): Promise<Locale | null> {
  const locale = await findPartyLocale(db, relation, partyId)
  return locale !== null && isLocale(locale) ? locale : null
}

/** Everything that a print model is composed of. */
export interface PrintData {
  readonly kind: DocumentKind
  readonly values: PrintableValues
  /** Whether the document is part of the sample data, so that its pages are marked. */
  readonly isSample: boolean
  /** Whether it binds only when it is issued, so that its heading says that it is a draft. */
  readonly isDraft: boolean
  /** Id of an issued document, of which the stored file is used; null: it is not issued. */
  readonly issuedId: number | null
  /** The VAT and the rounding with which this product issues it, so that its paper states them. Null: it does not. */
  readonly issuedLegal: LegalRemainder | null
  /** ISO 4217 code. */
  readonly currency: string
  /** ISO 4217 code of the company's currency; empty: none was chosen. */
  readonly companyCurrency: string
  /** Name of the member. */
  readonly owner: string
  readonly company: Company
  /** Minimum number of digits of document numbers, padded with zeros; 0 for no padding. */
  readonly numberWidth: number
  /** Language of the PDF. */
  readonly locale: Locale
  readonly logo: Logo | null
  readonly design: PrintDesign
  /** Files of the font of the design; none if it has a font of the product. */
  readonly fontFiles: readonly Uint8Array[]
  /** Text of the company at the end of the document; empty: none. */
  readonly closing: string
  readonly paper: PaperSize
}

/** The values of a document that its PDF shows. */
export type PrintableValues = Omit<DocumentValues, 'kind' | 'statusId' | 'companyVersionId' | 'totals'>

const logoTypes: ReadonlyMap<string, Logo['type']> = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
])

/** Returns the company's logo; null if there is none, or its type cannot be printed. */
export async function findPrintLogo(services: Pick<Services, 'database' | 'config'>): Promise<Logo | null> {
  const image = await readCurrentLogo(services)
  const type = image && logoTypes.get(image.contentType)
  return image && type ? { type, content: image.content } : null
}

/** The language in which a document is rendered. */
export interface LanguagePreference {
  /** Language of the request; null for the recipient's language, or the company's if that is unknown. */
  readonly requestedLocale: Locale | null
  /** Used if neither is known. */
  readonly fallbackLocale: Locale
}

interface LocalisedCall {
  readonly query: { readonly locale?: Locale | undefined }
  readonly locale: Locale
}

/** Returns the language that a call requests, with the member's language as fallback. */
export function getLanguagePreference({ query, locale }: LocalisedCall): LanguagePreference {
  return { requestedLocale: query.locale ?? null, fallbackLocale: locale }
}
