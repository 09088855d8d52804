import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'
import { EmptyDrawing } from '#ui/drawings.tsx'
import classes from './lists.module.css'
import { type ListAddress, orderNames, without } from './use-list-address.ts'

interface EmptyListProps {
  readonly address: ListAddress
  /** Said as long as there is nothing at all. */
  readonly says: string
  /** How the first one begins. */
  readonly children: ReactNode
}

/** Nothing there yet, or nothing that fits the filter: each with the way on. */
export function EmptyList({ address: { query }, says, children }: EmptyListProps) {
  const text = useText()
  const isFiltered = Object.keys(without(query, orderNames)).length > 0
  return (
    <div className={classes.notice}>
      <EmptyDrawing />
      <p>{isFiltered ? text('lists.nothing-fits') : says}</p>
      {isFiltered ? (
        <Button renderRoot={(root) => <Link {...root} to="." search={() => ({})} />} variant="default">
          {text('lists.show-all')}
        </Button>
      ) : (
        children
      )}
    </div>
  )
}
