import { VisuallyHidden } from '@mantine/core'
import { showCount } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { ProgressBar } from '#ui/ProgressBar.tsx'

interface BulkProgressProps {
  /** Accessible name of the progress: the things that are counted. */
  readonly label: string
  readonly done: number
  readonly all: number
}

/** Number of announcements: one for each document would keep a screen reader talking. */
const announcements = 4

/** Shows how many documents are done, and announces every quarter of them. */
export function BulkProgress({ label, done, all }: BulkProgressProps) {
  const text = useText()
  const describe = (count: number) => text('bulk.progress', { done: showCount(count), all: showCount(all) })
  const quarter = all === 0 ? 0 : Math.floor((announcements * done) / all)
  return (
    <div className={`${layout.stack} ${layout.tight}`}>
      <ProgressBar label={label} done={done} all={all} valueText={describe(done)} />
      <span className={layout.amount} aria-hidden>
        {describe(done)}
      </span>
      <VisuallyHidden role="status">
        {label}: {describe(Math.ceil((quarter * all) / announcements))}
      </VisuallyHidden>
    </div>
  )
}
