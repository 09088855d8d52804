import type { CalendarDay } from '@quittance/shared/documents/calendar-day.ts'
import { getFirstDay, toMonth, listMonthsUntil } from '@quittance/shared/documents/calendar-month.ts'
import { kinds } from '@quittance/shared/documents/kinds.ts'
import type { Connection } from '#database/tables/schema.ts'
import { type CurrencyCount, countByCurrency, findUsedCurrencies } from './repository.ts'
import { monthCount } from './sum-months.ts'

/** The currencies that documents have, the one of most documents in the months that are shown first. */
export async function listCurrencies(db: Connection, today: CalendarDay): Promise<CurrencyCount[]> {
  const [first = toMonth(today)] = listMonthsUntil(toMonth(today), monthCount)
  const names = kinds.map(({ name }) => name)
  const counted = await countByCurrency(db, { kinds: names, since: getFirstDay(first) })
  const idsWithoutRecent = counted.flatMap(({ id, count }) => (count > 0 ? [] : [id]))
  const usedIds = await findUsedCurrencies(db, { kinds: names, ids: idsWithoutRecent })
  return counted
    .filter(({ id, count }) => count > 0 || usedIds.has(id))
    .sort((left, right) => right.count - left.count)
}
