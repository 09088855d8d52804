import { Link } from '@tanstack/react-router'
import { useText } from '#locale/use-text.ts'
import classes from './document-form.module.css'
import { useField, useFormState, useOpenForm } from './document-store.ts'
import type { LinkedParty } from './linked-party.ts'

interface LinkNoticeProps {
  readonly linked: LinkedParty
  /** Of the record that the link names, where there is one. */
  readonly name: string | null
}

/** Says why the record that the link names is not chosen, until one is or the next document begins. */
export function LinkNotice({ linked, name }: LinkNoticeProps) {
  const text = useText()
  const { kind } = useOpenForm()
  const hasParty = useField('party') !== null
  const isFirst = useFormState((state) => state.generation === 0)
  const { relation, partyId, isOffered, isReadable } = linked
  const isForOthers = relation !== null && !isOffered

  if ((isReadable && partyId === null && !isForOthers) || hasParty || !isFirst) return null
  return (
    <p role="status" className={classes.notice}>
      {isForOthers && name !== null ? <strong className={classes.linked}>{name}</strong> : null}
      <span>{text(isForOthers ? 'document.not-for-relation' : 'document.unknown-party')}</span>
      {isForOthers && relation === 'lead' && name !== null ? (
        <>
          {' '}
          {/* Its page asks which customer, and comes back here. */}
          <Link to={`/lead/show/${partyId}`} search={{ convert: kind.name }}>
            {text('document.make-customer')}
          </Link>
        </>
      ) : null}
    </p>
  )
}
