import { useText } from '#locale/use-text.ts'
import classes from './document-form.module.css'
import type { LinkedParty } from './linked-party.ts'

interface LinkNoticeProps {
  readonly linked: LinkedParty
  readonly isFound: boolean
}

/** Says why the record that the link names is not chosen. */
export function LinkNotice({ linked, isFound }: LinkNoticeProps) {
  const text = useText()
  if (linked.relation === null || isFound) return null
  if (!linked.isOffered) return <Notice sentence={text('document.not-for-relation')} />
  return linked.partyId === null ? null : <Notice sentence={text('document.unknown-party')} />
}

function Notice({ sentence }: { readonly sentence: string }) {
  return (
    <p role="status" className={classes.notice}>
      {sentence}
    </p>
  )
}
