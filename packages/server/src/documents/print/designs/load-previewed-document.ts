import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { createExampleDocument } from '#documents/print/example-document.ts'
import {
  findClosing,
  findPrintLogo,
  loadStoredPrintData,
  type PrintData,
} from '#documents/print/load-print-data.ts'
import type { Services } from '#services.ts'
import type { PrintDesign } from '#settings/print/print-design.ts'
import { findCompanyLanguage, readRegionSettings } from '#settings/region/repository.ts'
import { readCurrentCompany } from '#settings/repository.ts'
import { findLatestDocument } from './latest-document-repository.ts'

/** Returns the print data of the document that was saved last; null if there is none. */
export async function loadLatestDocument(services: Services, locale: Locale): Promise<PrintData | null> {
  const latest = await findLatestDocument(services.database)
  if (latest === null) return null
  const document = { kind: getKind(latest.kind), id: latest.id }
  return await loadStoredPrintData(services, document, { requestedLocale: null, fallbackLocale: locale })
}

interface ExampleRequest {
  readonly locale: Locale
  readonly design: PrintDesign
}

/** Returns the print data of a fictitious document of the company. */
export async function loadExample(
  services: Services,
  { locale, design }: ExampleRequest,
): Promise<PrintData> {
  const { database } = services
  const company = await readCurrentCompany(database)
  const region = await readRegionSettings(database)
  const companyLocale = findCompanyLanguage(region, company)
  return {
    ...createExampleDocument(locale),
    design,
    fontFiles: [],
    closing: await findClosing(database, { locale, companyLocale }),
    company,
    paper: region.paper,
    locale,
    numberWidth: 4,
    logo: await findPrintLogo(services),
  }
}
