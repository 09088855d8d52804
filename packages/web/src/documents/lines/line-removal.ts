import { limits } from '@quittance/shared/documents/limits.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { DocumentStore, FormChange } from '#documents/document-store.ts'
import { createActionToast, showToast } from '#ui/toasts.ts'
import { linesRestored, type RemovedLines, removedBetween } from './removed-lines.ts'

const undoMs = 6_000

export type LineRemoval = ReturnType<typeof createLineRemoval>

interface Said {
  readonly text: TranslateFunction
  /** Is called after the lines were restored. @param key of the first of them */
  readonly onRestored: (key: number) => void
}

/** Removes lines immediately, and shows a toast for some seconds that restores all lines removed since it appeared. */
export function createLineRemoval(store: DocumentStore) {
  let removals: readonly RemovedLines[] = []
  const toast = createActionToast('info', {
    ms: undoMs,
    onGone: () => {
      removals = []
    },
  })

  store.subscribe((now, before) => {
    // The form shows another document, to which the lines do not belong.
    if (now.generation !== before.generation) toast.clear()
  })

  function remove(change: FormChange, said: Said): void {
    const { form: before } = store.getState()
    const after = change(before)
    store.setState({ form: after })
    const removed = removedBetween(before, after)
    if (removed.places.length === 0) return
    removals = [...removals, removed]
    const { text } = said
    toast.show({
      message: sentenceFor(removals, text),
      label: text('toast.undo'),
      act: () => putBack(store, removals, said),
    })
  }

  return { remove, forget: toast.clear }
}

function putBack(store: DocumentStore, removals: readonly RemovedLines[], { text, onRestored }: Said): void {
  const { form } = store.getState()
  const restored = linesRestored(form, removals)
  const known = new Set(form.lines.map(({ key }) => key))
  const first = restored.lines.find(({ key }) => !known.has(key))
  if (first === undefined) {
    showToast('warning', text('document.too-many-lines', { max: limits.lines }), undoMs)
    return
  }
  store.setState({ form: restored })
  onRestored(first.key)
}

function sentenceFor(removals: readonly RemovedLines[], text: TranslateFunction): string {
  const [first, ...others] = removals.flatMap(({ places }) => places)
  if (first === undefined || others.length > 0) {
    return text('products.lines-removed', { count: others.length + 1 })
  }
  return text('products.line-removed', { name: first.line.name.trim() || text('line.product') })
}
