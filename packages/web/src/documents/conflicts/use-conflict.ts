import { createElement } from 'react'
import { useText } from '#locale/use-text.ts'
import { useAsk, useChoice } from '#ui/alerts.tsx'
import type { Conflict, ConflictAnswer } from './conflict.ts'

/**
 * Returns a function that asks the user how to resolve a conflict. If the merge dialog cannot be loaded, the other choices
 * remain.
 */
export function useConflict(): (conflict: Conflict) => Promise<ConflictAnswer> {
  const ask = useAsk()
  const choose = useChoice()
  const text = useText()

  async function askInWords(says: string): Promise<ConflictAnswer> {
    const chosen = await choose(says, [
      { value: 'keep-editing', label: text('form.keep-editing'), isMain: true },
      { value: 'save-over', label: text('form.save-over') },
      { value: 'load-newer', label: text('form.load-newer') },
    ])
    return { chosen: chosen ?? 'keep-editing' }
  }

  return async function resolve(conflict) {
    const loaded = await import('./ConflictDialog.tsx').catch(() => null)
    if (loaded === null) return await askInWords(conflict.says)
    return await ask<ConflictAnswer>((onAnswer) =>
      createElement(loaded.ConflictDialog, { conflict, onAnswer }),
    )
  }
}
