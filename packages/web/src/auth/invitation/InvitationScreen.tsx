import { Button, Title } from '@mantine/core'
import membersEnglish from '@quittance/shared/locales/en/members.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import classes from '#auth/SignInForm.module.css'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { ListSkeleton } from '#ui/lists/ListSkeleton.tsx'
import { productName } from '#ui/product-name.ts'
import { AcceptanceForm } from './AcceptanceForm.tsx'
import { invitationQuery } from './invitation-queries.ts'

addEnglish(membersEnglish)

interface InvitationScreenProps {
  /** Secret of the invitation link. */
  readonly token: string
  onSignedIn(): void
}

/** Shows an invitation and the form that accepts it. Opened by the link of the invitation. */
export function InvitationScreen({ token, onSignedIn }: InvitationScreenProps) {
  const text = useText()
  const { data, error } = useQuery({ ...invitationQuery(token), enabled: token !== '' })
  const refusal = token === '' ? text('members.invitation-expired') : error?.message
  return (
    <div className={classes.screen}>
      <div className={classes.sheet}>
        <Title order={1}>{text('members.invitation-title', { product: productName() })}</Title>
        {refusal ? (
          <>
            <p role="alert">{refusal}</p>
            <Button component={Link} to="/login" variant="default">
              {text('sign-in.title')}
            </Button>
          </>
        ) : null}
        {data ? (
          <>
            <p className={classes.intro}>{text('members.invitation-for', { email: data.email })}</p>
            <AcceptanceForm token={token} invited={data} onSignedIn={onSignedIn} />
          </>
        ) : null}
        {data || refusal ? null : <ListSkeleton />}
      </div>
    </div>
  )
}
