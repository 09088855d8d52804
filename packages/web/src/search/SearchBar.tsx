import { Loader } from '@mantine/core'
import { type ChangeEvent, type FormEvent, useRef } from 'react'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { isComposing } from '#ui/composing.ts'
import { SearchIcon } from '#ui/icons.tsx'
import { listId } from './ResultList.tsx'
import { SearchDropdown } from './SearchDropdown.tsx'
import classes from './search.module.css'
import { escapeKey, searchKeys } from './search-keys.ts'
import { sayFound } from './search-results.ts'
import { isMac, macShortcut, searchShortcuts } from './search-shortcut.ts'
import type { SearchView } from './search-view.ts'
import { useLeaving } from './use-leaving.ts'
import { useSearch } from './use-search.ts'
import { useSearchShortcut } from './use-search-shortcut.ts'

/** Renders the search bar of all screens, which searches while the user types. */
export function SearchBar({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const text = useText()
  const root = useRef<HTMLElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const search = useSearch(box, isSignedIn)
  const leave = useLeaving(root, { onClickOutside: search.leave, onFocusOutside: search.close })
  useSearchShortcut(box)
  const hasList = search.optionIds.length > 0

  function change({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    if (isComposing(nativeEvent)) search.compose(currentTarget.value)
    else search.type(currentTarget.value)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    search.ask()
  }

  return (
    <search ref={root} className={classes.search} onBlur={leave} onKeyDown={escapeKey(search)}>
      <form className={classes.form} onSubmit={submit}>
        <input
          ref={box}
          type="text"
          role="combobox"
          className={classes.box}
          placeholder={text('search.placeholder')}
          aria-label={text('search.label')}
          aria-autocomplete="list"
          aria-expanded={hasList}
          aria-controls={hasList ? listId : undefined}
          aria-activedescendant={search.optionId ?? undefined}
          aria-keyshortcuts={searchShortcuts}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          value={search.typed}
          onChange={change}
          onCompositionEnd={(event) => search.endComposition(event.currentTarget.value)}
          onKeyDown={searchKeys(search)}
        />
        {search.isWaiting ? <Loader size={16} className={classes.spinner} aria-hidden /> : null}
        {search.typed === '' ? <ShortcutHint /> : null}
        <button type="submit" className={classes.button} aria-label={text('search.submit')}>
          <SearchIcon />
        </button>
      </form>
      <Announcement view={search.view} />
      <SearchDropdown search={search} />
    </search>
  )
}

function ShortcutHint() {
  const text = useText()
  return (
    <kbd className={classes.hint} aria-hidden>
      {isMac(navigator.platform) ? macShortcut : text('search.shortcut')}
    </kbd>
  )
}

/** Announces the results to screen readers. */
function Announcement({ view }: { readonly view: SearchView }) {
  const text = useText()
  const found = view.is === 'found' && !view.isOlder ? sayFound(view.results, text, currentLocale()) : ''
  return (
    <p role="status" className={classes.announcement}>
      {view.is === 'loading' ? text('search.searching') : found}
    </p>
  )
}
