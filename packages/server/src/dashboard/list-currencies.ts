import type { CalendarDay } from '@quittance/shared/documents/calendar-day.ts'
import { firstDayOf, monthOf, monthsUntil } from '@quittance/shared/documents/calendar-month.ts'
import { kinds } from '@quittance/shared/documents/kinds.ts'
import type { Connection } from '#database/tables/schema.ts'
import { type CurrencyCount, countByCurrency, findUsedCurrencies } from './repository.ts'
import { monthsShown } from './sum-months.ts'

/** The currencies that documents have, the one of most documents in the months that are shown first. */
export async function listCurrencies(db: Connection, today: CalendarDay): Promise<CurrencyCount[]> {
  const [first = monthOf(today)] = monthsUntil(monthOf(today), monthsShown)
  const names = kinds.map(({ name }) => name)
  const counted = await countByCurrency(db, { kinds: names, since: firstDayOf(first) })
  const older = counted.flatMap(({ id, count }) => (count > 0 ? [] : [id]))
  const used = await findUsedCurrencies(db, { kinds: names, ids: older })
  return counted
    .filter(({ id, count }) => count > 0 || used.has(id))
    .sort((left, right) => right.count - left.count)
}
