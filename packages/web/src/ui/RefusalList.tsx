import { UnstyledButton } from '@mantine/core'
import type { Ref } from 'react'
import classes from './RefusalList.module.css'

/** One thing to correct. */
export interface ListedRefusal {
  readonly key: string
  readonly sentence: string
  /** Leads to its field; undefined where it has none. */
  readonly onChoose?: () => void
}

interface RefusalListProps {
  readonly title: string
  readonly refusals: readonly ListedRefusal[]
  readonly ref?: Ref<HTMLDivElement>
  readonly id?: string
}

/** What was refused, summed up; each sentence leads to its field. It can be given the focus. */
export function RefusalList({ title, refusals, ref, id }: RefusalListProps) {
  return (
    <div ref={ref} id={id} role="alert" tabIndex={-1} className={classes.list}>
      <p>{title}</p>
      <ul>
        {refusals.map(({ key, sentence, onChoose }) => (
          <li key={key}>
            {onChoose ? (
              <UnstyledButton className={classes.link ?? ''} onClick={onChoose}>
                {sentence}
              </UnstyledButton>
            ) : (
              sentence
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
