import { type ReactNode, useEffect, useId, useRef } from 'react'
import {
  type ShortcutGroup,
  ShortcutList,
  SingleKeySwitch,
  shortcutGroups,
} from '#app/shortcuts/ShortcutList.tsx'
import { useText } from '#locale/use-text.ts'
import type { HelpTopic } from '#ui/help.ts'
import layout from '#ui/layout.module.css'
import classes from './help.module.css'
import type { HelpBlock, HelpSection, HelpText } from './help-page.ts'
import type { HelpEntry } from './help-queries.ts'
import { ShowTourButton } from './ShowTourButton.tsx'

interface HelpArticleProps {
  readonly entry: HelpEntry
  onOpen(topic: HelpTopic): void
  onClose(): void
}

/** Renders a page of the help, and the keyboard shortcuts of its screens. */
export function HelpArticle({ entry: { topic, page }, onOpen, onClose }: HelpArticleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <article className={`${layout.stack} ${layout.loose} ${classes.article}`}>
      <h2 ref={heading} tabIndex={-1}>
        {page.title}
      </h2>
      {page.sections.map((section) => (
        <Section key={section.heading} section={section} onOpen={onOpen} />
      ))}
      <Shortcuts topic={topic} onOpen={onOpen} />
      {topic === 'dashboard' ? <ShowTourButton onShown={onClose} /> : null}
    </article>
  )
}

interface SectionProps {
  readonly section: HelpSection
  onOpen(topic: HelpTopic): void
}

function Section({ section: { heading, blocks }, onOpen }: SectionProps) {
  const titleId = useId()
  const content = renderBlocks(blocks, onOpen)
  if (heading === '') return content
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>{heading}</h3>
      {content}
    </section>
  )
}

/** Renders blocks and texts, which are identified by their place: the pages never change. */
function renderBlocks(blocks: readonly HelpBlock[], onOpen: (topic: HelpTopic) => void): ReactNode {
  return blocks.map((block, place) => {
    const key = String(place)
    if (block.type === 'paragraph') return <p key={key}>{renderTexts(block.content, onOpen)}</p>
    const List = block.isOrdered ? 'ol' : 'ul'
    return (
      <List key={key}>
        {block.items.map((item) => (
          <li key={item.map(({ text }) => text).join('')}>{renderTexts(item, onOpen)}</li>
        ))}
      </List>
    )
  })
}

function renderTexts(texts: readonly HelpText[], onOpen: (topic: HelpTopic) => void): ReactNode {
  return texts.map((part, place) => {
    const key = String(place)
    switch (part.type) {
      case 'label':
        return <strong key={key}>{part.text}</strong>
      case 'key':
        // A formula has the same direction in all languages.
        return (
          <kbd key={key} dir="ltr">
            {part.text}
          </kbd>
        )
      case 'link':
        return (
          <button key={key} type="button" className={layout.textButton} onClick={() => onOpen(part.topic)}>
            {part.text}
          </button>
        )
      default:
        return part.text
    }
  })
}

/** The shortcuts of the screens of a topic. */
const groupsOfTopics: Partial<Readonly<Record<HelpTopic, readonly ShortcutGroup[]>>> = {
  dashboard: ['go', 'new'],
  documents: ['form'],
  lines: ['form'],
  drafts: ['form'],
  lists: ['documents'],
  search: ['everywhere', 'results'],
  shortcuts: shortcutGroups,
}

interface ShortcutsProps {
  readonly topic: HelpTopic
  onOpen(topic: HelpTopic): void
}

function Shortcuts({ topic, onOpen }: ShortcutsProps) {
  const text = useText()
  const groups = groupsOfTopics[topic]
  if (topic === 'shortcuts') {
    return (
      <>
        <ShortcutList groups={shortcutGroups} headingLevel={3} />
        <SingleKeySwitch />
      </>
    )
  }
  return (
    <>
      {groups ? <h3>{text('profile.shortcuts')}</h3> : null}
      {groups ? <ShortcutList groups={groups} headingLevel={4} /> : null}
      <p className={layout.muted}>
        <button type="button" className={layout.textButton} onClick={() => onOpen('shortcuts')}>
          {text('help.all-shortcuts')}
        </button>
      </p>
    </>
  )
}
