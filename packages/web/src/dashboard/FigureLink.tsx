import type { KindName } from '@quittance/shared/documents/document-kinds.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'
import { Link } from '@tanstack/react-router'
import { showCount } from '#locale/count-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import classes from './DashboardScreen.module.css'
import type { FigureList } from './figure-lists.ts'

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
  readonly list: FigureList
}

/** A figure that leads to the documents behind it, where a list has them. */
export function FigureLink({ of, kind, currency, list }: FigureLinkProps) {
  const shown = typeof of === 'number' ? showCount(of) : showMoney(of, currentLocale())
  if (list === null) return <span className={classes.figure}>{shown}</span>
  return (
    <Link to={`/${kind}s`} search={{ ...list, currency: String(currency.id) }} className={classes.figure}>
      {shown}
    </Link>
  )
}
