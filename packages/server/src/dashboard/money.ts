import { type DueAge, dueAges } from '@quittance/shared/contract/dashboard.ts'
import {
  addDays,
  type CalendarDay,
  getFirstDay,
  getLastDay,
  listMonthsUntil,
  toMonth,
} from '@quittance/shared/documents/calendar.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { addExact, type Decimal, toExact, toMoney, zero } from '@quittance/shared/money/decimal.ts'
import type { Connection } from '#database/tables/schema.ts'
import {
  type DaySum,
  type MonthAmount,
  sumPaymentsByMonth,
  sumUnallocated,
  sumUnpaidByDay,
} from './money-repository.ts'
import { listStatuses } from './repository.ts'

/** Unpaid amount of documents in one age band: the balances of issued ones, and the typed amounts of others. */
export interface AgeSum {
  readonly age: DueAge
  readonly count: number
  readonly due: Decimal
}

/** Money of a company in one currency. */
export interface Money {
  /** The last one is the current month. */
  readonly months: readonly MonthAmount[]
  readonly ages: readonly AgeSum[]
  /** Left of payments and credit notes. */
  readonly unallocated: Decimal
}

/** Number of months on the dashboard, including the current one. */
const monthCount = 12

/** Sums the money that came in by month, what is unpaid by age, and what is left to allocate. */
export async function sumMoney(
  db: Connection,
  { currencyId, today }: { readonly currencyId: number; readonly today: CalendarDay },
): Promise<Money> {
  const months = listMonthsUntil(toMonth(today), monthCount)
  const period = { from: getFirstDay(months[0] ?? toMonth(today)), to: getLastDay(toMonth(today)) }
  const amounts = await sumPaymentsByMonth(db, { currencyId, ...period })
  const { payments, credits } = await sumUnallocated(db, currencyId)
  const sums = await listUnpaidSums(db, { currencyId, today })
  return {
    months: months.map((month) => ({
      month,
      amount: sumAmounts(amounts.filter((sum) => sum.month === month).map(({ amount }) => amount)),
    })),
    ages: sumByAge(sums, today),
    unallocated: sumAmounts([payments ?? zero, credits ?? zero]),
  }
}

async function listUnpaidSums(
  db: Connection,
  { currencyId, today }: { readonly currencyId: number; readonly today: CalendarDay },
): Promise<DaySum[]> {
  const sums: DaySum[] = []
  for (const { name: kind, claim } of kinds) {
    if (claim !== 'payment') continue
    const open = (await listStatuses(db, kind)).filter(({ meaning }) => meaning === 'open')
    const statusIds = open.map(({ id }) => id)
    sums.push(...(await sumUnpaidByDay(db, { kind, currencyId, statusIds, today })))
  }
  return sums
}

function sumByAge(sums: readonly DaySum[], today: CalendarDay): AgeSum[] {
  return dueAges.map((age) => {
    const matching = sums.filter(({ dueDate }) => getAge(dueDate, today) === age)
    return {
      age,
      count: matching.reduce((count, sum) => count + sum.count, 0),
      due: sumAmounts(matching.map(({ due }) => due)),
    }
  })
}

function getAge(dueDate: CalendarDay, today: CalendarDay): DueAge {
  if (dueDate >= today) return 'not-due'
  if (dueDate >= addDays(today, -30)) return 'to-30'
  if (dueDate >= addDays(today, -60)) return 'to-60'
  return dueDate >= addDays(today, -90) ? 'to-90' : 'older'
}

function sumAmounts(amounts: readonly Decimal[]): Decimal {
  return toMoney(amounts.reduce((sum, amount) => addExact(sum, toExact(amount)), toExact(zero)))
}
