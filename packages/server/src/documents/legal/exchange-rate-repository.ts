import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { LegalDetails } from '@quittance/shared/documents/legal-details.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { allKindNames } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'

/** An exchange rate as a document states it. */
export interface UsedExchangeRate extends Pick<LegalDetails, 'exchangeRateDate' | 'exchangeRateSource'> {
  readonly exchangeRate: NonNullable<LegalDetails['exchangeRate']>
}

interface ExchangeDay {
  readonly currencyId: number
  /** Date of the documents. */
  readonly date: CalendarDay
}

/**
 * Returns the exchange rate of the latest document in a currency with a date; null if none has one. The rate is that to the currency that
 * the company had on the day.
 */
export async function findUsedExchangeRate(
  db: Connection,
  { currencyId, date }: ExchangeDay,
): Promise<UsedExchangeRate | null> {
  const row = await db
    .selectFrom('documents')
    .select(['exchange_rate', 'exchange_rate_on', 'exchange_rate_source'])
    // With every kind, the database reads the day in the index of the dates.
    .where('kind', 'in', allKindNames)
    .where('is_archived', '=', 0)
    .where('document_date', '=', date)
    .where('currency_id', '=', currencyId)
    .where('exchange_rate', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined || row.exchange_rate === null) return null
  return {
    exchangeRate: decimal(row.exchange_rate),
    exchangeRateDate: row.exchange_rate_on,
    exchangeRateSource: row.exchange_rate_source,
  }
}
