import { Button, Skeleton, Title } from '@mantine/core'
import { kinds } from '@quittance/shared/documents/kinds.ts'
import { Link } from '@tanstack/react-router'
import { useText } from '#locale/use-text.ts'
import { EmptyDrawing } from '#ui/drawings.tsx'
import { KindIcon } from '#ui/KindIcon.tsx'
import classes from './DashboardScreen.module.css'
import { useRecentDocuments } from './dashboard-queries.ts'
import { RecentDocuments } from './RecentDocuments.tsx'

/** Where work starts: something new, or what was saved last. */
export function DashboardScreen() {
  const text = useText()
  return (
    <div className={classes.screen}>
      <Title order={1}>{text('dashboard.title')}</Title>
      <section aria-labelledby="write-new">
        <Title order={2} id="write-new" className={classes.heading}>
          {text('dashboard.new')}
        </Title>
        <ul className={classes.actions}>
          {kinds.map((kind) => (
            <li key={kind.name}>
              <Link to={`/${kind.name}/create`} className={classes.action}>
                <KindIcon kind={kind.name} size={22} />
                <span>{text(`${kind.name}.new`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="saved-last">
        <Title order={2} id="saved-last" className={classes.heading}>
          {text('dashboard.recent')}
        </Title>
        <SavedLast />
      </section>
    </div>
  )
}

function SavedLast() {
  const text = useText()
  const recent = useRecentDocuments()
  if (recent.isPending) return <RecentSkeleton />
  if (recent.isError) {
    return (
      <div role="alert" className={classes.notice}>
        <p>{text('app.load-failed')}</p>
        <p className={classes.muted}>{recent.error.message}</p>
        <Button variant="default" onClick={() => recent.refetch()}>
          {text('app.retry')}
        </Button>
      </div>
    )
  }
  if (recent.data.length === 0) {
    return (
      <div className={classes.notice}>
        <EmptyDrawing />
        <p>{text('dashboard.empty')}</p>
      </div>
    )
  }
  return <RecentDocuments documents={recent.data} />
}

const skeletonRows = ['a', 'b', 'c', 'd', 'e']

function RecentSkeleton() {
  const text = useText()
  return (
    <div className={classes.skeleton} role="status" aria-label={text('app.loading')}>
      {skeletonRows.map((row) => (
        <Skeleton key={row} height={20} radius="sm" />
      ))}
    </div>
  )
}
