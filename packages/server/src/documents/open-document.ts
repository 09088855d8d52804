import { todayIn } from '@quittance/shared/documents/calendar.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { NamedRecord, OpenedDocument } from '@quittance/shared/documents/sales-document.ts'
import { listMissingSellerData, type SellerField } from '@quittance/shared/documents/seller-data.ts'
import type { TaxTreatment } from '@quittance/shared/documents/tax-class.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { BlankDocument } from '@quittance/shared/wire/blank-document.ts'
import type { Product } from '#catalogue/product.ts'
import { createProductsRead, findCurrency } from '#catalogue/repository.ts'
import { batchReads, executeRead } from '#database/queries/batch-reads.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Customer, Lead } from '#parties/party.ts'
import { createCustomersRead, createLeadsRead } from '#parties/repository.ts'
import type { Services } from '#services.ts'
import { type KindTexts, readKindTexts, type TranslatedKindTexts } from '#settings/kind-texts-repository.ts'
import { findCompanyLanguage, type RegionSettings, readRegionSettings } from '#settings/region/repository.ts'
import { type KindSettings, readCurrentCompany, readKindSettings } from '#settings/repository.ts'
import { hasSampleData } from '#settings/sample-records-repository.ts'
import { findIssuedDocument, type IssuedDocument } from './issuing/issued-repository.ts'
import { createFirstLinesRead, findLines, getLinePageSize } from './line-repository.ts'
import { proposeNextNumber } from './propose-next-number.ts'
import { createDocumentRead, type DocumentHeader, findStoredDocument } from './repository.ts'

/** When and by whom a document was issued, and where it comes from. */
export type IssueRecord = Pick<IssuedDocument, 'origin' | 'issuedAt' | 'issuedBy'>

export interface EditableDocument {
  readonly document: OpenedDocument
  /** Minimum number of digits with which its number is shown. */
  readonly numberWidth: number
  /** Data of the company that the document will not show after the next save. */
  readonly sellerMissing: readonly SellerField[]
  readonly isSample: boolean
  /** When and by whom it was issued. Null: it is not issued. */
  readonly issued: IssueRecord | null
  /** The catalogue products of the lines, including retired ones. */
  readonly products: readonly Product[]
  /** The current record if the document is for a lead, archived or not. */
  readonly lead: Lead | undefined
  /** The current record if the document is for a customer, archived or not. */
  readonly customer: Customer | undefined
}

/** Returns a stored document with the records that its form needs; null if the kind has no document with this id. */
export async function openDocument(
  database: Connection,
  kind: DocumentKind,
  id: number,
): Promise<EditableDocument | null> {
  const document = await readDocument(database, kind, id)
  if (!document) return null
  const { relation, party, lines, sellerName, numberWidth, isSample, issuedAt } = document
  const [products, [lead], [customer]] = await batchReads(database, [
    createProductsRead(database, [...new Set(lines.flatMap((line) => line.productId ?? []))]),
    createLeadsRead(database, relation === 'lead' ? [party.id] : []),
    createCustomersRead(database, relation === 'customer' ? [party.id] : []),
  ])
  // A save takes the current company only for a document that names no seller; entering data would change nothing in another one.
  const sellerMissing = sellerName === '' ? listMissingSellerData(await readCurrentCompany(database)) : []
  const issued = issuedAt === null ? null : await findIssuedDocument(database, id)
  return { document, numberWidth, sellerMissing, isSample, issued, products, lead, customer }
}

/** Reads a document and its lines of the same version. Reads again if the document was saved in between. */
async function readDocument(
  database: Connection,
  kind: DocumentKind,
  id: number,
): Promise<(DocumentHeader & OpenedDocument) | null> {
  for (;;) {
    const [header, firstLines] = await batchReads(database, [
      createDocumentRead(database, kind.name, id),
      createFirstLinesRead(database, id),
    ])
    if (!header) return null
    if (firstLines.length < getLinePageSize(database)) return { ...header, lines: firstLines }
    const lines = await findLines(database, id, firstLines)
    const storedDocument = await findStoredDocument(database, kind.name, id)
    if (storedDocument?.version === header.version) return { ...header, lines }
  }
}

/**
 * Returns the defaults of a new document: the next number and the settings of the kind, and for a customer the texts in its
 * language and its currency. @param customerId null: for no customer yet; an unknown customer has no defaults of its own
 */
export async function readBlankDocument(
  { database, reference, clock }: Pick<Services, 'database' | 'reference' | 'clock'>,
  kind: DocumentKind,
  customerId: number | null = null,
): Promise<BlankDocument> {
  const start = await reference.read(`start of ${kind.name}`, (db) => readStart(db, kind.name))
  const { settings, region } = start
  const customer = customerId === null ? null : await readCustomerDefaults(database, customerId, start)
  const texts = customer?.texts ?? settings
  const today = todayIn(region.timeZone, clock())
  return {
    ...(await proposeNextNumber(database, kind, { settings, today })),
    numberWidth: settings.numberWidth,
    title: texts.defaultTitle,
    terms: texts.defaultTerms,
    customerNotes: texts.defaultCustomerNotes,
    daysUntilDue: customer?.daysUntilDue ?? settings.daysUntilDue,
    currency: customer?.currency ?? null,
    sellerMissing: start.sellerMissing,
    taxTreatment: start.taxTreatment,
    buyerReference: customer?.buyerReference ?? '',
    hasSampleData: start.hasSampleData,
  }
}

interface DocumentStart {
  readonly settings: KindSettings
  readonly language: Locale | null
  /** Texts in other languages than the company's. */
  readonly texts: readonly TranslatedKindTexts[]
  readonly region: RegionSettings
  readonly sellerMissing: readonly SellerField[]
  readonly taxTreatment: TaxTreatment
  readonly hasSampleData: boolean
}

async function readStart(db: Connection, kind: string): Promise<DocumentStart> {
  const region = await readRegionSettings(db)
  const company = await readCurrentCompany(db)
  return {
    settings: await readKindSettings(db, kind),
    language: findCompanyLanguage(region, company),
    sellerMissing: listMissingSellerData(company),
    taxTreatment: company.vatRegime === 'franchise' ? 'franchise' : 'domestic',
    hasSampleData: await hasSampleData(db),
    texts: await readKindTexts(db, kind),
    region,
  }
}

interface CustomerDefaults {
  /** null: those of the company. */
  readonly texts: KindTexts | null
  readonly currency: NamedRecord | null
  /** null: those of the kind. */
  readonly daysUntilDue: number | null
  readonly buyerReference: string
}

async function readCustomerDefaults(
  database: Connection,
  id: number,
  { language, texts, region }: DocumentStart,
): Promise<CustomerDefaults | null> {
  const [customer] = await executeRead(database, createCustomersRead(database, [id]))
  if (!customer) return null
  const currencyId = customer.currencyId ?? region.currencyId
  const currency = currencyId === null ? null : await findCurrency(database, currencyId)
  const isOwnLanguage = customer.locale === null || customer.locale === language
  return {
    texts: isOwnLanguage ? null : (texts.find(({ locale }) => locale === customer.locale) ?? null),
    currency: currency === null || currency.isRetired ? null : { id: currency.id, name: currency.name },
    daysUntilDue: customer.daysUntilDue,
    buyerReference: customer.buyerReference,
  }
}
