import { Link } from '@tanstack/react-router'
import { useText } from '#locale/use-text.ts'
import listClasses from '#ui/lists/lists.module.css'
import classes from './mail.module.css'
import type { MailDocument } from './mail-message.ts'

/** Renders a link to the document of an e-mail. */
export function DocumentLink({ to }: { readonly to: MailDocument | null }) {
  const text = useText()
  if (to === null) return null
  return (
    <Link to={`/${to.kind}/edit/${to.id}`} className={listClasses.party}>
      {text(`${to.kind}.name`)} <span className={classes.number}>{to.shownNumber}</span>
    </Link>
  )
}
