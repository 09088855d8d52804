import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { OpenedDocument } from '@quittance/shared/documents/sales-document.ts'
import type { FilledDocument } from '@quittance/shared/wire/save-payload.ts'
import { createElement } from 'react'
import { useText } from '#locale/use-text.ts'
import { useChoice } from '#ui/alerts.tsx'
import { useAsk } from '#ui/dialog-queue.tsx'
import { lazyPart } from '#ui/lazy.tsx'

/** A save that was rejected because another member has saved since the form was opened. */
export interface Conflict {
  readonly kind: DocumentKind
  /** Sentence that says who has saved, and when. */
  readonly message: string
  /** Name of the member who has saved. */
  readonly name: string
  readonly mine: FilledDocument
}

export type ConflictAnswer =
  | { readonly chosen: 'keep-editing' | 'save-over' | 'load-newer' }
  | {
      readonly chosen: 'merge'
      /** The changes of both members, based on the stored version. */
      readonly merged: OpenedDocument
      readonly theirs: OpenedDocument
    }

const ConflictDialog = lazyPart(async () => (await import('./ConflictDialog.tsx')).ConflictDialog)

/**
 * Returns a function that asks the user how to resolve a conflict. If the merge dialog cannot be loaded, the other choices
 * remain.
 */
export function useConflict(): (conflict: Conflict) => Promise<ConflictAnswer> {
  const ask = useAsk()
  const choose = useChoice()
  const text = useText()

  async function askInWords(message: string): Promise<ConflictAnswer> {
    const chosen = await choose(message, [
      { value: 'keep-editing', label: text('form.keep-editing'), isMain: true },
      { value: 'save-over', label: text('form.save-over') },
      { value: 'load-newer', label: text('form.load-newer') },
    ])
    return { chosen: chosen ?? 'keep-editing' }
  }

  return async function resolve(conflict) {
    try {
      // Before the question, so that no other question waits for a chunk.
      await ConflictDialog.load()
    } catch {
      return await askInWords(conflict.message)
    }
    return await ask<ConflictAnswer>((onAnswer) => createElement(ConflictDialog, { conflict, onAnswer }))
  }
}
