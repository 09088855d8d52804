/** A record as a picker offers it: its name and what tells it from its namesakes. */
export interface RecordOption {
  readonly id: number
  readonly label: string
  readonly description?: string
}

/** How far the list of options has come. */
export type OptionsState = 'ready' | 'loading' | 'failed'

/** More than this many options are not drawn; typing brings the others up. */
const mostShownOptions = 100

/** What a server that searches is asked for: one more than is shown tells that there are more. */
export const pickerLimit = mostShownOptions + 1

/** @param count null: nobody has counted them */
type SayMore = (count: number | null) => string

// Lines of a list that are no records: no record has these ids.

/** Says how many options are not shown. */
export const moreOptionId = -1
/** Makes a record of what is typed. */
export const newOptionId = -2
const nothingOptionId = -3

/** The last line of a list: a record that is not there yet. */
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

/** In lower case without accents. */
export function foldedText(text: string): string {
  return text.normalize('NFKD').replace(marks, '').toLowerCase()
}

/** Options whose name or description contains every typed word, accents and case aside, cut to what is shown. */
export function shownOptions(options: readonly RecordOption[], search: string, sayMore: SayMore): Item[] {
  const words = foldedText(search).split(/\s+/).filter(Boolean)
  const matching = words.length === 0 ? options : options.filter((option) => hasEvery(option, words))
  const shown: Item[] = matching.slice(0, mostShownOptions).map(itemOf)
  const more = matching.length - shown.length
  return more > 0 ? [...shown, moreItem(sayMore(more))] : shown
}

/** The options, and the chosen records that they do not have: those may be retired, or not loaded yet. */
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
  /** The options are the server's answer to what is typed; nothing that it did not find belongs among them. */
  readonly isAnswer: boolean
}

/** The items, and behind them the one that makes a new record: where there are none, the list says so first. */
export function withNew(items: readonly Item[], label: string | null, nothing: string): readonly Item[] {
  if (label === null) return items
  const made = { value: newOptionId, label }
  return items.length === 0
    ? [{ value: nothingOptionId, label: nothing, disabled: true }, made]
    : [...items, made]
}

/** What a list holds for what is typed. */
export function offeredFor(
  search: string,
  { options, chosen, isAnswer }: OfferedFrom,
  sayMore: SayMore,
): Item[] {
  if (!isAnswer) return shownOptions(withChosen(options, chosen), search, sayMore)
  const found = options.slice(0, mostShownOptions)
  const all = search.trim() === '' ? withChosen(found, chosen) : found
  // Thousands can be chosen: as many of them as of the others.
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
  const folded = foldedText(`${option.label} ${option.description ?? ''}`)
  return words.every((word) => folded.includes(word))
}

/** A list that opens anew has new options; the field must not point at the one that was current when it closed. */
export function forgetLeftOption(field: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const current = field?.getAttribute('aria-activedescendant')
    if (current && !document.getElementById(current)) field?.removeAttribute('aria-activedescendant')
  })
}
