import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { Link } from '@tanstack/react-router'
import type { ListedDocument } from '#documents/lists/listed-document.ts'
import { PaperMenu } from '#documents/papers/PaperMenu.tsx'
import { usePaperActions } from '#documents/papers/use-paper-actions.ts'
import { useText } from '#locale/use-text.ts'
import { Amount, Clamped, Day } from '#ui/lists/cells.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import classes from './of-party.module.css'

interface LatestDocumentsProps {
  readonly kind: DocumentKind
  readonly documents: readonly ListedDocument[]
}

/** Shows documents as a table, or as cards if there is not enough room. */
export function LatestDocuments({ kind, documents }: LatestDocumentsProps) {
  const text = useText()
  const actions = usePaperActions(kind)
  return (
    <>
      {actions.dialog}
      <table className={classes.table} aria-label={text(`group.${kind.name}`)}>
        <thead>
          <tr>
            <th scope="col">{text('lists.number')}</th>
            <th scope="col">{text(`${kind.name}.title`)}</th>
            <th scope="col">{text('lists.date')}</th>
            <th scope="col">{text('lists.status')}</th>
            <th scope="col" data-numeric>
              {text('lists.total')}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {documents.map((document) => (
            <tr key={document.id}>
              <td data-column="number">
                <Link to={`/${kind.name}/edit/${document.id}`}>{document.shownNumber}</Link>
              </td>
              <td data-column="title">
                <Clamped of={document.title} />
              </td>
              <td data-column="day">
                <Day of={document.documentDate} />
              </td>
              <td data-column="status">
                <StatusBadge status={document.status} />
              </td>
              <td data-column="total" data-numeric>
                <Amount of={document.total} currency={document.currency} />
              </td>
              <td data-column="menu">
                <PaperMenu kind={kind} of={document} actions={actions} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
