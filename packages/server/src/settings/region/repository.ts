import { findMainLanguage, type PaperSize, paperSizes } from '@quittance/shared/installation/regions.ts'
import { isLocale, type Locale } from '@quittance/shared/text/locales.ts'
import type { Selectable } from 'kysely'
import type { LastChange } from '#changes.ts'
import { type BatchRead, executeRead } from '#database/queries/batch-reads.ts'
import { forUpdate } from '#database/queries/portable-sql.ts'
import { PreparedQuery } from '#database/queries/prepared-query.ts'
import { changeReferenceData } from '#database/queries/reference-cache.ts'
import type { RegionSettingsTable } from '#database/tables/reference-data-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Company } from '#settings/repository.ts'

/** Language, currency, time zone and paper of the company. */
export interface RegionSettings {
  /** null: the main language of the company's country. */
  readonly locale: Locale | null
  /** Id of the currency of documents for customers without one of their own; null: none is proposed. */
  readonly currencyId: number | null
  /** Name of the IANA time zone database; empty: the time zone of the server. */
  readonly timeZone: string
  readonly paper: PaperSize
}

export interface StoredRegionSettings extends RegionSettings {
  /** Number of changes; 0: never stored. */
  readonly version: number
  readonly lastChange: LastChange
}

const singletonId = 1

const unknownRegion: StoredRegionSettings = {
  locale: null,
  currencyId: null,
  timeZone: '',
  paper: 'a4',
  version: 0,
  lastChange: { changedBy: '', changedAt: '' },
}

/** Returns the settings; those of an installation that was not asked for them, if they were never stored. */
export async function readRegionSettings(db: Connection): Promise<StoredRegionSettings> {
  return await executeRead(db, createRegionSettingsRead(db))
}

const regionQuery = new PreparedQuery<object, Selectable<RegionSettingsTable>>((db) =>
  selectRegion(db).compile(),
)

/** Creates a read of the settings, like `readRegionSettings`. */
export function createRegionSettingsRead(db: Connection): BatchRead<StoredRegionSettings> {
  return regionQuery.read(db, {}, ([row]) => (row ? toRegionSettings(row) : unknownRegion))
}

/** Reads the settings, locked until the transaction ends. */
export async function lockRegionSettings(transaction: Connection): Promise<StoredRegionSettings> {
  const row = await selectRegion(transaction).modifyEnd(forUpdate(transaction)).executeTakeFirst()
  return row ? toRegionSettings(row) : unknownRegion
}

function selectRegion(db: Connection) {
  return db.selectFrom('region_settings').selectAll().where('id', '=', singletonId)
}

export function isSameRegion(left: RegionSettings, right: RegionSettings): boolean {
  return (
    left.locale === right.locale &&
    left.currencyId === right.currencyId &&
    left.timeZone === right.timeZone &&
    left.paper === right.paper
  )
}

/** Returns the language of a company: the chosen one, else the main language of its country; null: neither is known. */
export function findCompanyLanguage(
  { locale }: Pick<RegionSettings, 'locale'>,
  { country }: Pick<Company, 'country'>,
): Locale | null {
  if (locale !== null) return locale
  const known = mainLanguages.get(country)
  if (known !== undefined) return known
  const language = findMainLanguage(country)
  mainLanguages.set(country, language)
  return language
}

/** By country. Finding one takes longer than reading the company. */
const mainLanguages = new Map<string, Locale | null>()

/** Returns whether a currency exists, retired or not. */
export async function hasCurrency(db: Connection, id: number): Promise<boolean> {
  return (
    (await db.selectFrom('currencies').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
}

/** Stores the settings. The version 1 is the first. @throws an error recognised by `isDuplicate` if a concurrent change was the first one */
export async function storeRegionSettings(
  transaction: Connection,
  { locale, currencyId, timeZone, paper, version, lastChange }: StoredRegionSettings,
): Promise<void> {
  const row = {
    locale,
    currency_id: currencyId,
    time_zone: timeZone,
    paper_size: paper,
    version,
    changed_by: lastChange.changedBy,
    changed_at: lastChange.changedAt,
  }
  await changeReferenceData(transaction, async (within) => {
    if (version === 1)
      await within
        .insertInto('region_settings')
        .values({ id: singletonId, ...row })
        .execute()
    else await within.updateTable('region_settings').set(row).where('id', '=', singletonId).execute()
  })
}

function toRegionSettings(row: Selectable<RegionSettingsTable>): StoredRegionSettings {
  return {
    locale: row.locale !== null && isLocale(row.locale) ? row.locale : null,
    currencyId: row.currency_id,
    timeZone: row.time_zone,
    paper: paperSizes.find((size) => size === row.paper_size) ?? unknownRegion.paper,
    version: row.version,
    lastChange: { changedBy: row.changed_by, changedAt: row.changed_at.trim() },
  }
}
