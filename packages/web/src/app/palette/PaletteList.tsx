import type { MouseEvent, ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'
import { ResultOption } from '#search/ResultOption.tsx'
import type { SearchResults } from '#search/search-results.ts'
import layout from '#ui/layout.module.css'
import options from '#ui/options.module.css'
import classes from './palette.module.css'
import { optionIdOf, type PaletteGroup, type PaletteItem } from './palette-items.tsx'

interface PaletteListProps {
  readonly id: string
  readonly items: readonly PaletteItem[]
  /** Pages of the help. */
  readonly helpItems: readonly PaletteItem[]
  readonly results: SearchResults | null
  readonly activeId: string | null
  onRun(item: PaletteItem): void
  /** Called when a search hit is opened in this tab. */
  onFollow(): void
}

const groups: readonly Exclude<PaletteGroup, 'help'>[] = ['recent', 'actions', 'create', 'go']

/** Renders the options of the palette in groups: items first, then search hits and pages of the help. */
export function PaletteList({ id, items, helpItems, results, activeId, onRun, onFollow }: PaletteListProps) {
  const text = useText()
  const renderOption = (item: PaletteItem) => (
    <Option key={item.id} item={item} isActive={optionIdOf(item.id) === activeId} onRun={onRun} />
  )

  function follow({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) {
    const isLink = target instanceof Element && target.closest('a') !== null
    if (isLink && !ctrlKey && !metaKey && !shiftKey) onFollow()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled in the field
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={text('palette.title')}
      className={`${layout.pane} ${options.list}`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={follow}
    >
      {groups.map((group) => (
        <Group key={group} id={`${id}-${group}`} heading={text(`palette.${group}`)}>
          {items.filter((item) => item.group === group).map(renderOption)}
        </Group>
      ))}
      {results?.groups.map(({ name, hits }) => (
        <Group key={name} id={`${id}-${name}`} heading={text(`group.${name}`)}>
          {hits.map((hit) => (
            <ResultOption
              key={hit.optionId}
              hit={hit}
              search={results.search}
              isActive={hit.optionId === activeId}
            />
          ))}
        </Group>
      ))}
      <Group id={`${id}-help`} heading={text('help.title')}>
        {helpItems.map(renderOption)}
      </Group>
    </div>
  )
}

interface GroupProps {
  readonly id: string
  readonly heading: string
  readonly children: readonly ReactNode[]
}

function Group({ id, heading, children }: GroupProps) {
  if (children.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox cannot contain a fieldset
    <div role="group" aria-labelledby={id}>
      <div id={id} className={options.heading}>
        {heading}
      </div>
      {children}
    </div>
  )
}

interface OptionProps {
  readonly item: PaletteItem
  readonly isActive: boolean
  onRun(item: PaletteItem): void
}

function Option({ item, isActive, onRun }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled in the field
    <div
      id={optionIdOf(item.id)}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={`${layout.line} ${options.option} ${classes.option}`}
      onClick={() => onRun(item)}
    >
      {item.icon}
      <span className={layout.grow}>
        {item.label} {item.detail === '' ? null : <span className={layout.small}>{item.detail}</span>}
      </span>
      {item.keys.length === 0 ? null : (
        <span className={`${layout.line} ${layout.tight} ${classes.keys}`} aria-hidden>
          {item.keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
    </div>
  )
}
