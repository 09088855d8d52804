import { Skeleton } from '@mantine/core'
import { useText } from '#locale/use-text.ts'
import classes from './lists.module.css'

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

export function ListSkeleton() {
  const text = useText()
  return (
    <div className={classes.skeleton} role="status" aria-label={text('app.loading')}>
      {rows.map((row) => (
        <Skeleton key={row} height={22} radius="sm" />
      ))}
    </div>
  )
}
