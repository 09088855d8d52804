import '#locale/office-english.ts'
import { Loader, VisuallyHidden } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useRef,
} from 'react'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { SearchIcon } from '#ui/icons.tsx'
import { areSingleKeysOn, isComposing, isModalOpen, isTyping, type Pressed } from '#ui/keyboard.ts'
import layout from '#ui/layout.module.css'
import { lazyPart } from '#ui/lazy.tsx'
import options from '#ui/options.module.css'
import classes from './search.module.css'
import { describeResults, listId } from './search-results.ts'
import { isIdle, type SearchView } from './search-state.ts'
import { type Search, useLeaveHandlers, useSearch } from './use-search.ts'

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
  SearchContent.load().catch(() => undefined)
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

/** The content of the dropdown. The search bar loads it when it is focused: most screens are opened without a search. */
const SearchContent = lazyPart(async () => (await import('./SearchContent.tsx')).SearchContent)

interface SearchDropdownProps {
  readonly search: Search
  readonly notice: string | undefined
  readonly unavailable: string | undefined
}

/** Renders the dropdown below the search box. */
function SearchDropdown({ search, notice, unavailable }: SearchDropdownProps) {
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

const caretKeys = ['ArrowLeft', 'ArrowRight', 'Home', 'End']

/** Returns the key handler of the search box: it moves the active option, follows it, and notices caret movements. */
function searchKeys(search: Search) {
  return function press(event: KeyboardEvent) {
    const { key } = event
    if (isComposing(event.nativeEvent)) {
      // Enter ends the composition and must not submit the form.
      if (key === 'Enter') event.preventDefault()
      return
    }
    if (caretKeys.includes(key)) return search.leaveOption()
    if (acts(search, event)) event.preventDefault()
  }
}

/** Returns the handler of Escape for the search box and the controls in its dropdown. */
function escapeKey(search: Search) {
  return function press(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
    if (escapes(search)) event.preventDefault()
  }
}

/** Handles a key. @returns whether it had an effect */
function acts(search: Search, event: KeyboardEvent): boolean {
  switch (event.key) {
    case 'ArrowDown':
      return !isModified(event) && moves(search, 1)
    case 'ArrowUp':
      return !isModified(event) && moves(search, -1)
    case 'Enter':
      return follows(search, event)
    default:
      return false
  }
}

function isModified({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey
}

function moves(search: Search, step: 1 | -1): boolean {
  if (search.typed.trim() === '') return false
  search.move(step)
  return true
}

function escapes(search: Search): boolean {
  if (isIdle({ typed: search.typed, isOpen: search.view.state !== 'closed' })) return false
  search.escape()
  return true
}

/** Clicks the active option, with the modifier keys that open another tab. @returns false without one: Enter then searches */
function follows({ optionId }: Search, { ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  const option = optionId === null ? null : document.getElementById(optionId)
  const click = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }
  option?.dispatchEvent(new MouseEvent('click', click))
  return option !== null
}

/** Returns whether the keys open the search: `/`, with Shift on keyboards where it needs that. */
export function isSearchShortcut({ key, ctrlKey, metaKey, altKey }: Pressed): boolean {
  return key === '/' && !ctrlKey && !metaKey && !altKey
}

/** Handles the search shortcut: moves the focus to the search box, except from text fields and modal dialogs. */
function useSearchShortcut(box: RefObject<HTMLInputElement | null>): void {
  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || !isSearchShortcut(event)) return
    if (isTyping() || isModalOpen() || !areSingleKeysOn()) return
    event.preventDefault()
    box.current?.focus()
    box.current?.select()
  })
}
