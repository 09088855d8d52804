import { Button } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { Link } from '@tanstack/react-router'
import { useText } from '#locale/use-text.ts'
import { EmptyDrawing } from '#ui/drawings.tsx'
import classes from '#ui/lists/lists.module.css'
import { type ListAddress, orderNames, without } from '#ui/lists/use-list-address.ts'

interface EmptyDocumentListProps {
  readonly kind: DocumentKind
  readonly address: ListAddress
}

/** Nothing written yet, or nothing that fits the filter: each with the way on. */
export function EmptyDocumentList({ kind, address: { query } }: EmptyDocumentListProps) {
  const text = useText()
  const isFiltered = Object.keys(without(query, orderNames)).length > 0
  return (
    <div className={classes.notice}>
      <EmptyDrawing />
      <p>{text(isFiltered ? 'lists.nothing-fits' : `lists.no-${kind.name}s`)}</p>
      {isFiltered ? (
        <Button renderRoot={(root) => <Link {...root} to="." search={() => ({})} />} variant="default">
          {text('lists.show-all')}
        </Button>
      ) : (
        <Button component={Link} to={`/${kind.name}/create`}>
          {text(`${kind.name}.new`)}
        </Button>
      )}
    </div>
  )
}
