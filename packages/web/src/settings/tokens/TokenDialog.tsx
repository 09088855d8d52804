import { useText } from '#locale/use-text.ts'
import { FormDialog } from '#settings/FormDialog.tsx'
import { NativeChoiceField } from '#settings/NativeChoiceField.tsx'
import { useRenewal } from '#settings/use-change.ts'
import { TextField } from '#ui/forms/TextField.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { makeToken, type TokenValues } from './token-queries.ts'

const labels = { name: 'members.token-name', role: 'members.role' } as const
const nameless: TokenValues = { name: '', role: 'staff' }
// The role with fewer rights comes first.
const roles = ['staff', 'admin'] as const

interface TokenDialogProps {
  onMade(made: Awaited<ReturnType<typeof makeToken>>): void
  onClose(): void
}

export function TokenDialog({ onMade, onClose }: TokenDialogProps) {
  const text = useText()
  const renew = useRenewal()
  const form = useRecordForm({
    values: nameless,
    labels,
    send: makeToken,
    onSaved(made) {
      onMade(made)
      void renew()
    },
  })
  return (
    <FormDialog
      of={form}
      title={text('members.token-form')}
      save={text('members.make-token')}
      onClose={onClose}
    >
      <TextField of={form} name="name" isRequired maxLength={100} />
      <NativeChoiceField
        of={form}
        name="role"
        choices={roles.map((one) => ({ value: one, label: text(`members.${one}`) }))}
      />
    </FormDialog>
  )
}
