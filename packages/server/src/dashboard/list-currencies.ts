import type { CalendarDay } from '@quittance/shared/documents/calendar-day.ts'
import { firstDayOf, monthOf, monthsUntil } from '@quittance/shared/documents/calendar-month.ts'
import { kinds } from '@quittance/shared/documents/kinds.ts'
import type { Connection } from '#database/database.ts'
import { type CurrencyCount, countByCurrency, isAny, listStatuses } from './repository.ts'
import { monthsShown } from './sum-months.ts'

/** The currencies that documents have, the one of most documents in the months that are shown first. */
export async function listCurrencies(db: Connection, today: CalendarDay): Promise<CurrencyCount[]> {
  const [first = monthOf(today)] = monthsUntil(monthOf(today), monthsShown)
  const names = kinds.map(({ name }) => name)
  const counted = await countByCurrency(db, { kinds: names, since: firstDayOf(first) })
  const statuses = (await Promise.all(names.map((name) => listStatuses(db, name)))).flat()
  const statusIds = statuses.map(({ id }) => id)
  const used = await Promise.all(
    counted.map(({ id, count }) => count > 0 || isAny(db, { kinds: names, statusIds, currencyId: id })),
  )
  return counted.filter((_, place) => used[place]).sort((left, right) => right.count - left.count)
}
