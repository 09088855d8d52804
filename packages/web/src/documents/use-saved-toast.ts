import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { useNavigate } from '@tanstack/react-router'
import { useText } from '#locale/use-text.ts'
import { createActionToast, showToast } from '#ui/toasts.ts'
import type { Saved } from './save-attempts.ts'

const successToastMs = 5_000

/** Returns a function that says that a document was saved, and offers to open, download or e-mail it. */
export function useSavedToast(kind: DocumentKind) {
  const text = useText()
  const navigate = useNavigate()

  async function download(id: number): Promise<void> {
    const { downloadPdf } = await import('./preview/preview-queries.ts')
    const { saveFile } = await import('#ui/lists/download.ts')
    saveFile(await downloadPdf(kind, { id }))
  }

  /** @param isEmailed whether an e-mail was queued with the save */
  return ({ id, message }: Pick<Saved, 'id' | 'message'>, isEmailed: boolean): void => {
    const sentence = isEmailed ? `${message} ${text('composer.queued')}` : message
    if (id === null) {
      showToast('success', sentence, successToastMs)
      return
    }
    const address = `/${kind.name}/show/${id}`
    const failed = (error: Error) => showToast('error', error.message, kind.errorToastMs)
    const open = { label: text('composer.open-document'), act: () => void navigate({ to: address }) }
    const save = { label: text('preview.download'), act: () => void download(id).catch(failed) }
    const email = {
      label: text('composer.email'),
      act: () => void navigate({ to: address, search: { compose: '1' } }),
    }
    createActionToast('success', { ms: successToastMs, onGone: () => undefined }).show({
      message: sentence,
      actions: isEmailed ? [open, save] : [open, save, email],
    })
  }
}
