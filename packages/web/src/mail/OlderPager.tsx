import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import type { ListAddress } from '#ui/lists/use-list-address.ts'
import classes from './mail.module.css'

interface OlderPagerProps {
  readonly address: ListAddress
  /** Where the next page begins; null: there are no older ones. */
  readonly olderThan: number | null
}

/** On to older e-mails, and back to the newest. */
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
