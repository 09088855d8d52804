import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import type { ListAddress } from '#ui/lists/use-list-address.ts'
import classes from './mail.module.css'

interface OlderPagerProps {
  readonly address: ListAddress
  /** Id before which the next page starts. Null: there are no older e-mails. */
  readonly olderThan: number | null
}

/** Renders the buttons to older e-mails and back to the newest ones. */
export function OlderPager({ address, olderThan }: OlderPagerProps) {
  const text = useText()
  const isFirst = address.query.before === undefined
  if (isFirst && olderThan === null) return null
  const go = (before: string | undefined) => {
    address.change({ before })
    window.scrollTo({ top: 0 })
  }
  return (
    <nav className={classes.pager} aria-label={text('lists.pages')}>
      <BusyButton variant="default" isOff={isFirst} onClick={() => go(undefined)}>
        {text('emails.newest')}
      </BusyButton>
      <BusyButton variant="default" isOff={olderThan === null} onClick={() => go(String(olderThan))}>
        {text('emails.older')}
      </BusyButton>
    </nav>
  )
}
