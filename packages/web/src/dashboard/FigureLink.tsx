import type { KindName } from '@quittance/shared/documents/kinds.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'
import { Link } from '@tanstack/react-router'
import { showCount } from '#locale/count-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import type { ListQuery } from '#ui/lists/use-list-address.ts'
import classes from './DashboardScreen.module.css'

/** The currency that the dashboard is looked at in. */
export interface Currency {
  readonly id: number
  readonly name: string
}

interface FigureLinkProps {
  /** A count, or an amount of money. */
  readonly of: Decimal | number
  readonly kind: KindName
  readonly currency: Currency
  /** The filter of the list that has exactly these documents. */
  readonly list: ListQuery
}

/** A figure that leads to the documents behind it. */
export function FigureLink({ of, kind, currency, list }: FigureLinkProps) {
  return (
    <Link to={`/${kind}s`} search={{ ...list, currency: String(currency.id) }} className={classes.figure}>
      {typeof of === 'number' ? showCount(of) : showMoney(of, currentLocale())}
    </Link>
  )
}
