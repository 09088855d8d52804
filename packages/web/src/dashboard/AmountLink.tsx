import type { KindName } from '@quittance/shared/documents/document-kinds.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'
import { Link } from '@tanstack/react-router'
import { showCount } from '#locale/count-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import type { AmountFilter } from './amount-filters.ts'
import classes from './DashboardScreen.module.css'

/** The selected currency of the dashboard. */
export interface Currency {
  readonly id: number
  readonly name: string
}

interface AmountLinkProps {
  /** A count, or an amount of money. */
  readonly of: Decimal | number
  readonly kind: KindName
  readonly currency: Currency
  /** Filter of the list with exactly these documents. Null: there is none. */
  readonly list: AmountFilter
}

/** Renders an amount or a count, with a link to the list of its documents if there is one. */
export function AmountLink({ of, kind, currency, list }: AmountLinkProps) {
  const shown = typeof of === 'number' ? showCount(of) : showMoney(of, currentLocale())
  if (list === null) return <span className={classes.amount}>{shown}</span>
  return (
    <Link to={`/${kind}s`} search={{ ...list, currency: String(currency.id) }} className={classes.amount}>
      {shown}
    </Link>
  )
}
