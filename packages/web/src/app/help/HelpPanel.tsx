import { Box, Group, Skeleton, TextInput } from '@mantine/core'
import helpEnglish from '@quittance/shared/locales/en/help.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { ChevronDownIcon } from '#ui/action-icons.tsx'
import type { HelpTopic } from '#ui/help.ts'
import { CrossIcon, MenuIcon, SearchIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { LoadFailed } from '#ui/lists/notices.tsx'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import { HelpArticle } from './HelpArticle.tsx'
import { HelpContents } from './HelpContents.tsx'
import { HelpHits } from './HelpHits.tsx'
import classes from './help.module.css'
import { type HelpEntry, helpQuery } from './help-queries.ts'

addEnglish(helpEnglish)

export interface HelpPanelProps {
  /** The page that is shown first. */
  readonly topic: HelpTopic
  onClose(): void
}

/** A page of the help, or the list of all pages. */
type HelpView = HelpTopic | 'contents'

/** Shows the help beside the screen: a page, the list of all pages, or the results of a search. */
export function HelpPanel({ topic, onClose }: HelpPanelProps) {
  const text = useText()
  const titleId = useId()
  const [views, setViews] = useState<readonly HelpView[]>([topic])
  const [query, setQuery] = useState('')
  const { data: entries, error, refetch } = useQuery(helpQuery(currentLocale()))
  const view = views.at(-1) ?? 'contents'

  function open(next: HelpView) {
    setQuery('')
    if (next !== view) setViews([...views, next])
  }

  function goBack() {
    if (query === '') setViews(views.slice(0, -1))
    setQuery('')
  }

  return (
    <ModalDialog
      role="dialog"
      labelledBy={titleId}
      isLight
      onEscape={onClose}
      className={`${layout.stack} ${classes.panel}`}
    >
      <Group gap={4} wrap="nowrap" flex="none" mih="3.5rem" ps={20} pe={12}>
        {views.length > 1 || query !== '' ? (
          <button type="button" className={layout.iconButton} aria-label={text('help.back')} onClick={goBack}>
            <Box component="span" display="grid" style={{ transform: 'rotate(calc(90deg * var(--to-end)))' }}>
              <ChevronDownIcon />
            </Box>
          </button>
        ) : null}
        <span id={titleId} className={`${layout.grow} ${layout.strong}`}>
          {text('help.title')}
        </span>
        <button
          type="button"
          className={`${layout.current} ${layout.iconButton}`}
          aria-pressed={view === 'contents'}
          title={text('help.contents')}
          aria-label={text('help.contents')}
          onClick={() => open('contents')}
        >
          <MenuIcon />
        </button>
        <button
          type="button"
          className={layout.iconButton}
          title={text('help.close')}
          aria-label={text('help.close')}
          onClick={onClose}
        >
          <CrossIcon />
        </button>
      </Group>
      <TextInput
        className={layout.lineBelow ?? ''}
        px={20}
        pb={16}
        aria-label={text('help.search')}
        placeholder={text('help.search')}
        leftSection={<SearchIcon size={18} />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <Box flex={1} p={20} className={layout.pane}>
        {entries ? (
          <HelpContent entries={entries} view={view} query={query} onOpen={open} onClose={onClose} />
        ) : null}
        {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
        {entries || error ? null : <Skeleton height={240} />}
      </Box>
    </ModalDialog>
  )
}

interface HelpContentProps {
  readonly entries: readonly HelpEntry[]
  readonly view: HelpView
  readonly query: string
  onOpen(view: HelpView): void
  onClose(): void
}

function HelpContent({ entries, view, query, onOpen, onClose }: HelpContentProps) {
  const searched = useDeferredValue(query.trim())
  if (query.trim() !== '') return <HelpHits entries={entries} query={searched} onOpen={onOpen} />
  const shown = entries.find(({ topic }) => topic === view)
  if (shown === undefined) return <HelpContents entries={entries} onOpen={onOpen} onClose={onClose} />
  // With a key, so that each page starts at its top and receives the focus.
  return <HelpArticle key={shown.topic} entry={shown} onOpen={onOpen} onClose={onClose} />
}
