import { VisuallyHidden } from '@mantine/core'
import { useText } from '#locale/use-text.ts'
import type { HelpTopic } from '#ui/help.ts'
import layout from '#ui/layout.module.css'
import { type ExcerptPart, findHelp } from './find-help.ts'
import classes from './help.module.css'
import type { HelpEntry } from './help-queries.ts'

interface HelpHitsProps {
  readonly entries: readonly HelpEntry[]
  readonly query: string
  onOpen(topic: HelpTopic): void
}

/** Lists the sections that contain all words of a query. */
export function HelpHits({ entries, query, onOpen }: HelpHitsProps) {
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
