import '#locale/office-english.ts'
import { Loader, VisuallyHidden } from '@mantine/core'
import { type ChangeEvent, type FormEvent, useRef } from 'react'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { SearchIcon } from '#ui/icons.tsx'
import { areSingleKeysOn, isComposing } from '#ui/keyboard.ts'
import layout from '#ui/layout.module.css'
import options from '#ui/options.module.css'
import { loadSearchContent, SearchDropdown } from './SearchDropdown.tsx'
import classes from './search.module.css'
import { escapeKey, searchKeys, useSearchShortcut } from './search-keys.ts'
import { describeResults, listId } from './search-results.ts'
import type { SearchView } from './search-state.ts'
import { useLeaveHandlers, useSearch } from './use-search.ts'

interface SearchBarProps {
  readonly isSignedIn: boolean
  /** Shown in the area of the results until the user searches. */
  readonly notice?: string
  /** Why the search is not available yet. Otherwise users who are not signed in are asked to sign in. */
  readonly unavailable?: string
}

/** Renders the search bar of all screens, which searches while the user types. */
export function SearchBar({ isSignedIn, notice, unavailable }: SearchBarProps) {
  const text = useText()
  const root = useRef<HTMLElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const search = useSearch(box, isSignedIn)
  const leave = useLeaveHandlers(root, { onClickOutside: search.leave, onFocusOutside: search.close })
  useSearchShortcut(box)
  const hasList = search.optionIds.length > 0

  function change({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    if (isComposing(nativeEvent)) search.compose(currentTarget.value)
    else search.type(currentTarget.value)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    search.submit()
  }

  return (
    <search ref={root} className={classes.search} onBlur={leave} onKeyDown={escapeKey(search)}>
      <form className={`${layout.card} ${layout.line} ${options.frame} ${classes.form}`} onSubmit={submit}>
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
          aria-keyshortcuts="/"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          value={search.typed}
          onChange={change}
          onFocus={preloadContent}
          onCompositionEnd={(event) => search.endComposition(event.currentTarget.value)}
          onKeyDown={searchKeys(search)}
        />
        {search.isWaiting ? <Loader size={16} mx={8} flex="none" aria-hidden /> : null}
        {search.typed === '' ? <ShortcutHint /> : null}
        <button
          type="submit"
          className={`${layout.iconButton} ${classes.button}`}
          aria-label={text('search.submit')}
        >
          <SearchIcon />
        </button>
      </form>
      <Announcement view={search.view} />
      <SearchDropdown search={search} notice={notice} unavailable={unavailable} />
    </search>
  )
}

/** Loads the content of the dropdown before it opens. If that fails, the dropdown says so. */
function preloadContent() {
  loadSearchContent().catch(() => undefined)
}

function ShortcutHint() {
  return areSingleKeysOn() ? <kbd aria-hidden>/</kbd> : null
}

/** Announces the results to screen readers. */
function Announcement({ view }: { readonly view: SearchView }) {
  const text = useText()
  const found =
    view.state === 'found' && !view.isOlder ? describeResults(view.results, text, currentLocale()) : ''
  return (
    <VisuallyHidden role="status" component="p">
      {view.state === 'loading' ? text('search.searching') : found}
    </VisuallyHidden>
  )
}
