import { UnstyledButton } from '@mantine/core'
import type { DerivedAmount } from '@quittance/shared/documents/derivation.ts'
import { useEffect, useRef } from 'react'
import { useText } from '#locale/use-text.ts'
import classes from './explaining.module.css'
import type { Entry } from './ledger.ts'

interface LedgerProps {
  readonly titleId: string
  readonly takesFocus: boolean
  readonly incomplete: readonly string[]
  /** null: there is no such figure any more. */
  readonly entries: readonly Entry[] | null
  /** How many lines more are shown at once. */
  readonly step: number
  onMore(): void
  onLead(figure: DerivedAmount): void
}

/** What an explanation says: amounts below each other, sentences between them. */
export function Ledger({ titleId, takesFocus, incomplete, entries, step, onMore, onLead }: LedgerProps) {
  const text = useText()
  const body = useRef<HTMLElement>(null)
  // Whoever went on to another figure reads it from its beginning.
  useEffect(() => {
    if (takesFocus) body.current?.focus({ preventScroll: true })
  }, [takesFocus])

  return (
    <section
      ref={body}
      className={classes.body}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keys
      tabIndex={0}
      data-autofocus
      aria-labelledby={titleId}
    >
      {incomplete.length === 0 ? null : <Incomplete sentences={incomplete} />}
      {entries === null ? <p className={classes.sentence}>{text('explaining.gone')}</p> : null}
      <ul className={classes.entries}>
        {entries?.map((entry, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one explanation never change places
          <li key={place} className={classes[entry.is]}>
            <Row entry={entry} onLead={onLead} />
            {entry.is === 'more' ? (
              <UnstyledButton className={classes.lead ?? ''} onClick={onMore}>
                {text('explaining.show-more', { count: Math.min(step, entry.count) })}
              </UnstyledButton>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Incomplete({ sentences }: { readonly sentences: readonly string[] }) {
  const text = useText()
  return (
    <div className={classes.incomplete}>
      <p className={classes.incompleteHead}>{text('explaining.incomplete')}</p>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}

interface RowProps {
  readonly entry: Entry
  onLead(figure: DerivedAmount): void
}

function Row({ entry, onLead }: RowProps) {
  if (entry.is === 'sentence' || entry.is === 'heading') return entry.words
  const leadsTo = entry.is === 'amount' ? entry.leadsTo : null
  return (
    <>
      <span className={classes.label}>
        {leadsTo === null ? (
          entry.label
        ) : (
          <UnstyledButton className={classes.lead ?? ''} onClick={() => onLead(leadsTo)}>
            {entry.label}
          </UnstyledButton>
        )}
      </span>{' '}
      {entry.is === 'amount' && entry.how !== '' ? <span className={classes.how}>{entry.how}</span> : null}{' '}
      <span className={classes.figure}>{entry.amount}</span>
    </>
  )
}
