import { Skeleton } from '@mantine/core'
import { useText } from '#locale/use-text.ts'
import classes from './DashboardScreen.module.css'

const cards = ['a', 'b', 'c', 'd']

/** Renders the placeholder of the amounts while they are loading. */
export function AmountsSkeleton() {
  const text = useText()
  return (
    <div role="status" aria-label={text('app.loading')} className={classes.screen}>
      <div className={classes.cards}>
        {cards.map((card) => (
          <Skeleton key={card} className={classes.cardWaiting} />
        ))}
      </div>
      <Skeleton className={classes.panelWaiting} />
    </div>
  )
}
