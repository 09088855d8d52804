import type { ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'
import { FirstIcon, LastIcon, NextIcon, PreviousIcon } from '#ui/list-icons.tsx'
import classes from './lists.module.css'
import type { ListAddress } from './use-list-address.ts'

/** Key at which a page begins or ends, as returned by the call. Null: there is no such page. */
export type Place = readonly [string | number, number] | null

interface ListPagerProps {
  readonly next: Place
  readonly previous: Place
  readonly address: ListAddress
}

/** Renders the buttons to other pages. Pages have no numbers: keyset pagination continues from the visible rows. */
export function ListPager({ next, previous, address }: ListPagerProps) {
  const text = useText()
  const go = (changes: Readonly<Record<string, string | undefined>>) => {
    address.change(changes)
    window.scrollTo({ top: 0 })
  }
  return (
    <nav className={classes.pager} aria-label={text('lists.pages')}>
      <PageButton label={text('lists.first-page')} isOff={previous === null} onGo={() => go({})}>
        <FirstIcon />
      </PageButton>
      <PageButton
        label={text('lists.previous-page')}
        isOff={previous === null}
        onGo={() => go({ before: JSON.stringify(previous) })}
      >
        <PreviousIcon />
      </PageButton>
      <PageButton
        label={text('lists.next-page')}
        isOff={next === null}
        onGo={() => go({ after: JSON.stringify(next) })}
      >
        <NextIcon />
      </PageButton>
      <PageButton label={text('lists.last-page')} isOff={next === null} onGo={() => go({ last: '1' })}>
        <LastIcon />
      </PageButton>
    </nav>
  )
}

interface PageButtonProps {
  readonly label: string
  readonly isOff: boolean
  onGo(): void
  readonly children: ReactNode
}

function PageButton({ label, isOff, onGo, children }: PageButtonProps) {
  return (
    <button
      type="button"
      className={classes.page}
      aria-label={label}
      title={label}
      // `disabled` would remove the focus when the last page is reached.
      aria-disabled={isOff}
      onClick={isOff ? undefined : onGo}
    >
      {children}
    </button>
  )
}
