import { Button, Table } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { showMoment } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { useChangeSetting, useInvalidateAll } from '#settings/settings-queries.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { SmallTable, SmallTableCell } from '#ui/forms/SmallTable.tsx'
import { showToast } from '#ui/toasts.ts'
import { cancelInvitation, type Invitation, type SentInvitation, sendAgain } from './member-queries.ts'

interface InvitationTableProps {
  readonly invitations: readonly Invitation[]
  onSent(sent: SentInvitation): void
}

/** Lists the invitations that have not been accepted yet. */
export function InvitationTable({ invitations, onSent }: InvitationTableProps) {
  const text = useText()
  const headings = [text('members.invited'), text('members.role'), text('members.actions')]
  return (
    <SmallTable label={text('members.invited')} columns={headings.map((heading) => ({ heading }))}>
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} onSent={onSent} />
      ))}
    </SmallTable>
  )
}

interface InvitationRowProps {
  readonly invitation: Invitation
  onSent(sent: SentInvitation): void
}

function InvitationRow({ invitation, onSent }: InvitationRowProps) {
  const text = useText()
  const invalidateAll = useInvalidateAll()
  const change = useChangeSetting()
  const { id, name, email, role, expires_at: expiresAt, has_expired: hasExpired } = invitation
  const again = useMutation({
    mutationFn: () => sendAgain(id),
    onSuccess: onSent,
    onError: (error) => showToast('error', error.message, 5_000),
    onSettled: invalidateAll,
  })
  const time = showMoment(expiresAt, currentLocale())
  return (
    <Table.Tr>
      <SmallTableCell>
        <strong>{name}</strong>
        <br />
        {email}
      </SmallTableCell>
      <SmallTableCell>
        {text(`members.${role}`)} · {hasExpired ? text('members.expired') : text('members.expires', { time })}
      </SmallTableCell>
      <SmallTableCell isActions>
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
          onClick={() => change.mutate(() => cancelInvitation(id))}
          aria-label={text('members.revoke-invitation-name', { name })}
        >
          {text('members.revoke-invitation')}
        </Button>
      </SmallTableCell>
    </Table.Tr>
  )
}
