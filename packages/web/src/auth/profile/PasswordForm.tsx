import { useText } from '#locale/use-text.ts'
import { FormSection, RecordForm } from '#ui/forms/RecordForm.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { showToast } from '#ui/toasts.ts'
import { type PasswordValues, sendPassword } from './profile-queries.ts'

const labels = { current_password: 'members.current-password', password: 'members.new-password' } as const
const empty: PasswordValues = { current_password: '', password: '' }

/** Changes the password. @param email of the member, for the password manager of the browser */
export function PasswordForm({ email }: { readonly email: string }) {
  const text = useText()
  const form = useRecordForm({
    values: empty,
    labels,
    send: sendPassword,
    onSaved({ message }) {
      form.form.reset(empty)
      showToast('success', message, 5_000)
    },
  })
  return (
    <RecordForm of={form} label={text('members.password')} save={text('members.change-password')}>
      <FormSection title={text('members.password')} description={text('members.password-sessions')}>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField
          of={form}
          name="current_password"
          type="password"
          isRequired
          autoComplete="current-password"
        />
        <TextField
          of={form}
          name="password"
          type="password"
          isRequired
          autoComplete="new-password"
          description={text('members.password-hint')}
        />
      </FormSection>
    </RecordForm>
  )
}
