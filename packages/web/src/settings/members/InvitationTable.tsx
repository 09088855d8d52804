import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { showMoment } from '#locale/day-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import classes from '#settings/settings.module.css'
import { useChange, useRenewal } from '#settings/use-change.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { showToast } from '#ui/toasts.ts'
import type { SentInvitation } from './InvitationLink.tsx'
import { type Invitation, inviteAgain, takeBack } from './member-queries.ts'

interface InvitationTableProps {
  readonly invitations: readonly Invitation[]
  onSent(sent: SentInvitation): void
}

/** Lists the invitations that have not been accepted yet. */
export function InvitationTable({ invitations, onSent }: InvitationTableProps) {
  const text = useText()
  return (
    <div className={classes.sheet}>
      <table className={classes.table} aria-label={text('members.invited')}>
        <thead>
          <tr>
            <th scope="col">{text('members.invited')}</th>
            <th scope="col">{text('members.role')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} onSent={onSent} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface InvitationRowProps {
  readonly invitation: Invitation
  onSent(sent: SentInvitation): void
}

function InvitationRow({ invitation, onSent }: InvitationRowProps) {
  const text = useText()
  const renew = useRenewal()
  const change = useChange()
  const { id, name, email, role, expires_at: expiresAt, has_expired: hasExpired } = invitation
  const again = useMutation({
    mutationFn: () => inviteAgain(id),
    onSuccess: onSent,
    onError: (error) => showToast('error', error.message, 5_000),
    onSettled: renew,
  })
  const time = showMoment(expiresAt, currentLocale())
  return (
    <tr>
      <td>
        <span className={classes.name}>{name}</span>
        {email}
      </td>
      <td>
        {text(`members.${role}`)} · {hasExpired ? text('members.expired') : text('members.expires', { time })}
      </td>
      <td>
        <span className={classes.actions}>
          <BusyButton
            variant="subtle"
            size="xs"
            isBusy={again.isPending}
            onClick={() => again.mutate()}
            aria-label={text('members.invite-again-name', { name })}
          >
            {text('members.invite-again')}
          </BusyButton>
          <Button
            variant="subtle"
            size="xs"
            onClick={() => change.mutate(() => takeBack(id))}
            aria-label={text('members.revoke-invitation-name', { name })}
          >
            {text('members.revoke-invitation')}
          </Button>
        </span>
      </td>
    </tr>
  )
}
