import { type FormChange, useOpenForm } from '#documents/document-store.ts'
import { useText } from '#locale/use-text.ts'
import { showToastWithAction } from '#ui/toasts.ts'
import { linesRestored, type RemovedLines, removedBetween } from './removed-lines.ts'

const undoMs = 10_000

/** Takes lines away at once, and offers for a while to put them back. */
export function useLineRemoval(): (change: FormChange) => void {
  const { store } = useOpenForm()
  const text = useText()

  function putBack(removed: RemovedLines, generation: number) {
    // Another document may stand in the form by now; the lines were not its own.
    if (store.getState().generation !== generation) return
    store.setState(({ form }) => ({ form: linesRestored(form, removed) }))
  }

  return function remove(change) {
    const { form: before, generation } = store.getState()
    const after = change(before)
    store.setState({ form: after })
    const removed = removedBetween(before, after)
    const [first] = removed.places
    if (first === undefined) return
    const count = removed.places.length
    const message =
      count === 1
        ? text('products.line-removed', { name: first.line.name.trim() || text('line.product') })
        : text('products.lines-removed', { count })
    const act = () => putBack(removed, generation)
    showToastWithAction('info', { message, label: text('toast.undo'), act }, undoMs)
  }
}
