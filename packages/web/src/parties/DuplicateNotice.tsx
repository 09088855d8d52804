import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import { NewTabIcon } from '#ui/action-icons.tsx'
import type { RecordFormApi } from '#ui/forms/use-record-form.ts'
import layout from '#ui/layout.module.css'
import { useAppLink } from '#ui/links.tsx'
import { comparedFields, type PartyValues } from './party-form.ts'
import { type DuplicateParty, duplicatesQuery } from './party-queries.ts'

interface DuplicateNoticeProps {
  readonly kind: PartyKind
  /** null: not stored yet. */
  readonly id: number | null
  readonly form: RecordFormApi<PartyValues>
  /** Returns a function that selects the duplicate instead; null: not possible. */
  readonly instead?: ((duplicate: DuplicateParty) => (() => void) | null) | undefined
}

/** Milliseconds without a keystroke before duplicates are searched. */
const typingPauseMs = 400

/** Shows duplicates while the user is typing. They never prevent a save. */
export function DuplicateNotice({ kind, id, form, instead }: DuplicateNoticeProps) {
  const text = useText()
  const input = JSON.stringify(useWatch({ control: form.control, name: comparedFields }))
  const [settled] = useDebouncedValue(input, typingPauseMs)
  const fields = useMemo(() => fieldsIn(settled), [settled])
  const duplicates = useQuery(duplicatesQuery(kind.relation, { id, fields })).data ?? []
  return (
    <div role="status" className={duplicates.length === 0 ? layout.live : layout.notice}>
      {duplicates.length === 0 ? null : (
        <>
          <p>{text('parties.similar', { count: duplicates.length })}</p>
          <ul>
            {duplicates.map((duplicate) => (
              <li key={`${duplicate.relation} ${duplicate.id}`}>
                <DuplicateLink duplicate={duplicate} />
                <UseInstead name={duplicate.name} onUse={instead?.(duplicate) ?? null} />
              </li>
            ))}
          </ul>
          <p className={layout.muted}>{text('parties.similar-hint')}</p>
        </>
      )}
    </div>
  )
}

function UseInstead({ name, onUse }: { readonly name: string; readonly onUse: (() => void) | null }) {
  const text = useText()
  if (onUse === null) return null
  return (
    <Button variant="default" size="compact-sm" ml="xs" onClick={onUse}>
      {text('pickers.use-existing', { name })}
    </Button>
  )
}

function fieldsIn(input: string): Record<string, string> {
  const values: unknown[] = JSON.parse(input)
  return Object.fromEntries(comparedFields.map((name, index) => [name, String(values[index] ?? '')]))
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
      <DuplicateFacts duplicate={duplicate} />
    </>
  )
}

/** Shows facts about a duplicate, and which values are similar. */
export function DuplicateFacts({ duplicate }: { readonly duplicate: DuplicateParty }) {
  const text = useText()
  const { relation, contact_name, alike: similarValues, is_archived } = duplicate
  const facts = [
    text(`relation.${relation}`),
    contact_name,
    ...similarValues.map((value) => text(`parties.same-${value}`)),
    is_archived ? text('parties.is-archived') : '',
  ]
  return <span className={layout.muted}>{facts.filter((fact) => fact !== '').join(' · ')}</span>
}
