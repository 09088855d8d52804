import { UnstyledButton } from '@mantine/core'
import type { Ref } from 'react'
import classes from './RefusalList.module.css'

/** A validation problem. */
export interface ListedRefusal {
  readonly key: string
  readonly sentence: string
  /** Moves the focus to the field. Undefined if there is none. */
  readonly onChoose?: () => void
}

interface RefusalListProps {
  readonly title: string
  readonly refusals: readonly ListedRefusal[]
  readonly ref?: Ref<HTMLDivElement>
  readonly id?: string
}

/** Lists the validation problems of a form, each with a link to its field. The list can receive the focus. */
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
