import type { ReactNode } from 'react'
import { EmptyDrawing } from '#ui/drawings.tsx'
import classes from './lists.module.css'

interface EmptyNoticeProps {
  readonly says: string
  /** Controls to continue, unless they are next to the heading. */
  readonly children?: ReactNode
}

/** Replaces an empty list by an illustration, a text and controls to continue. */
export function EmptyNotice({ says, children }: EmptyNoticeProps) {
  return (
    <div className={classes.notice}>
      <EmptyDrawing />
      <p>{says}</p>
      {children}
    </div>
  )
}
