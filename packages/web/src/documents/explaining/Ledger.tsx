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
  /** null: the amount does not exist any more. */
  readonly entries: readonly Entry[] | null
  /** Number of lines that the button adds. */
  readonly step: number
  onMore(): void
  onLead(amount: DerivedAmount): void
}

/** Shows the rows of an explanation: amounts and the sentences between them. */
export function Ledger({ titleId, takesFocus, incomplete, entries, step, onMore, onLead }: LedgerProps) {
  const text = useText()
  const body = useRef<HTMLElement>(null)
  // The focus moves to the beginning of the explanation when the user comes from another amount.
  useEffect(() => {
    if (takesFocus) body.current?.focus({ preventScroll: true })
  }, [takesFocus])

  return (
    <section
      ref={body}
      className={classes.body}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      data-autofocus
      aria-labelledby={titleId}
    >
      {incomplete.length === 0 ? null : <Incomplete sentences={incomplete} />}
      {entries === null ? <p className={classes.sentence}>{text('explaining.not-in-document')}</p> : null}
      <ul className={classes.entries}>
        {entries?.map((entry, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an explanation are never reordered
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
  onLead(amount: DerivedAmount): void
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
      <span className={classes.entryAmount}>{entry.amount}</span>
    </>
  )
}
