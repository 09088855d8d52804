import membersEnglish from '@quittance/shared/locales/en/members.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { ApiError } from '#api/responses.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { RecordForm } from '#ui/forms/RecordForm.tsx'
import { TextField } from '#ui/forms/text-fields.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import layout from '#ui/layout.module.css'
import { showToast } from '#ui/toasts.ts'
import { productName } from '#ui/use-title.ts'
import { AccessCard } from './AccessCard.tsx'
import { type AcceptanceValues, acceptInvitationOf, invitationQuery } from './access-link-queries.ts'
import { useSignIn } from './auth-queries.ts'

addEnglish(membersEnglish)

interface InvitationScreenProps {
  /** Secret of the invitation link. */
  readonly token: string
  onSignedIn(): void
}

/** Shows an invitation and the form that accepts it. Opened by the link of the invitation. */
export function InvitationScreen({ token, onSignedIn }: InvitationScreenProps) {
  const text = useText()
  const invitation = useQuery({ ...invitationQuery(token), enabled: token !== '' })
  return (
    <AccessCard
      title={text('members.invitation-title', { product: productName() })}
      query={invitation}
      problem={token === '' ? text('members.invitation-expired') : undefined}
      exit={{ to: '/login', label: text('sign-in.title') }}
    >
      {({ name, email }) => (
        <>
          <p className={layout.intro}>{text('members.invitation-for', { email })}</p>
          <AcceptanceForm token={token} name={name} onSignedIn={onSignedIn} />
        </>
      )}
    </AccessCard>
  )
}

const labels = { name: 'members.name', password: 'sign-in.password' } as const

interface AcceptanceFormProps extends InvitationScreenProps {
  readonly name: string
}

/** Asks the invited person for a name and a password, creates the member and signs in. */
function AcceptanceForm({ token, name, onSignedIn }: AcceptanceFormProps) {
  const text = useText()
  const signIn = useSignIn()
  const navigate = useNavigate()
  const acceptOnce = useAcceptOnce(token)

  /** Opens the sign-in screen: the member exists, and the invitation cannot be accepted again. */
  async function openSignIn() {
    showToast('success', text('members.accepted-sign-in'), 10_000)
    await navigate({ to: '/login', replace: true })
  }

  const form = useRecordForm({
    values: { name, password: '' },
    labels,
    save: acceptOnce,
    hasToast: false,
    async onSaved(accepted, { password }) {
      if (accepted === null) return await openSignIn()
      const { message, email } = accepted
      try {
        await signIn.mutateAsync({ email, password })
      } catch {
        return await openSignIn()
      }
      showToast('success', message, 5_000)
      onSignedIn()
    },
  })
  return (
    <RecordForm form={form} label={text('members.invitation-form')} submitLabel={text('members.accept')}>
      <TextField form={form} name="name" isRequired maxLength={255} autoComplete="name" />
      <TextField
        form={form}
        name="password"
        type="password"
        isRequired
        autoComplete="new-password"
        description={text('members.password-hint')}
      />
    </RecordForm>
  )
}

/** Returns a function that accepts an invitation. It resolves to null if an earlier attempt without a response was successful. */
function useAcceptOnce(token: string) {
  const isUnconfirmed = useRef(false)
  return async (values: AcceptanceValues) => {
    try {
      return await acceptInvitationOf(token, values)
    } catch (error) {
      if (isUnconfirmed.current && error instanceof ApiError && error.status === 404) return null
      // Without a rejection by the server, the attempt may have succeeded.
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
        isUnconfirmed.current = true
      throw error
    }
  }
}
