import { getTaxClass } from '@quittance/shared/documents/tax-class.ts'
import { findCountryDefaults } from '@quittance/shared/installation/regions.ts'
import { listUsualExemptions } from '@quittance/shared/law/usual-exemptions.ts'
import { decimal, isEqual, zero } from '@quittance/shared/money/decimal.ts'
import { getNameSkeleton } from '@quittance/shared/text/invisible-characters.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { TaxRate } from '#catalogue/product.ts'
import { listAllTaxRates } from '#catalogue/repository.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { getTranslator } from '#languages/translators.ts'
import { composeTaxRates } from '#settings/initial-data.ts'
import { findCompanyLanguage, readRegionSettings } from '#settings/region/repository.ts'
import { readCurrentCompany } from '#settings/repository.ts'
import { insertTaxRates, lockChoices } from './repository.ts'

type NewTaxRate = Pick<TaxRate, 'name' | 'rate' | 'taxClass'>

/** Returns the usual rates and exemptions of the company's country that the catalogue lacks; none if the country is not known. */
export async function listMissingUsualRates(db: Connection): Promise<NewTaxRate[]> {
  const company = await readCurrentCompany(db)
  const { country } = company
  const locale = findCompanyLanguage(await readRegionSettings(db), company) ?? 'en'
  const stored = await listAllTaxRates(db)
  const names = new Set(stored.map(({ name }) => getNameSkeleton(name)))
  const hasPercentage = ({ rate }: NewTaxRate) => stored.some((one) => isEqual(one.rate, rate))
  return [
    ...composeUsualPercentages(country, locale).filter((rate) => !hasPercentage(rate)),
    ...composeExemptions(country, locale),
  ].filter(({ name }) => !names.has(getNameSkeleton(name)))
}

function composeUsualPercentages(country: string, locale: Locale): NewTaxRate[] {
  const rates = composeTaxRates(findCountryDefaults(country)?.taxRates ?? [], locale, country)
  return rates.map(({ name, rate }) => {
    const percent = decimal(rate)
    return { name, rate: percent, taxClass: getTaxClass({ rate: percent }) }
  })
}

function composeExemptions(country: string, locale: Locale): NewTaxRate[] {
  const text = getTranslator(locale)
  return listUsualExemptions(country).map(({ reason, category, code, text: exemptionText }) => ({
    name: text(`legal.reason-${reason}`),
    rate: zero,
    taxClass: { kind: 'vat', category, exemptionCode: code, exemptionText },
  }))
}

/** Adds the usual rates and exemptions that the catalogue lacks, and returns their number. */
export async function addUsualRates({ database }: { readonly database: Connection }): Promise<number> {
  return await inTransaction(database, async (transaction) => {
    await lockChoices(transaction, 'tax_rates')
    const missing = await listMissingUsualRates(transaction)
    if (missing.length > 0) await insertTaxRates(transaction, missing)
    return missing.length
  })
}
