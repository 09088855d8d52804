import { Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import type { LinkedParty } from './document-address.ts'
import { useField, useFormState, useOpenForm } from './document-store.ts'

interface LinkNoticeProps {
  readonly linked: LinkedParty
  /** Name of the lead or customer of the link; null: unknown. */
  readonly name: string | null
}

/** Shows why the lead or customer of the link is not selected, until one is selected or the next document starts. */
export function LinkNotice({ linked, name }: LinkNoticeProps) {
  const text = useText()
  const { kind } = useOpenForm()
  const hasParty = useField('party') !== null
  const isFirst = useFormState((state) => state.generation === 0)
  const { relation, partyId, isOffered, isReadable } = linked
  const isForOthers = relation !== null && !isOffered

  if ((isReadable && partyId === null && !isForOthers) || hasParty || !isFirst) return null
  return (
    <p role="status" className={layout.hint}>
      {isForOthers && name !== null ? (
        <Box component="strong" me="0.75em">
          {name}
        </Box>
      ) : null}
      <span>{text(isForOthers ? 'document.customer-required' : 'document.unknown-party')}</span>
      {isForOthers && relation === 'lead' && name !== null ? (
        <>
          {' '}
          {/* The page of the lead opens the conversion dialog, which then opens a new document for the customer. */}
          <Link to="/lead/show/$id" params={{ id: String(partyId) }} search={{ convert: kind.name }}>
            {text('document.make-customer')}
          </Link>
        </>
      ) : null}
    </p>
  )
}
