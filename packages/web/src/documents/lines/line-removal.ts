import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { DocumentStore, FormChange } from '#documents/document-store.ts'
import type { FormHistory } from '#documents/undo/form-history.ts'
import { createActionToast } from '#ui/toasts.ts'
import type { FormLine } from './form-line.ts'

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
