import type { MouseEvent } from 'react'
import layout from '#ui/layout.module.css'
import { lazyPart } from '#ui/lazy-part.tsx'
import classes from './search.module.css'
import type { Search } from './use-search.ts'

/** Loads what is in the dropdown. The search bar does so when it is focused: most screens are opened without a search. */
export const loadSearchContent = () => import('./SearchContent.tsx')

const SearchContent = lazyPart(async () => (await loadSearchContent()).SearchContent)

interface SearchDropdownProps {
  readonly search: Search
  readonly notice: string | undefined
  readonly unavailable: string | undefined
}

/** Renders the dropdown below the search box. */
export function SearchDropdown({ search, notice, unavailable }: SearchDropdownProps) {
  const isNotice = notice !== undefined && search.typed === ''
  if (search.view.state === 'closed' && !isNotice) return null
  return (
    // The arrow keys scroll it, so it does not need to be in the tab order.
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler only keeps the focus in the search box
    <div
      className={`${layout.card} ${layout.pane} ${classes.dropdown}`}
      tabIndex={-1}
      onMouseDown={keepFocus}
    >
      <SearchContent search={search} notice={notice} unavailable={unavailable} />
    </div>
  )
}

/** Keeps the focus in the search box when the dropdown is clicked. */
function keepFocus(event: MouseEvent) {
  if (event.button === 0) event.preventDefault()
}
