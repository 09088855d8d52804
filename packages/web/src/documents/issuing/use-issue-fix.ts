import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { Fix } from '@quittance/shared/law/content-fixes.ts'
import legalEnglish from '@quittance/shared/locales/en/legal.json' with { type: 'json' }
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newIdempotencyKey } from '#api/idempotency.ts'
import { everyDocument } from '#api/query-client.ts'
import type { DocumentForm } from '#documents/document-form.ts'
import { openedQuery } from '#documents/document-queries.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { showToast } from '#ui/toasts.ts'
import { type IssueDraft, saveChange } from './issue-queries.ts'
import type { FormBelow } from './use-issue-dialog.ts'

addEnglish(legalEnglish)

interface FixOptions {
  /** The form of the document, which is below the dialog; undefined: it is not. */
  readonly form: FormBelow | undefined
  /** Loads the document again. */
  onSaved(): Promise<unknown>
}

/** Returns a function that makes the change which solves a problem of a stored document, and saves it. */
export function useIssueFix(kind: DocumentKind, { form, onSaved }: FixOptions) {
  const text = useText()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  async function save({ document }: IssueDraft, fix: Fix): Promise<void> {
    // With the rules: a chunk of its own, which the form has loaded already.
    const { fixApplied } = await import('#documents/legal/form-check.ts')
    const change = (content: DocumentForm) => fixApplied(content, fix, text('legal.shipping'))
    if (form === undefined) {
      await saveChange(kind, document, { change, idempotencyKey: newIdempotencyKey() })
      void client.invalidateQueries({ queryKey: everyDocument })
      void client.invalidateQueries({ queryKey: openedQuery(kind, document.id).queryKey })
    } else {
      form.store.setState(({ form: content }) => ({ form: change(content) }))
      await form.submit()
    }
  }

  async function fix(draft: IssueDraft, chosen: Fix): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      await save(draft, chosen)
    } catch (error) {
      showToast('error', error instanceof Error ? error.message : '', kind.errorToastMs)
    }
    // Also after an error: another member may have changed the document.
    await onSaved()
    setBusy(false)
  }

  return { isBusy, fix }
}
