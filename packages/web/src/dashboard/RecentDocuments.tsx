import { Link } from '@tanstack/react-router'
import { showDay } from '#locale/day-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import classes from './DashboardScreen.module.css'
import type { RecentDocument } from './dashboard-queries.ts'

/** A table on wide screens, cards on narrow ones. */
export function RecentDocuments({ documents }: { readonly documents: readonly RecentDocument[] }) {
  const text = useText()
  return (
    <div className={classes.sheet}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.numberHead}>
              {text('dashboard.number')}
            </th>
            <th scope="col">{text('dashboard.document')}</th>
            <th scope="col" className={classes.partyHead}>
              {text('dashboard.party')}
            </th>
            <th scope="col" className={classes.dayHead}>
              {text('dashboard.date')}
            </th>
            <th scope="col" className={classes.statusHead}>
              {text('dashboard.status')}
            </th>
            <th scope="col" className={classes.figureHead}>
              {text('dashboard.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {documents.map((document) => (
            <RecentRow key={`${document.kind} ${document.id}`} document={document} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RecentRow({ document }: { readonly document: RecentDocument }) {
  const locale = currentLocale()
  return (
    <tr>
      <td className={classes.number} title={document.number}>
        {document.number}
      </td>
      <td className={classes.title}>
        <Link to={`/${document.kind}/edit/${document.id}`} className={classes.clamped} title={document.title}>
          {document.title}
        </Link>
      </td>
      <td className={classes.party}>
        <span className={classes.clamped} title={document.partyName}>
          {document.partyName}
        </span>
      </td>
      <td className={classes.day}>{showDay(document.date, locale)}</td>
      <td className={classes.status}>
        <StatusBadge status={document.status} />
      </td>
      <td className={classes.figure}>
        {showMoney(document.total, locale)} <span className={classes.muted}>{document.currency}</span>
      </td>
    </tr>
  )
}
