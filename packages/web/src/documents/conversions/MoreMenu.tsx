import { Popover, UnstyledButton } from '@mantine/core'
import type { KindName } from '@quittance/shared/documents/document-kinds.ts'
import previewEnglish from '@quittance/shared/locales/en/preview.json' with { type: 'json' }
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { toFilledDocument } from '#documents/document-form.ts'
import { isUnsaved, useFormState, useOpenForm } from '#documents/document-store.ts'
import { useFormDownload } from '#documents/papers/use-form-download.ts'
import { type AfterSave, useSaving } from '#documents/use-saving.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { VersionsIcon } from '#ui/action-icons.tsx'
import { useAlert, useQuestion } from '#ui/alerts.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { MoreIcon } from '#ui/icons.tsx'
import { DownloadIcon } from '#ui/list-icons.tsx'
import classes from './conversions.module.css'
import { MakingChoices } from './MakingChoices.tsx'
import { useMaking } from './use-making.ts'

addEnglish(previewEnglish)

interface MoreMenuProps {
  readonly afterSave: AfterSave
}

/** Shows a menu with further actions on the stored document: conversions, copy, download and versions. */
export function MoreMenu({ afterSave }: MoreMenuProps) {
  const text = useText()
  const { kind } = useOpenForm()
  const id = useFormState(({ form }) => form.id)
  const [isOpen, setOpen] = useState(false)
  const { make, isBusy } = useMaking(kind)
  const mayGoOn = useSavedFirst(afterSave)
  const { download, isPending } = useFormDownload(afterSave)

  async function choose(to: KindName): Promise<void> {
    setOpen(false)
    if (id !== null && (await mayGoOn())) await make(id, to)
  }

  return (
    <div>
      <Popover
        position="bottom-end"
        opened={isOpen}
        onChange={setOpen}
        withinPortal={false}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <BusyButton
            variant="default"
            leftSection={<MoreIcon size={18} />}
            isBusy={isBusy || isPending}
            onClick={() => setOpen(!isOpen)}
          >
            {text('conversions.more')}
          </BusyButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={text('conversions.more')}>
          <MakingChoices kind={kind} onChoose={(to) => void choose(to)}>
            <li>
              <UnstyledButton
                className={classes.choice ?? ''}
                onClick={() => {
                  setOpen(false)
                  void download()
                }}
              >
                <DownloadIcon />
                {text('preview.download')}
              </UnstyledButton>
            </li>
            <li>
              <UnstyledButton
                className={classes.choice ?? ''}
                component={Link}
                to={`/${kind.name}/versions/${id}`}
                onClick={() => setOpen(false)}
              >
                <VersionsIcon />
                {text('conversions.versions')}
              </UnstyledButton>
            </li>
          </MakingChoices>
        </Popover.Dropdown>
      </Popover>
      <span role="status" className={classes.working}>
        {isBusy ? text('conversions.working') : null}
        {isPending ? text('preview.download-busy') : null}
      </span>
    </div>
  )
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
