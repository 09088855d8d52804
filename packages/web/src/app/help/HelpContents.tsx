import { useEffect, useRef } from 'react'
import { useText } from '#locale/use-text.ts'
import type { HelpTopic } from '#ui/help.ts'
import layout from '#ui/layout.module.css'
import classes from './help.module.css'
import type { HelpEntry } from './help-queries.ts'
import { ShowTourButton } from './ShowTourButton.tsx'

interface HelpContentsProps {
  readonly entries: readonly HelpEntry[]
  onOpen(topic: HelpTopic): void
  onClose(): void
}

/** Lists all pages of the help. */
export function HelpContents({ entries, onOpen, onClose }: HelpContentsProps) {
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
