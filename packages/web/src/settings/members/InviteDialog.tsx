import { role as everyRole } from '@quittance/shared/contract/auth.ts'
import { useText } from '#locale/use-text.ts'
import { FormDialog } from '#settings/FormDialog.tsx'
import { NativeChoiceField } from '#settings/NativeChoiceField.tsx'
import { useRenewal } from '#settings/use-change.ts'
import { TextField } from '#ui/forms/TextField.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import type { SentInvitation } from './InvitationLink.tsx'
import { type InvitationValues, invite } from './member-queries.ts'

const labels = { name: 'members.name', email: 'members.email', role: 'members.role' } as const
const nobody: InvitationValues = { name: '', email: '', role: 'staff' }

interface InviteDialogProps {
  onSent(sent: SentInvitation): void
  onClose(): void
}

export function InviteDialog({ onSent, onClose }: InviteDialogProps) {
  const text = useText()
  const renew = useRenewal()
  const form = useRecordForm({
    values: nobody,
    labels,
    send: invite,
    onSaved(sent) {
      onSent(sent)
      void renew()
    },
  })
  return (
    <FormDialog
      of={form}
      title={text('members.invite')}
      save={text('members.send-invitation')}
      onClose={onClose}
    >
      <TextField of={form} name="name" isRequired maxLength={255} />
      <TextField of={form} name="email" type="email" isRequired maxLength={254} />
      <NativeChoiceField
        of={form}
        name="role"
        choices={everyRole.options.map((one) => ({ value: one, label: text(`members.${one}`) }))}
      />
    </FormDialog>
  )
}
