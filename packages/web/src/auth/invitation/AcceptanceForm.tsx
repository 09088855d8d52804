import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { ApiError } from '#api/api-error.ts'
import { useSignIn } from '#auth/auth-queries.ts'
import { useText } from '#locale/use-text.ts'
import { RecordForm } from '#ui/forms/RecordForm.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { showToast } from '#ui/toasts.ts'
import { type AcceptanceValues, accept } from './invitation-queries.ts'

const labels = { name: 'members.name', password: 'sign-in.password' } as const

interface AcceptanceFormProps {
  readonly token: string
  readonly invited: { readonly name: string; readonly email: string }
  onSignedIn(): void
}

/** Asks the invited person for a name and a password, creates the member and signs in. */
export function AcceptanceForm({ token, invited, onSignedIn }: AcceptanceFormProps) {
  const text = useText()
  const signIn = useSignIn()
  const navigate = useNavigate()
  const wasSent = useRef(false)

  /** @returns null if an earlier attempt without a response seems to have accepted the invitation */
  async function acceptOnce(values: AcceptanceValues) {
    try {
      return await accept(token, values)
    } catch (error) {
      if (wasSent.current && error instanceof ApiError && error.status === 404) return null
      // Without a rejection by the server, the attempt may have succeeded.
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) wasSent.current = true
      throw error
    }
  }

  /** Opens the sign-in screen: the member exists, and the invitation cannot be accepted again. */
  async function toLogin() {
    showToast('success', text('members.accepted-sign-in'), 10_000)
    await navigate({ to: '/login', replace: true })
  }

  const form = useRecordForm({
    values: { name: invited.name, password: '' },
    labels,
    send: acceptOnce,
    async onSaved(accepted, { password }) {
      if (accepted === null) return await toLogin()
      const { message, email } = accepted
      try {
        await signIn.mutateAsync({ email, password })
      } catch {
        return await toLogin()
      }
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
