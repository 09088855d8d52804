import { Box, CloseButton, Loader, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import paletteEnglish from '@quittance/shared/locales/en/palette.json' with { type: 'json' }
import shortcutsEnglish from '@quittance/shared/locales/en/shortcuts.json' with { type: 'json' }
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { isPaletteShortcut } from '#app/shortcuts/shortcuts.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { useSearchResults } from '#search/search-queries.ts'
import type { SearchResults } from '#search/search-results.ts'
import { SearchIcon } from '#ui/icons.tsx'
import { isComposing } from '#ui/keyboard.ts'
import layout from '#ui/layout.module.css'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import options from '#ui/options.module.css'
import { useAvailableActions } from '#ui/screen-actions.ts'
import { PaletteList } from './PaletteList.tsx'
import classes from './palette.module.css'
import { createItems, findItems, optionIdOf, type PaletteItem } from './palette-items.tsx'
import { listRecentRecords } from './recent-records.ts'

addEnglish({ ...paletteEnglish, ...shortcutsEnglish })

export interface CommandPaletteProps {
  readonly memberId: number
  readonly isAdmin: boolean
  onOpenShortcuts(): void
  onClose(): void
}

const typingPauseMs = 200

/** Renders the command palette: one field that finds records, screens, and actions of the open record. */
export function CommandPalette(props: CommandPaletteProps) {
  const text = useText()
  const [titleId, listId] = [useId(), useId()]
  const [query, setQuery] = useState('')
  const items = findItems(usePaletteItems(props), query)
  const { results, error, isFetching } = useHits(query)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const optionIds = [...items.map(({ id }) => optionIdOf(id)), ...hitIdsOf(results)]
  const activeId = optionIds.find((id) => id === selectedId) ?? optionIds[0] ?? null

  function change(value: string) {
    setQuery(value)
    setSelectedId(null)
  }

  function pressKey(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
    if (isPaletteShortcut(event)) props.onClose()
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = moveThrough(optionIds, activeId, event.key === 'ArrowDown' ? 1 : -1)
      setSelectedId(next)
      if (next !== null) document.getElementById(next)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') clickOption(activeId, event)
    else return
    event.preventDefault()
  }

  return (
    <ModalDialog
      role="dialog"
      labelledBy={titleId}
      isLight
      onEscape={props.onClose}
      className={classes.palette}
    >
      <VisuallyHidden id={titleId}>{text('palette.title')}</VisuallyHidden>
      <div className={`${options.frame} ${classes.field}`}>
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
        {isFetching ? <Loader size={16} aria-hidden /> : null}
        <CloseButton
          className={classes.close ?? ''}
          aria-label={text('palette.close')}
          onClick={props.onClose}
        />
      </div>
      <VisuallyHidden role="status">
        {isFetching ? '' : text('palette.results', { count: optionIds.length })}
      </VisuallyHidden>
      <Message error={error} isEmpty={optionIds.length === 0 && !isFetching} query={query.trim()} />
      <PaletteList
        id={listId}
        items={items}
        results={results}
        activeId={activeId}
        onRun={(item) => {
          // Closed first: it returns the focus, which the action may move elsewhere.
          flushSync(props.onClose)
          item.run()
        }}
        onFollow={props.onClose}
      />
    </ModalDialog>
  )
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

/** Returns the items as they are when the palette opens. */
function usePaletteItems(props: CommandPaletteProps): readonly PaletteItem[] {
  const { memberId, isAdmin, onOpenShortcuts: openShortcuts } = props
  const text = useText()
  const router = useRouter()
  const actions = useAvailableActions()
  const [recent] = useState(() => listRecentRecords(memberId))
  return useMemo(() => {
    function open(path: string) {
      const opening = (router.state.location.state.opening ?? 0) + 1
      void router.navigate({ to: path, state: { opening } })
    }
    return createItems({ recent, actions, isAdmin, open, openShortcuts }, text)
  }, [recent, actions, isAdmin, openShortcuts, router, text])
}

/** Searches for records after a pause in typing. Hits of an older text stay until the new ones have loaded. */
function useHits(query: string) {
  const [text] = useDebouncedValue(query.trim(), typingPauseMs)
  const isOpen = text !== '' && query.trim() !== ''
  const { data, error, isFetching } = useSearchResults({ query: text, isOpen, turn: 0, asks: 0 }, true)
  return { results: isOpen ? (data ?? null) : null, error: isOpen ? error : null, isFetching }
}

function hitIdsOf(results: SearchResults | null): string[] {
  return results?.groups.flatMap(({ hits }) => hits.map(({ optionId }) => optionId)) ?? []
}

/** Returns the next or previous option. The first one follows the last one. */
function moveThrough(ids: readonly string[], activeId: string | null, step: 1 | -1): string | null {
  const place = ids.indexOf(activeId ?? '')
  return ids.at((place + step) % ids.length) ?? null
}

/** Clicks an option, with the modifier keys that open a link in another tab. */
function clickOption(id: string | null, { ctrlKey, metaKey, shiftKey }: KeyboardEvent): void {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey })
  if (id !== null) document.getElementById(id)?.dispatchEvent(click)
}
