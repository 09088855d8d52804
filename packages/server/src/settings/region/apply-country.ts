import type { replacedParts } from '@quittance/shared/contract/region-settings.ts'
import type { Region } from '@quittance/shared/installation/regions.ts'
import { isEuCountry } from '@quittance/shared/law/countries.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Services } from '#services.ts'
import {
  composeInitialData,
  type InitialData,
  isInitialStatusList,
  isInitialTaxRateList,
} from '#settings/initial-data.ts'
import {
  hasDocuments,
  insertTaxRate,
  listStatusRows,
  listTaxRateRows,
  provideCurrency,
  renameStatus,
  retireTaxRate,
  reuseTaxRate,
} from '#settings/initial-data-repository.ts'
import { followCountry, followKindSettings } from '#settings/issuing/series-defaults.ts'
import { readKindTexts, replaceKindTexts } from '#settings/kind-texts-repository.ts'
import {
  insertCompanyVersion,
  lockCompany,
  lockKindSettings,
  updateKindSettings,
} from '#settings/repository.ts'
import { isSameRegion, lockRegionSettings, storeRegionSettings } from './repository.ts'

type ReplacedPart = (typeof replacedParts)[number]

interface CountryChoice {
  readonly region: Region
  /** Empty: no member, as in the setup wizard. */
  readonly memberName: string
  readonly now: Date
}

/**
 * Replaces reference data that was never changed since the installation by the defaults of a country. The changes of members stay,
 * and so does everything that stored documents contain.
 * @returns the parts of which something was replaced
 */
export async function applyCountry(
  { database }: Pick<Services, 'database'>,
  choice: CountryChoice,
): Promise<readonly ReplacedPart[]> {
  const initial = composeInitialData(choice.region)
  return await inTransaction(database, async (transaction) => {
    const replaced: ReplacedPart[] = []
    if (await replaceStatuses(transaction, initial)) replaced.push('statuses')
    if (await replaceTexts(transaction, initial, choice)) replaced.push('texts')
    if (await replaceTaxRates(transaction, initial, choice.now)) replaced.push('tax-rates')
    const currency = await provideCurrency(transaction, initial.currencies[0] ?? '')
    if (currency.isNew) replaced.push('currency')
    if (await replaceRegion(transaction, { currencyId: currency.id, initial }, choice))
      replaced.push('region')
    return replaced
  })
}

/** Renames the statuses of each kind that has those of the installation. Documents keep them. */
async function replaceStatuses(transaction: Connection, initial: InitialData): Promise<boolean> {
  let isReplaced = false
  for (const [kind, { statuses }] of initial.kinds) {
    const stored = await listStatusRows(transaction, kind)
    const isChanged = !isInitialStatusList(kind, stored) || stored.some(({ isRetired }) => isRetired)
    if (isChanged) continue
    for (const [index, { id, name }] of stored.entries()) {
      const next = statuses[index]?.name ?? name
      if (next === name) continue
      await renameStatus(transaction, id, next)
      isReplaced = true
    }
  }
  return isReplaced
}

/** Replaces texts, term and, before the first document, the prefix of each kind whose settings were never changed. */
async function replaceTexts(
  transaction: Connection,
  initial: InitialData,
  { memberName, now }: CountryChoice,
): Promise<boolean> {
  let isReplaced = false
  for (const [kind, data] of initial.kinds) {
    const stored = await lockKindSettings(transaction, kind)
    if (stored.lastChange.changedBy !== '') continue
    const { statuses: _statuses, otherTexts, ...next } = data
    const prefix = (await hasDocuments(transaction, kind)) ? stored.prefix : next.prefix
    const settings = { ...stored, ...next, prefix }
    const isSame = JSON.stringify(settings) === JSON.stringify(stored)
    if (isSame) continue
    const version = stored.version + 1
    // Without the name of the member, the settings count as never changed, and another country can be chosen.
    const lastChange = { changedBy: '', changedAt: now.toISOString() }
    await updateKindSettings(transaction, kind, { ...settings, version, lastChange })
    const isUnused = memberName === ''
    await followKindSettings(transaction, kind, { before: stored, after: settings, isUnused })
    const known = new Set((await readKindTexts(transaction, kind)).map(({ locale }) => locale))
    for (const { locale, ...texts } of otherTexts)
      if (!known.has(locale)) await replaceKindTexts(transaction, { kind, locale }, texts)
    isReplaced = true
  }
  return isReplaced
}

/**
 * Replaces the tax rates in use, if they are those of an installation: renames the ones that stay, adds and reactivates others, and
 * retires the rest. Lines of documents keep their rates.
 */
async function replaceTaxRates(
  transaction: Connection,
  { taxRates }: InitialData,
  now: Date,
): Promise<boolean> {
  const stored = await listTaxRateRows(transaction)
  const inUse = stored.filter(({ isRetired }) => !isRetired)
  if (!isInitialTaxRateList(inUse)) return false
  const missing = taxRates.filter(({ name }) => !inUse.some((rate) => rate.name === name))
  const superfluous = inUse.filter(({ name }) => !taxRates.some((rate) => rate.name === name))
  for (const rate of missing) {
    const retired = stored.find(({ name }) => name === rate.name)
    const index = superfluous.findIndex((one) => Number(one.rate) === Number(rate.rate))
    if (retired) await reuseTaxRate(transaction, retired.id, rate)
    else if (index === -1) await insertTaxRate(transaction, rate)
    else for (const { id } of superfluous.splice(index, 1)) await reuseTaxRate(transaction, id, rate)
  }
  for (const { id } of superfluous) await retireTaxRate(transaction, id, now)
  // Those with the same name too: all default rates are added to each new line, and a country has one.
  const kept = taxRates.flatMap((rate) => {
    const same = inUse.find(({ name }) => name === rate.name)
    return same && same.isDefault !== rate.isDefault ? { id: same.id, rate } : []
  })
  for (const { id, rate } of kept) await reuseTaxRate(transaction, id, rate)
  return missing.length > 0 || superfluous.length > 0 || kept.length > 0
}

interface NewRegion {
  readonly currencyId: number
  readonly initial: InitialData
}

/** Sets what is not set yet: the country of the company, and the settings of the region if no member has stored them. */
async function replaceRegion(
  transaction: Connection,
  { currencyId, initial }: NewRegion,
  { region, memberName, now }: CountryChoice,
): Promise<boolean> {
  const { company, lastChange: companyChange } = await lockCompany(transaction)
  const isCountryFree = company.country === '' || companyChange.changedBy === ''
  const hasNewCountry = isCountryFree && company.country !== region.country
  if (hasNewCountry) {
    const isNew = companyChange.changedBy === ''
    const changes = {
      country: region.country,
      isVatOnDiscountedPrice: isNew ? isEuCountry(region.country) : company.isVatOnDiscountedPrice,
    }
    await insertCompanyVersion(transaction, { ...company, ...changes }, { memberName, changedAt: now })
  }
  if (hasNewCountry) await followCountry(transaction, region.country, { isUnused: memberName === '' })
  const stored = await lockRegionSettings(transaction)
  if (stored.lastChange.changedBy !== '') return hasNewCountry
  const { locale, timeZone } = region
  const next = { locale, timeZone, currencyId, paper: initial.paper }
  if (isSameRegion(stored, next)) return hasNewCountry
  const lastChange = { changedBy: '', changedAt: now.toISOString() }
  await storeRegionSettings(transaction, { ...next, version: stored.version + 1, lastChange })
  return true
}
