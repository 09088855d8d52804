import { Box, Group, Skeleton, TextInput, VisuallyHidden } from '@mantine/core'
import helpEnglish from '@quittance/shared/locales/en/help.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { ChevronDownIcon } from '#ui/action-icons.tsx'
import type { HelpTopic } from '#ui/help.ts'
import { CrossIcon, MenuIcon, SearchIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { LoadFailed } from '#ui/lists/notices.tsx'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import { type ExcerptPart, findHelp } from './find-help.ts'
import { HelpArticle } from './HelpArticle.tsx'
import classes from './help.module.css'
import { type HelpEntry, helpQuery } from './help-queries.ts'
import { ShowTourButton } from './ShowTourButton.tsx'

addEnglish(helpEnglish)

interface HelpPanelProps {
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

interface HelpContentsProps {
  readonly entries: readonly HelpEntry[]
  onOpen(topic: HelpTopic): void
  onClose(): void
}

/** Lists all pages of the help. */
function HelpContents({ entries, onOpen, onClose }: HelpContentsProps) {
  const text = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={`${layout.stack} ${layout.loose} ${classes.article}`}>
      <h2 ref={heading} tabIndex={-1}>
        {text('help.contents')}
      </h2>
      <ul className={layout.menu}>
        {entries.map(({ topic, page }) => (
          <li key={topic}>
            <button type="button" className={layout.menuItem} onClick={() => onOpen(topic)}>
              {page.title}
            </button>
          </li>
        ))}
      </ul>
      <ShowTourButton onShown={onClose} />
    </div>
  )
}

interface HelpHitsProps {
  readonly entries: readonly HelpEntry[]
  readonly query: string
  onOpen(topic: HelpTopic): void
}

/** Lists the sections that contain all words of a query. */
function HelpHits({ entries, query, onOpen }: HelpHitsProps) {
  const text = useText()
  const hits = findHelp(entries, query)
  return (
    <>
      <VisuallyHidden role="status">{text('help.results', { count: hits.length })}</VisuallyHidden>
      {hits.length === 0 ? (
        <p className={`${layout.muted} ${layout.wrap}`}>{text('search.nothing', { search: query })}</p>
      ) : null}
      <ul className={layout.menu}>
        {hits.map(({ topic, title, heading, excerpt }) => (
          <li key={`${topic} ${heading}`}>
            <button type="button" className={classes.hit} onClick={() => onOpen(topic)}>
              <span className={layout.medium}>{heading === '' ? title : `${title} – ${heading}`}</span>
              <span className={layout.small}>{renderExcerpt(excerpt)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function renderExcerpt(excerpt: readonly ExcerptPart[]) {
  return excerpt.map(({ text, isMatch }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words have no identity but their place
    <span key={place}>
      {place === 0 ? '' : ' '}
      {isMatch ? <mark>{text}</mark> : text}
    </span>
  ))
}
