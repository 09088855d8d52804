import * as contract from '@quittance/shared/contract/region-settings.ts'
import { findCountryDefaults } from '@quittance/shared/installation/regions.ts'
import type { ChangeOutcome } from '#changes.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import { createChangeConflict, Invalid, type Sentence } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { describeSettingChange, describeUnversionedChange, recordSettingsChange } from '#http/security-log.ts'
import type { Services } from '#services.ts'
import { readCurrentCompany } from '#settings/repository.ts'
import { applyCountry } from './apply-country.ts'
import {
  hasCurrency,
  isSameRegion,
  lockRegionSettings,
  type RegionSettings,
  readRegionSettings,
  storeRegionSettings,
} from './repository.ts'

/** Binds the calls of the company's language, currency, time zone and paper size. */
export function regionRoutes(binding: Binding): void {
  const { database, clock } = binding.services

  serve(binding, contract.readRegion, async () => {
    const { locale, currencyId, timeZone, paper, version } = await readRegionSettings(database)
    return {
      region: { locale, currency_id: currencyId, time_zone: timeZone, paper_size: paper },
      country: (await readCurrentCompany(database)).country,
      server_time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      version,
    }
  })

  serve(binding, contract.updateRegion, async (call) => {
    const { body, text, member } = call
    if (body.currency_id !== null && !(await hasCurrency(database, body.currency_id)))
      throw createUnknownCurrency()
    const change = {
      settings: fromWireRegion(body),
      memberName: member.name,
      expectedVersion: body.version ?? null,
    }
    const outcome = await recordSettingsChange(binding, call, {
      about: text('region.title'),
      toEvent: describeSettingChange('region'),
      change: (services) => changeRegion(services, change),
      isChanged: ({ isChanged }) => isChanged,
    })
    if (!outcome.isChanged) throw createChangeConflict(outcome)
    return { code: 200 as const, message: text('region.saved'), version: outcome.version }
  })

  serve(binding, contract.applyCountry, async (call) => {
    const { body, text, member } = call
    const replaced = await recordSettingsChange(binding, call, {
      about: text('region.start'),
      toEvent: () => describeUnversionedChange('region'),
      change: (services) =>
        applyCountry(services, {
          region: { ...body, timeZone: findCountryDefaults(body.country)?.timeZone ?? '' },
          memberName: member.name,
          now: clock(),
        }),
      isChanged: (parts) => parts.length > 0,
    })
    const what = replaced.map((part) => text(`region.part-${part}`)).join(', ')
    const message = what === '' ? text('region.nothing-applied') : text('region.applied', { what })
    return { code: 200 as const, message, replaced: [...replaced] }
  })
}

function createUnknownCurrency(): Invalid {
  const sentence: Sentence = { key: 'field.unknown-record', params: { field: 'currency_id' } }
  return new Invalid(sentence, { currency_id: [sentence] })
}

function fromWireRegion(body: contract.WireRegion): RegionSettings {
  return {
    locale: body.locale,
    currencyId: body.currency_id,
    timeZone: body.time_zone,
    paper: body.paper_size,
  }
}

interface RegionChange {
  readonly settings: RegionSettings
  readonly memberName: string
  /** The version that the change is based on; null: any. */
  readonly expectedVersion: number | null
}

/** Stores changed settings unless nothing differs, so a repeated save succeeds. */
async function changeRegion(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { settings, memberName, expectedVersion }: RegionChange,
): Promise<ChangeOutcome> {
  try {
    return await inTransaction(database, async (transaction): Promise<ChangeOutcome> => {
      const { version, lastChange, ...current } = await lockRegionSettings(transaction)
      if (isSameRegion(current, settings) && version > 0)
        return { isChanged: true, previousVersion: version, version }
      if (expectedVersion !== null && expectedVersion !== version)
        return { isChanged: false, ...lastChange, version }
      const next = {
        version: version + 1,
        lastChange: { changedBy: memberName, changedAt: clock().toISOString() },
      }
      await storeRegionSettings(transaction, { ...settings, ...next })
      return { isChanged: true, previousVersion: version, version: next.version }
    })
  } catch (error) {
    if (!isDuplicate(error, uniqueKeys.regionSettings)) throw error
    // A concurrent change was the first one.
    const { version, lastChange } = await readRegionSettings(database)
    return { isChanged: false, ...lastChange, version }
  }
}
