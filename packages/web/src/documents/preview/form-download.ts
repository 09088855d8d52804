import { toFilledDocument } from '#documents/document-form.ts'
import { isUnsaved, useOpenForm } from '#documents/document-store.ts'
import { type AfterSave, useSaving } from '#documents/use-saving.ts'
import { useText } from '#locale/use-text.ts'
import { useChoice } from '#ui/alerts.tsx'
import { usePdfDownload } from './preview-queries.ts'

/**
 * Returns a function that downloads the stored document of the form as PDF. It does not contain unsaved changes, so the user is
 * asked about these first.
 */
export function useFormDownload(afterSave: AfterSave) {
  const { kind, store } = useOpenForm()
  const { mutate, isPending } = usePdfDownload(kind)
  const mayGoOn = useAsStored(afterSave)
  async function download(): Promise<void> {
    const { id } = store.getState().form
    if (id !== null && !isPending && (await mayGoOn())) mutate({ id })
  }
  return { download, isPending }
}

function useAsStored(afterSave: AfterSave): () => Promise<boolean> {
  const { store } = useOpenForm()
  const save = useSaving(afterSave)
  const choose = useChoice()
  const text = useText()
  return async function mayGoOn() {
    if (!isUnsaved(store)) return true
    const canSave = toFilledDocument(store.getState().form) !== null
    const chosen = await choose(text('preview.unsaved'), [
      { value: 'cancel', label: text('question.no') },
      { value: 'as-saved', label: text('preview.download-saved'), isMain: !canSave },
      ...(canSave ? [{ value: 'save', label: text('preview.save-first'), isMain: true } as const] : []),
    ])
    if (chosen === 'save') await save()
    return chosen === 'as-saved' || (chosen === 'save' && !isUnsaved(store))
  }
}
