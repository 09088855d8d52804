import { VisuallyHidden } from '@mantine/core'
import type { DocumentKind, KindName } from '@quittance/shared/documents/document-kinds.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import previewEnglish from '@quittance/shared/locales/en/preview.json' with { type: 'json' }
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toFilledDocument } from '#documents/document-form.ts'
import { isUnsaved, useFormState, useOpenForm } from '#documents/document-store.ts'
import { useFormDownload } from '#documents/preview/form-download.ts'
import { useNextDraft } from '#documents/use-next-draft.ts'
import { type AfterSave, useSaving } from '#documents/use-saving.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { NextIcon } from '#ui/action-icons.tsx'
import { useAlert, useQuestion } from '#ui/alerts.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { CopyIcon, DownloadIcon, KindIcon, MoreIcon, VersionsIcon } from '#ui/icons.tsx'
import { ActionMenu } from '#ui/lazy-popups.tsx'
import { type OpenRecord, type ScreenAction, useOpenRecord, useScreenActions } from '#ui/screen-actions.ts'
import { useConversion } from './use-conversion.ts'

addEnglish(previewEnglish)

interface MoreMenuProps {
  readonly afterSave: AfterSave
}

/** Shows a menu with further actions on the stored document: conversions, copy, download, versions and the next draft. */
export function MoreMenu({ afterSave }: MoreMenuProps) {
  const text = useText()
  const { kind, store } = useOpenForm()
  const id = useFormState(({ form }) => form.id)
  const nextDraft = useNextDraft(kind)
  const { make, isBusy } = useConversion(kind)
  const mayGoOn = useSavedFirst(afterSave)
  const { download, isPending } = useFormDownload(afterSave)
  const navigate = useNavigate()

  async function openNextDraft(): Promise<void> {
    if (id !== null) await nextDraft(id, store.getState().pristine.number ?? 0)
  }

  async function choose(to: KindName): Promise<void> {
    if (id !== null && (await mayGoOn())) await make(id, to)
  }

  const actions: readonly (ScreenAction & { readonly to?: string })[] = [
    ...conversionActions(kind, text, (to) => void choose(to)),
    {
      ...{ id: 'download', label: text('preview.download'), icon: <DownloadIcon /> },
      run: () => void download(),
    },
    {
      ...{ id: 'versions', label: text('conversions.versions'), icon: <VersionsIcon /> },
      to: `/${kind.paths.record}/versions/${id}`,
      run: () => void navigate({ to: `/${kind.paths.record}/versions/${id}` }),
    },
    {
      ...{ id: 'next-draft', label: text('conversions.next-draft'), icon: <NextIcon /> },
      run: () => void openNextDraft(),
    },
  ]
  useScreenActions(actions)
  useOpenRecord(useRecord())

  return (
    <div>
      <ActionMenu
        actions={actions}
        position="bottom-end"
        withinPortal={false}
        renderButton={(opener) => (
          <BusyButton
            variant="default"
            leftSection={<MoreIcon size={18} />}
            isBusy={isBusy || isPending}
            {...opener}
          >
            {text('conversions.more')}
          </BusyButton>
        )}
      />
      <VisuallyHidden role="status">
        {isBusy ? text('conversions.working') : null}
        {isPending ? text('preview.download-busy') : null}
      </VisuallyHidden>
    </div>
  )
}

/** Returns the document as it was opened, for the list of recent records. */
function useRecord(): OpenRecord | null {
  const text = useText()
  const { kind, store } = useOpenForm()
  const [{ form, numberWidth }] = useState(() => store.getState())
  const { id, title, prefix, number } = form
  if (id === null || number === null) return null
  const shownNumber = formatDocumentNumber(prefix, number, numberWidth)
  // The same path and text as of its page: a document is one recent record, however it was opened.
  const detail = text(`preview.${kind.name}`, { number: shownNumber })
  return { path: `/${kind.paths.record}/show/${id}`, label: title, detail }
}

/** Returns a function that asks to save unsaved changes, because only stored content is converted. False: they are not saved. */
function useSavedFirst(afterSave: AfterSave): () => Promise<boolean> {
  const { store } = useOpenForm()
  const save = useSaving(afterSave)
  const question = useQuestion()
  const alert = useAlert()
  const text = useText()
  return async function mayGoOn() {
    if (!isUnsaved(store)) return true
    if (toFilledDocument(store.getState().form) === null) {
      await alert(text('conversions.not-savable'))
      return false
    }
    if (!(await question(text('conversions.unsaved'), { yes: text('conversions.save-first') }))) return false
    await save()
    return !isUnsaved(store)
  }
}

/**
 * Returns the conversions of a document and its copy, as actions of a menu.
 * @param onChoose called with the kind of the new document; that of the document itself is a copy
 */
function conversionActions(
  kind: DocumentKind,
  text: TranslateFunction,
  onChoose: (to: KindName) => void,
): ScreenAction[] {
  return [
    ...kind.convertsTo.map((to) => ({
      ...{ id: `convert-${to}`, label: text(`conversions.to-${to}`), icon: <KindIcon kind={to} /> },
      run: () => onChoose(to),
    })),
    { id: 'copy', label: text('conversions.copy'), icon: <CopyIcon />, run: () => onChoose(kind.name) },
  ]
}
