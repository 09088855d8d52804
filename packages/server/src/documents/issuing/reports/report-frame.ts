import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { isHeadBlock } from '@quittance/shared/documents/print-blocks.ts'
import { isLocale, type Locale } from '@quittance/shared/text/locales.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { Connection } from '#database/tables/schema.ts'
import { composeClient, composeFooter } from '#documents/print/compose-parties.ts'
import { isDark } from '#documents/print/compose-print-model.ts'
import { findPrintLogo, type LanguagePreference, loadFontFiles } from '#documents/print/load-print-data.ts'
import { formatCompanyLines } from '#documents/print/postal-lines.ts'
import { createPrintFormatter, type PrintFormatter } from '#documents/print/print-formatter.ts'
import { getTranslator } from '#languages/translators.ts'
import { findParty, findPartyLocale } from '#parties/repository.ts'
import type { ReportModel } from '#pdf/report-model.ts'
import type { Services } from '#services.ts'
import { listVisibleBlocks } from '#settings/print/print-design.ts'
import { readCurrentDesign } from '#settings/print/settings-repository.ts'
import { findCompanyLanguage, readRegionSettings } from '#settings/region/repository.ts'
import { readCurrentCompany } from '#settings/repository.ts'

export type ReportServices = Pick<Services, 'database' | 'config'>

type DesignPart =
  | ('paper' | 'template' | 'font' | 'fontFiles' | 'blocks' | 'accent' | 'isAccentDark' | 'language')
  | ('watermark' | 'logo' | 'issuer' | 'client' | 'footer' | 'pageLabel')

/** The parts that all reports have: the design and the data of the company, and its client. */
export interface ReportFrame {
  readonly locale: Locale
  /** Country of the company: ISO 3166, empty if unknown. */
  readonly country: string
  /** Translates into the language of the report. */
  readonly text: TranslateFunction
  readonly formatter: PrintFormatter
  /** Company, otherwise person; empty: the report has no client. */
  readonly clientName: string
  readonly design: Pick<ReportModel, DesignPart>
}

interface ReportSubject {
  /** Null: the report is about no customer. */
  readonly customerId: number | null
  /** ISO 4217 code of its amounts. */
  readonly currency: string
  readonly language: LanguagePreference
}

/** Code of ISO 4217 for reports without amounts. */
export const noCurrency = 'XXX'

/**
 * Loads the current design and data of the company, and the client. The language is the requested one, otherwise that of the client, of
 * the company, or the fallback.
 */
export async function loadReportFrame(
  services: ReportServices,
  { customerId, currency, language }: ReportSubject,
): Promise<ReportFrame> {
  const { database } = services
  const company = await readCurrentCompany(database)
  const region = await readRegionSettings(database)
  const party = customerId === null ? null : await findParty(database, 'customer', customerId)
  const locale =
    language.requestedLocale ??
    (await findCustomerLanguage(database, customerId)) ??
    findCompanyLanguage(region, company) ??
    language.fallbackLocale
  const text = getTranslator(locale)
  const country = party?.country || company.country
  const formatter = createPrintFormatter({ locale, country }, currency)
  const design = await readCurrentDesign(database)
  const head = listVisibleBlocks(design).filter(isHeadBlock)
  return {
    locale,
    country: company.country,
    text,
    formatter,
    clientName: party === null ? '' : party.company || party.name,
    design: {
      ...{ paper: region.paper, template: design.template, font: design.font },
      fontFiles: await loadFontFiles(database, design),
      blocks: party === null ? head.filter((name) => name !== 'client') : head,
      ...{ accent: design.accent, isAccentDark: isDark(design.accent), language: locale, watermark: null },
      logo: await findPrintLogo(services),
      issuer: { name: company.name, lines: formatCompanyLines(company, formatter) },
      client: party && { label: text('print.client'), ...composeClient(party, company, { text, formatter }) },
      footer: composeFooter(company, text),
      pageLabel: text('print.page-of', { page: '{page}', pages: '{pages}' }),
    },
  }
}

async function findCustomerLanguage(db: Connection, customerId: number | null): Promise<Locale | null> {
  const locale = customerId === null ? null : await findPartyLocale(db, 'customer', customerId)
  return locale !== null && isLocale(locale) ? locale : null
}

/** The content of a report within its frame. */
export interface ReportContent extends Omit<ReportModel, DesignPart | 'creationDate'> {
  /** Date in the metadata of the file, so that the file does not depend on the clock. */
  readonly day: CalendarDay
}

/** Composes a report. Equal input gives an equal model. */
export function composeReport(
  { design }: ReportFrame,
  { day: date, ...content }: ReportContent,
): ReportModel {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { ...design, ...content, creationDate: { year, month, day } }
}
