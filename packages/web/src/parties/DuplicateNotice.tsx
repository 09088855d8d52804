import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import { NewTabIcon } from '#ui/action-icons.tsx'
import type { RecordForm } from '#ui/forms/use-record-form.ts'
import { LikeLine } from './LikeLine.tsx'
import classes from './parties.module.css'
import { comparedFields, type PartyValues } from './party-form.ts'
import { type DuplicateParty, duplicatesQuery } from './party-queries.ts'
import { useAppLink } from './use-app-link.ts'

interface DuplicateNoticeProps {
  readonly kind: PartyKind
  /** null: not stored yet. */
  readonly id: number | null
  readonly of: RecordForm<PartyValues>
  /** Returns a function that selects the duplicate instead; null: not possible. */
  readonly instead?: ((duplicate: DuplicateParty) => (() => void) | null) | undefined
}

const pauseMs = 400

/** Shows duplicates while the user is typing. They never prevent a save. */
export function DuplicateNotice({ kind, id, of, instead }: DuplicateNoticeProps) {
  const text = useText()
  const typed = useWatch({ control: of.form.control, name: comparedFields })
  const written = JSON.stringify(typed)
  const [settled] = useDebouncedValue(written, pauseMs)
  const fields = useMemo(() => fieldsIn(settled), [settled])
  const duplicates = useQuery(duplicatesQuery(kind.relation, { id, fields })).data ?? []
  return (
    <div role="status" className={duplicates.length === 0 ? classes.nobodyAlike : classes.alike}>
      {duplicates.length === 0 ? null : (
        <>
          <p>{text('parties.similar', { count: duplicates.length })}</p>
          <ul>
            {duplicates.map((duplicate) => (
              <li key={`${duplicate.relation} ${duplicate.id}`}>
                <DuplicateLink duplicate={duplicate} />
                <TakeInstead name={duplicate.name} onTake={instead?.(duplicate) ?? null} />
              </li>
            ))}
          </ul>
          <p className={classes.muted}>{text('parties.similar-hint')}</p>
        </>
      )}
    </div>
  )
}

function TakeInstead({ name, onTake }: { readonly name: string; readonly onTake: (() => void) | null }) {
  const text = useText()
  if (onTake === null) return null
  return (
    <Button variant="default" size="compact-sm" className={classes.take} onClick={onTake}>
      {text('pickers.use-existing', { name })}
    </Button>
  )
}

function fieldsIn(written: string): Record<string, string> {
  const values: unknown[] = JSON.parse(written)
  return Object.fromEntries(comparedFields.map((name, place) => [name, String(values[place] ?? '')]))
}

/** Links to a duplicate in a new tab, so that the input is not lost. */
function DuplicateLink({ duplicate }: { readonly duplicate: DuplicateParty }) {
  const text = useText()
  const href = useAppLink(`/${duplicate.relation}/show/${duplicate.id}`)
  const { name } = duplicate
  return (
    <>
      <a href={href} target="_blank" rel="noopener" aria-label={text('parties.opens-new-tab', { name })}>
        {name} <NewTabIcon size={14} />
      </a>{' '}
      <LikeLine duplicate={duplicate} />
    </>
  )
}
