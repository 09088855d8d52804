import classes from './fields.module.css'
import layout from './layout.module.css'

/** A record as an option of a picker: its name, and a description that distinguishes records with the same name. */
export interface RecordOption {
  readonly id: number
  readonly label: string
  readonly description?: string
}

/** Loading state of the options. */
export type OptionsState = 'ready' | 'loading' | 'failed'

/** Maximum number of rendered options. Typing finds the others. */
const mostShownOptions = 100

/** Number of options requested from a server that searches. One more than is shown, to find out whether there are more. */
export const pickerLimit = mostShownOptions + 1

/** @param count null: unknown */
type SayMore = (count: number | null) => string

// Ids of items that are not records. No record has such an id.

/** Item with the number of options that are not shown. */
export const moreOptionId = -1
/** Item that creates a record. */
export const newOptionId = -2
const nothingOptionId = -3

/** The last item of a list, which creates a record. */
export interface NewOption {
  readonly label: string
  onChoose(): void
}

interface Item {
  readonly value: number
  readonly label: string
  readonly disabled?: boolean
}

const marks = /\p{M}/gu

/** Returns a text in lower case without accents. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(marks, '').toLowerCase()
}

/** Returns the first options whose name or description contains all typed words, regardless of accents and case. */
export function shownOptions(options: readonly RecordOption[], search: string, sayMore: SayMore): Item[] {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  const matching = words.length === 0 ? options : options.filter((option) => hasEvery(option, words))
  const shown: Item[] = matching.slice(0, mostShownOptions).map(itemOf)
  const more = matching.length - shown.length
  return more > 0 ? [...shown, moreItem(sayMore(more))] : shown
}

/** Returns the options and the selected records that are not among them: those may be retired or not loaded yet. */
export function withChosen(
  options: readonly RecordOption[],
  chosen: readonly RecordOption[],
): readonly RecordOption[] {
  const listed = new Set(options.map((option) => option.id))
  const others = new Map(
    chosen.filter((option) => !listed.has(option.id)).map((option) => [option.id, option]),
  )
  return others.size === 0 ? options : [...options, ...others.values()]
}

interface OfferedFrom {
  readonly options: readonly RecordOption[]
  readonly chosen: readonly RecordOption[]
  /** The options are the results of the server for the typed text. Records that it did not find are not added. */
  readonly isAnswer: boolean
}

/** Adds the item that creates a record. If there are no other items, a message comes first. */
export function withNew(items: readonly Item[], label: string | null, nothing: string): readonly Item[] {
  if (label === null) return items
  const made = { value: newOptionId, label }
  return items.length === 0
    ? [{ value: nothingOptionId, label: nothing, disabled: true }, made]
    : [...items, made]
}

/** Returns the items of a list for the typed text. */
export function offeredFor(
  search: string,
  { options, chosen, isAnswer }: OfferedFrom,
  sayMore: SayMore,
): Item[] {
  if (!isAnswer) return shownOptions(withChosen(options, chosen), search, sayMore)
  const found = options.slice(0, mostShownOptions)
  const all = search.trim() === '' ? withChosen(found, chosen) : found
  // Thousands of records can be selected; at most as many of them are shown as of the others.
  const shown = all.slice(0, 2 * mostShownOptions)
  const isCut = options.length > found.length || all.length > shown.length
  return isCut ? [...shown.map(itemOf), moreItem(sayMore(null))] : shown.map(itemOf)
}

function moreItem(label: string): Item {
  return { value: moreOptionId, label, disabled: true }
}

export function itemOf(option: RecordOption): Item {
  return { value: option.id, label: option.label }
}

function hasEvery(option: RecordOption, words: readonly string[]): boolean {
  const folded = foldText(`${option.label} ${option.description ?? ''}`)
  return words.every((word) => folded.includes(word))
}

/** Removes the reference to an active option that no longer exists: a list that opens again has new elements. */
export function forgetLeftOption(field: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const current = field?.getAttribute('aria-activedescendant')
    if (current && !document.getElementById(current)) field?.removeAttribute('aria-activedescendant')
  })
}

/**
 * Props of a searchable select with a scrolling list. The library's own scroll area puts a focusable element into the list, which may
 * contain options only.
 */
export const scrollingList = {
  withScrollArea: false,
  classNames: { options: `${layout.pane} ${classes.list}` },
} as const
