import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { useNavigate } from '@tanstack/react-router'
import { useText } from '#locale/use-text.ts'
import { createActionToast, showToast } from '#ui/toasts.ts'
import type { Saved } from './save-attempts.ts'
import { useNextDraft } from './use-next-draft.ts'

const successToastMs = 5_000

interface SaveFacts {
  /** Whether an e-mail was queued with the save. */
  readonly isEmailed: boolean
  /** The number of a document that was stored before; null: it is new. */
  readonly updatedNumber: number | null
}

/** Returns a function that says that a document was saved, and offers to open, download or e-mail it, or to go to the next draft. */
export function useSavedToast(kind: DocumentKind) {
  const text = useText()
  const navigate = useNavigate()
  const nextDraft = useNextDraft(kind)

  async function download(id: number): Promise<void> {
    const { downloadPdf } = await import('./preview/preview-queries.ts')
    const { saveFile } = await import('#ui/lists/download.ts')
    saveFile(await downloadPdf(kind, { id }))
  }

  return ({ id, message }: Pick<Saved, 'id' | 'message'>, { isEmailed, updatedNumber }: SaveFacts): void => {
    const sentence = isEmailed ? `${message} ${text('composer.queued')}` : message
    if (id === null) {
      showToast('success', sentence, successToastMs)
      return
    }
    const address = `/${kind.paths.record}/show/${id}`
    const failed = (error: Error) => showToast('error', error.message, kind.errorToastMs)
    const open = { label: text('composer.open-document'), act: () => void navigate({ to: address }) }
    const save = { label: text('preview.download'), act: () => void download(id).catch(failed) }
    const email = {
      label: text('composer.email'),
      act: () => void navigate({ to: address, search: { compose: '1' } }),
    }
    createActionToast('success', { ms: successToastMs, onGone: () => undefined }).show({
      message: sentence,
      actions: [
        open,
        save,
        ...(isEmailed ? [] : [email]),
        ...(updatedNumber === null
          ? []
          : [{ label: text('conversions.next-draft'), act: () => void nextDraft(id, updatedNumber) }]),
      ],
    })
  }
}
