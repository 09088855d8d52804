import { useSignIn } from '#auth/auth-queries.ts'
import { useText } from '#locale/use-text.ts'
import { RecordForm } from '#ui/forms/RecordForm.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { showToast } from '#ui/toasts.ts'
import { accept } from './invitation-queries.ts'

const labels = { name: 'members.name', password: 'sign-in.password' } as const

interface AcceptanceFormProps {
  readonly token: string
  readonly invited: { readonly name: string; readonly email: string }
  onSignedIn(): void
}

/** A name and a password; then they are signed in. */
export function AcceptanceForm({ token, invited, onSignedIn }: AcceptanceFormProps) {
  const text = useText()
  const signIn = useSignIn()
  const form = useRecordForm({
    values: { name: invited.name, password: '' },
    labels,
    send: (values) => accept(token, values),
    async onSaved({ message, email }, { password }) {
      await signIn.mutateAsync({ email, password })
      showToast('success', message, 5_000)
      onSignedIn()
    },
  })
  return (
    <RecordForm of={form} label={text('members.invitation-form')} save={text('members.accept')}>
      <TextField of={form} name="name" isRequired maxLength={255} autoComplete="name" />
      <TextField
        of={form}
        name="password"
        type="password"
        isRequired
        autoComplete="new-password"
        description={text('members.password-hint')}
      />
    </RecordForm>
  )
}
