import type { ReactNode } from 'react'
import { EmptyDrawing } from '#ui/drawings.tsx'
import classes from './lists.module.css'

interface EmptyNoticeProps {
  readonly says: string
  /** How it goes on, unless that stands beside the heading. */
  readonly children?: ReactNode
}

/** Instead of a list in which there is nothing: a drawing, a sentence, and the way on. */
export function EmptyNotice({ says, children }: EmptyNoticeProps) {
  return (
    <div className={classes.notice}>
      <EmptyDrawing />
      <p>{says}</p>
      {children}
    </div>
  )
}
