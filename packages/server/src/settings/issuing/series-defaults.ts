import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { yearPlaceholder } from '@quittance/shared/documents/numbering.ts'
import type { Connection } from '#database/tables/schema.ts'
import { createFieldError } from '#errors.ts'
import type { KindSettings } from '#settings/repository.ts'
import { countSeriesChanges, type NumberSeries, readIssuingSettings } from './repository.ts'

/** Countries that ask for numbers without gaps, so that each number of a series follows the one before. */
const strictCountries: ReadonlySet<string> = new Set(['BE', 'DE', 'ES', 'FR', 'IT', 'PT'])

/** @param country of the company: ISO 3166, two letters; empty: not known, so the stricter rule holds */
export function isStrictByDefault(country: string): boolean {
  return country === '' || strictCountries.has(country)
}

/**
 * Checks that a new prefix has a place for the year only if the numbers contain one: others would be printed with the placeholder.
 * @throws Invalid
 */
export function checkYear(prefix: string, { isYearly }: Pick<NumberSeries, 'isYearly'>): void {
  if (!isYearly && prefix.includes(yearPlaceholder))
    throw createFieldError('prefix', 'issuing.year-needs-yearly')
}

interface FollowOptions {
  /** Whether the installation is not complete yet, so that nothing was issued. */
  readonly isUnused: boolean
}

/**
 * Returns whether a series follows other settings: only before documents are issued, and as long as no administrator has chosen it. Later
 * it changes only by `changeSeries`, which the ledger records.
 */
async function canFollow(
  transaction: Connection,
  kind: string,
  { isUnused }: FollowOptions,
): Promise<boolean> {
  if (isUnused) return true
  if ((await readIssuingSettings(transaction)).isOn) return false
  return (await countSeriesChanges(transaction, kind)) === 0
}

interface SettingsChange extends Partial<FollowOptions> {
  readonly before: KindSettings
  readonly after: KindSettings
}

/**
 * Lets the series of a kind follow the settings of its new documents, the prefix and the first number, if it may. Kinds that are never
 * issued have none.
 * @throws Invalid for a new prefix with a place for the year: a series with years does not follow any more
 */
export async function followKindSettings(
  transaction: Connection,
  kind: string,
  { before, after, isUnused = false }: SettingsChange,
): Promise<void> {
  const isRaised = after.nextNumber > before.nextNumber
  const isSame = before.prefix === after.prefix && !isRaised
  if (isSame || !getKind(kind).isChronological) return
  if (!(await canFollow(transaction, kind, { isUnused }))) return
  if (before.prefix !== after.prefix) checkYear(after.prefix, { isYearly: false })
  const update = transaction.updateTable('number_series').where('kind', '=', kind)
  await update.set({ prefix: after.prefix }).execute()
  if (!isRaised) return
  const last = after.nextNumber - 1
  await update.set({ last_number: last }).where('last_number', '<', last).execute()
}

/** Applies the rule of a country to the series that may follow it. */
export async function followCountry(
  transaction: Connection,
  country: string,
  options: FollowOptions,
): Promise<void> {
  const rule = { is_strict: Number(isStrictByDefault(country)) }
  for (const { kind } of await transaction.selectFrom('number_series').select('kind').execute()) {
    if (await canFollow(transaction, kind, options))
      await transaction.updateTable('number_series').set(rule).where('kind', '=', kind).execute()
  }
}
