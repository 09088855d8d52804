import { limits } from '@quittance/shared/documents/limits.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { createContext, useContext } from 'react'
import { flushSync } from 'react-dom'
import { type DocumentStore, type FormChange, useChange, useOpenForm } from '#documents/document-store.ts'
import type { FormHistory } from '#documents/undo/form-history.ts'
import { useText } from '#locale/use-text.ts'
import { useAlert } from '#ui/alerts.tsx'
import { useDragReorder } from '#ui/reordering/use-drag-reorder.tsx'
import { createActionToast } from '#ui/toasts.ts'
import type { FormLine } from './form-line.ts'
import {
  hasRoomForLines,
  lineDuplicated,
  lineMoved,
  lineRemoved,
  taxRatesAppliedToAll,
} from './line-changes.ts'
import { focusAfterRemoval, focusLine, focusLineField, lineKeyOf } from './line-focus.ts'

/** Announces a message about the lines to screen readers. */
export type AnnounceLines = (message: string) => void

/** Provides the function that announces changes of the lines to screen readers. */
export const AnnounceLinesContext = createContext<AnnounceLines>(() => undefined)

/** Returns a function that moves a line to an index and announces its new position. */
function useMoveLine(announce: AnnounceLines): (key: number, to: number) => void {
  const { store } = useOpenForm()
  const change = useChange()
  const text = useText()
  return (key, to) => {
    const { lines } = store.getState().form
    const line = lines.find((each) => each.key === key)
    if (line === undefined || to < 0 || to >= lines.length) return
    change((form) => lineMoved(form, key, to))
    announce(text('editing.moved', { place: to + 1, count: lines.length, name: line.name }))
  }
}

/** Moves lines that are dragged by their handles. */
export function useLineDrag(announce: AnnounceLines) {
  const { store } = useOpenForm()
  const moveLine = useMoveLine(announce)
  return useDragReorder({
    canDropAt: (row) => lineKeyOf(row) !== store.getState().form.nextLineKey,
    onDrop(key, before) {
      const keys = store.getState().form.lines.map((line) => line.key)
      const from = keys.indexOf(key)
      const next = before === null ? keys.length : keys.indexOf(before)
      const to = next > from ? next - 1 : next
      if (to !== from) moveLine(key, to)
    },
  })
}

/** Returns a function that gives all lines the tax rates of one line and announces it. */
export function useApplyTaxRatesToAll(lineKey: number): () => void {
  const { store } = useOpenForm()
  const change = useChange()
  const text = useText()
  const announce = useContext(AnnounceLinesContext)
  return () => {
    const { lines } = store.getState().form
    const taxRates = lines.find(({ key }) => key === lineKey)?.taxRates
    if (taxRates === undefined) return
    change((form) => taxRatesAppliedToAll(form, taxRates))
    const name = taxRates.map((rate) => rate.name).join(', ') || text('line.no-tax')
    announce(text('editing.rates-applied', { rates: name, count: lines.length }))
  }
}

/** Returns functions that move a line, which keeps the focus, duplicate it and remove it, which move the focus. */
export function useLineActions(lineKey: number) {
  const { store } = useOpenForm()
  const change = useChange()
  const text = useText()
  const alert = useAlert()
  const moveLine = useMoveLine(useContext(AnnounceLinesContext))
  const remove = useLineRemoval()

  /** @param by number of positions downwards; negative: upwards */
  function move(by: number): void {
    const index = store.getState().form.lines.findIndex(({ key }) => key === lineKey)
    const focused = document.activeElement
    flushSync(() => moveLine(lineKey, index + by))
    // An element loses the focus when it is moved in the page.
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    focused?.scrollIntoView({ block: 'nearest' })
  }

  function duplicate(): void {
    const { form } = store.getState()
    if (!hasRoomForLines(form)) return void alert(text('document.too-many-lines', { max: limits.lines }))
    flushSync(() => change((before) => lineDuplicated(before, lineKey)))
    // The user changes the name of the copy next. In very long documents, the copy may not be rendered.
    if (!focusLineField(form.nextLineKey, 'name')) focusLine(form.nextLineKey)
  }

  function removeLine(): void {
    const { lines } = store.getState().form
    remove((form) => lineRemoved(form, lineKey))
    focusAfterRemoval(lines, lineKey)
  }

  return { move, duplicate, removeLine }
}

/** Returns a function that removes lines immediately, and shows a toast that restores them. */
export function useLineRemoval(): (change: FormChange) => void {
  const { removal } = useOpenForm()
  const text = useText()
  return (change) => removal.remove(change, { text, onRestored: focusLine })
}

const undoMs = 6_000

export type LineRemoval = ReturnType<typeof createLineRemoval>

interface RemovalOptions {
  readonly text: TranslateFunction
  /** Called after the removed lines were restored. @param key of the first of them */
  readonly onRestored: (key: number) => void
}

/**
 * Removes lines immediately, and shows a toast for some seconds that undoes all removals since it appeared. Any other undo step hides
 * the toast, because it would be undone too.
 */
export function createLineRemoval(store: DocumentStore, history: FormHistory) {
  let removed: readonly FormLine[] = []
  let steps = 0
  let isRemoving = false
  const toast = createActionToast('info', {
    ms: undoMs,
    onGone: () => {
      removed = []
      steps = 0
    },
  })
  history.steps.subscribe(() => {
    if (!isRemoving) toast.clear()
  })

  function remove(change: FormChange, { text, onRestored }: RemovalOptions): void {
    const { form } = store.getState()
    isRemoving = true
    store.setState({ form: change(form) })
    isRemoving = false
    const kept = new Set(store.getState().form.lines.map(({ key }) => key))
    const lines = form.lines.filter(({ key }) => !kept.has(key))
    if (lines.length === 0) return
    removed = [...removed, ...lines]
    steps += 1
    function restore(): void {
      undoSteps(steps)
      const first = store.getState().form.lines.find(({ key }) => !kept.has(key))
      if (first !== undefined) onRestored(first.key)
    }
    toast.show({
      message: describeRemoval(removed, text),
      actions: [{ label: text('toast.undo'), act: restore }],
    })
  }

  function undoSteps(count: number): void {
    for (let undone = 0; undone < count; undone += 1) history.undo()
  }

  return { remove, hideToast: toast.clear }
}

function describeRemoval([first, ...others]: readonly FormLine[], text: TranslateFunction): string {
  if (first === undefined || others.length > 0)
    return text('products.lines-removed', { count: others.length + 1 })
  return text('products.line-removed', { name: first.name.trim() || text('line.product') })
}
