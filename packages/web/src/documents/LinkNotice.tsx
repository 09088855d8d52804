import { useText } from '#locale/use-text.ts'
import classes from './document-form.module.css'
import { useField, useFormState } from './document-store.ts'
import type { LinkedParty } from './linked-party.ts'

/** Says why the record that the link names is not chosen, until one is or the next document begins. */
export function LinkNotice({ linked }: { readonly linked: LinkedParty }) {
  const text = useText()
  const hasParty = useField('party') !== null
  const isFirst = useFormState((state) => state.generation === 0)
  const isWrong = linked.partyId !== null || (linked.relation !== null && !linked.isOffered)

  if (!isWrong || hasParty || !isFirst) return null
  return (
    <p role="status" className={classes.notice}>
      {text(linked.isOffered ? 'document.unknown-party' : 'document.not-for-relation')}
    </p>
  )
}
