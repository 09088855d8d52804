import { Box, CloseButton, Loader, VisuallyHidden } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import helpEnglish from '@quittance/shared/locales/en/help.json' with { type: 'json' }
import paletteEnglish from '@quittance/shared/locales/en/palette.json' with { type: 'json' }
import shortcutsEnglish from '@quittance/shared/locales/en/shortcuts.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMay } from '#api/me-queries.ts'
import { helpQuery } from '#app/help/help-queries.ts'
import { isPaletteShortcut } from '#app/shortcuts/shortcuts.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { useSearchResults } from '#search/search-queries.ts'
import type { SearchResults } from '#search/search-results.ts'
import type { HelpTopic } from '#ui/help.ts'
import { SearchIcon } from '#ui/icons.tsx'
import { isComposing } from '#ui/keyboard.ts'
import layout from '#ui/layout.module.css'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import options from '#ui/options.module.css'
import { useAvailableActions } from '#ui/screen-actions.ts'
import { PaletteList } from './PaletteList.tsx'
import classes from './palette.module.css'
import { createItems, findHelpItems, findItems, optionIdOf, type PaletteItem } from './palette-items.tsx'
import { listRecentRecords, onRecentRecordAdd } from './recent-records.ts'

addEnglish({ ...helpEnglish, ...paletteEnglish, ...shortcutsEnglish })

export interface CommandPaletteProps {
  readonly memberId: number
  /** @param topic absent: the page of the open screen */
  onOpenHelp(topic?: HelpTopic): void
  onClose(): void
}

const typingPauseMs = 200

/** Renders the command palette: one field that finds records, screens, and actions of the open record. */
export function CommandPalette(props: CommandPaletteProps) {
  const text = useText()
  const [titleId, listId] = [useId(), useId()]
  const [query, setQuery] = useState('')
  const items = findItems(usePaletteItems(props), query)
  const { results, error, isLoading, find } = useHits()
  const helpItems = useHelpItems(query, props.onOpenHelp)
  const optionIds = [...idsOf(items), ...hitIdsOf(results), ...idsOf(helpItems)]
  // Hits of an older text are no answer to this one: Enter opens one of them only if the user has selected it.
  const defaultId = isLoading && items.length === 0 ? undefined : optionIds[0]
  const { activeId, reset, move } = useActiveOption(optionIds, defaultId)

  function change(value: string) {
    setQuery(value)
    reset()
    find(value)
  }

  function pressKey(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
    if (isPaletteShortcut(event)) props.onClose()
    else if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter') clickOption(activeId, event)
    else return
    event.preventDefault()
  }

  return (
    <ModalDialog
      role="dialog"
      labelledBy={titleId}
      isLight
      onEscape={props.onClose}
      className={`${layout.stack} ${classes.palette}`}
    >
      <VisuallyHidden id={titleId}>{text('palette.title')}</VisuallyHidden>
      <div
        className={`${layout.line} ${layout.loose} ${options.frame} ${layout.lineBelow} ${layout.muted} ${classes.field}`}
      >
        <SearchIcon />
        <input
          data-autofocus
          type="text"
          role="combobox"
          placeholder={text('palette.placeholder')}
          aria-label={text('palette.placeholder')}
          aria-autocomplete="list"
          aria-expanded={optionIds.length > 0}
          aria-controls={listId}
          aria-activedescendant={activeId ?? undefined}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={pressKey}
        />
        {isLoading ? <Loader size={16} aria-hidden /> : null}
        <CloseButton
          className={classes.close ?? ''}
          aria-label={text('palette.close')}
          onClick={props.onClose}
        />
      </div>
      <VisuallyHidden role="status">
        {isLoading ? '' : text('palette.results', { count: optionIds.length })}
      </VisuallyHidden>
      <Message error={error} isEmpty={optionIds.length === 0 && !isLoading} query={query.trim()} />
      <PaletteList
        id={listId}
        items={items}
        helpItems={helpItems}
        results={results}
        activeId={activeId}
        onRun={(item) => run(item, props.onClose)}
        onFollow={props.onClose}
      />
    </ModalDialog>
  )
}

function run(item: PaletteItem, close: () => void): void {
  // Closed first: it returns the focus, which the action may move elsewhere.
  flushSync(close)
  item.run()
}

