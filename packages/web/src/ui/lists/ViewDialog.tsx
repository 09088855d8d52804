import { maxViewNameLength } from '@quittance/shared/contract/list-views.ts'
import viewsEnglish from '@quittance/shared/locales/en/views.json' with { type: 'json' }
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { FormDialog } from '#ui/forms/RecordForm.tsx'
import { SwitchField } from '#ui/forms/select-fields.tsx'
import { TextField } from '#ui/forms/text-fields.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import type { ListView } from './list-settings-queries.ts'

addEnglish(viewsEnglish)

type ViewName = Pick<ListView, 'name' | 'is_shared'>

interface ViewDialogProps {
  /** Null: a new view. */
  readonly view: ListView | null
  /** @throws ApiError */
  readonly onSave: (values: ViewName) => Promise<{ readonly message: string }>
  onClose(): void
}

const labels = { name: 'views.name', is_shared: 'views.shared' } as const

/** Asks for the name of a view and whether it is shared. */
export function ViewDialog({ view, onSave, onClose }: ViewDialogProps) {
  const text = useText()
  const form = useRecordForm<ViewName, { readonly message: string }>({
    values: { name: view?.name ?? '', is_shared: view?.is_shared ?? false },
    labels,
    save: onSave,
    onSaved: onClose,
    // A new view changes the address of the list, behind the dialog.
    asksBeforeLeaving: false,
  })
  return (
    <FormDialog
      form={form}
      title={text(view === null ? 'views.new' : 'views.edit')}
      submitLabel={text('views.save')}
      cancelLabel={text('form.cancel')}
      onClose={onClose}
    >
      <TextField form={form} name="name" isRequired maxLength={maxViewNameLength} hasInitialFocus />
      <SwitchField form={form} name="is_shared" description={text('views.shared-hint')} />
    </FormDialog>
  )
}