interface MessageProps {
  readonly error: Error | null
  readonly isEmpty: boolean
  readonly query: string
}

/** Says that the search failed, or that nothing was found. */
function Message({ error, isEmpty, query }: MessageProps) {
  const text = useText()
  if (error !== null) {
    return (
      <Box component="p" role="alert" m={0} p="md" className={`${layout.muted} ${layout.wrap}`}>
        {error.message}
      </Box>
    )
  }
  return isEmpty ? (
    <Box component="p" m={0} p="md" className={`${layout.muted} ${layout.wrap}`}>
      {text('search.nothing', { search: query })}
    </Box>
  ) : null
}

/** Returns the items; those of a screen that is still loading join when it has loaded. */
function usePaletteItems(props: CommandPaletteProps): readonly PaletteItem[] {
  const { memberId, onOpenHelp: openHelp } = props
  const mayAdminister = useMay('administer')
  const text = useText()
  const router = useRouter()
  const actions = useAvailableActions()
  const [recent, setRecent] = useState(() => listRecentRecords(memberId))
  useEffect(() => onRecentRecordAdd(() => setRecent(listRecentRecords(memberId))), [memberId])
  return useMemo(() => {
    function open(path: string) {
      const opening = (router.state.location.state.opening ?? 0) + 1
      void router.navigate({ to: path, state: { opening } })
    }
    return createItems({ recent, actions, mayAdminister, open, openHelp }, text)
  }, [recent, actions, mayAdminister, openHelp, router, text])
}

/** Returns the pages of the help that match a query; none while they are loading. */
function useHelpItems(query: string, openHelp: CommandPaletteProps['onOpenHelp']): readonly PaletteItem[] {
  const text = useText()
  const { data: entries = [] } = useQuery(helpQuery(currentLocale()))
  return useMemo(() => findHelpItems(entries, query, { text, openHelp }), [entries, query, text, openHelp])
}

/**
 * Searches for records after a pause in typing. Hits of an older text stay until the new ones have loaded, but not after the field
 * has been empty.
 */
function useHits() {
  const [search, setSearch] = useState({ query: '', session: 0 })
  const [isTyping, setTyping] = useState(false)
  const searchLater = useDebouncedCallback((query: string) => {
    setTyping(false)
    setSearch(({ session }) => ({ query, session }))
  }, typingPauseMs)
  const isOpen = search.query !== ''
  const { data, error, isFetching } = useSearchResults({ ...search, isOpen, requestCount: 0 }, true)
  return {
    results: isOpen ? (data ?? null) : null,
    error: isOpen && !isTyping ? error : null,
    /** The results of the current text have not arrived yet. */
    isLoading: isTyping || isFetching,
    find(typed: string) {
      const query = typed.trim()
      setTyping(query !== '' && query !== search.query)
      if (query !== '') return searchLater(query)
      searchLater.cancel()
      setSearch(({ session }) => ({ query: '', session: session + 1 }))
    },
  }
}

function idsOf(items: readonly PaletteItem[]): string[] {
  return items.map(({ id }) => optionIdOf(id))
}

function hitIdsOf(results: SearchResults | null): string[] {
  return results?.groups.flatMap(({ hits }) => hits.map(({ optionId }) => optionId)) ?? []
}

/** Manages the active option, which the arrow keys select. The first one follows the last one. */
function useActiveOption(optionIds: readonly string[], defaultId: string | undefined) {
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const activeId = optionIds.find((id) => id === selectedId) ?? defaultId ?? null
  return {
    activeId,
    reset: () => setSelectedId(null),
    move(step: 1 | -1) {
      const place = activeId === null && step === -1 ? 0 : optionIds.indexOf(activeId ?? '')
      const next = optionIds.at((place + step) % optionIds.length) ?? null
      setSelectedId(next)
      if (next !== null) document.getElementById(next)?.scrollIntoView({ block: 'nearest' })
    },
  }
}

/** Clicks an option, with the modifier keys that open a link in another tab. */
function clickOption(id: string | null, { ctrlKey, metaKey, shiftKey }: KeyboardEvent): void {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey })
  if (id !== null) document.getElementById(id)?.dispatchEvent(click)
}
