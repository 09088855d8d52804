import { Button, Switch, Table } from '@mantine/core'
import { roles } from '@quittance/shared/contract/permissions.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showMoment } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { SecretDialog } from '#settings/SecretDialog.tsx'
import { SettingsPage } from '#settings/SettingsPage.tsx'
import { useChangeSetting, useInvalidateAll } from '#settings/settings-queries.ts'
import { useQuestion } from '#ui/alerts.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Card } from '#ui/forms/Card.tsx'
import { FormDialog } from '#ui/forms/RecordForm.tsx'
import { SmallTable, SmallTableCell } from '#ui/forms/SmallTable.tsx'
import { NativeSelectField } from '#ui/forms/select-fields.tsx'
import { TextField } from '#ui/forms/text-fields.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { PlusIcon } from '#ui/icons.tsx'
import { showToast } from '#ui/toasts.ts'
import { MemberTable } from './MemberTable.tsx'
import {
  accessSettingsQuery,
  cancelInvitation,
  type Invitation,
  type InvitationValues,
  invite,
  type MemberRecord,
  membersQuery,
  requireTwoFactor,
  type SentInvitation,
  sendAgain,
} from './member-queries.ts'

/** Lists the members with their roles, and the invitations. @param myId id of the signed-in member */
export function MembersScreen({ myId }: { readonly myId: number }) {
  const text = useText()
  const members = useQuery(membersQuery)
  const [open, setOpen] = useState<'new' | SentInvitation | null>(null)
  const close = () => setOpen(null)
  return (
    <SettingsPage
      titleKey="members.title"
      hintKey="members.hint"
      query={members}
      action={
        <Button leftSection={<PlusIcon size={18} />} onClick={() => setOpen('new')}>
          {text('members.invite')}
        </Button>
      }
    >
      {(stored) => (
        <>
          <MemberTable members={stored.members} myId={myId} />
          <TwoFactorSwitch members={stored.members} />
          {stored.invitations.length > 0 ? (
            <InvitationTable invitations={stored.invitations} onSent={setOpen} />
          ) : null}
          {open === 'new' ? <InviteDialog onSent={setOpen} onClose={close} /> : null}
          {open !== null && open !== 'new' ? (
            <SecretDialog
              title={text('members.link-title')}
              hints={[open.message, text('members.link-hint')]}
              secret={open.link}
              onClose={close}
            />
          ) : null}
        </>
      )}
    </SettingsPage>
  )
}

/** Switches whether two-factor sign-in is required of all members. Asks first if some active members have not set it up. */
function TwoFactorSwitch({ members }: { readonly members: readonly MemberRecord[] }) {
  const text = useText()
  const ask = useQuestion()
  const change = useChangeSetting()
  const { data: settings } = useQuery(accessSettingsQuery)
  if (!settings) return null
  const isRequired = settings.demands_two_factor
  const count = members.filter((member) => member.is_active && !member.has_two_factor).length

  async function toggle() {
    if (change.isPending) return
    const question = text('access.require-two-factor-question', { count })
    const isConfirmed =
      isRequired || count === 0 || (await ask(question, { yes: text('access.require-two-factor-confirm') }))
    if (isConfirmed) change.mutate(() => requireTwoFactor(!isRequired))
  }

  return (
    <Card>
      <Switch
        label={text('access.require-two-factor')}
        description={text('access.require-two-factor-description')}
        checked={isRequired}
        aria-disabled={change.isPending}
        onChange={() => void toggle()}
      />
    </Card>
  )
}

const labels = { name: 'members.name', email: 'members.email', role: 'members.role' } as const
const blank: InvitationValues = { name: '', email: '', role: 'staff' }

interface InviteDialogProps {
  onSent(sent: SentInvitation): void
  onClose(): void
}

function InviteDialog({ onSent, onClose }: InviteDialogProps) {
  const text = useText()
  const invalidateAll = useInvalidateAll()
  const form = useRecordForm({
    values: blank,
    labels,
    save: invite,
    hasToast: false,
    onSaved(sent) {
      onSent(sent)
      void invalidateAll()
    },
  })
  return (
    <FormDialog
      form={form}
      title={text('members.invite')}
      submitLabel={text('members.send-invitation')}
      onClose={onClose}
    >
      <TextField form={form} name="name" isRequired maxLength={255} />
      <TextField form={form} name="email" type="email" isRequired maxLength={254} />
      <NativeSelectField
        form={form}
        name="role"
        options={roles.map((role) => ({ value: role, label: text(`members.${role}`) }))}
      />
    </FormDialog>
  )
}

interface InvitationTableProps {
  readonly invitations: readonly Invitation[]
  onSent(sent: SentInvitation): void
}

/** Lists the invitations that have not been accepted yet. */
function InvitationTable({ invitations, onSent }: InvitationTableProps) {
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
  const ask = useQuestion()
  const change = useChangeSetting()
  const { id, name, email, role, expires_at: expiresAt, has_expired: hasExpired } = invitation
  const again = useMutation({
    mutationFn: () => sendAgain(id),
    onSuccess: onSent,
    onError: (error) => showToast('error', error.message, 5_000),
    onSettled: invalidateAll,
  })
  const time = showMoment(expiresAt, currentLocale())

  async function askAndRevoke() {
    const question = text('members.revoke-invitation-question', { name })
    if (await ask(question, { yes: text('members.revoke-invitation') }))
      change.mutate(() => cancelInvitation(id))
  }

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
          variant="default"
          size="compact-sm"
          isBusy={again.isPending}
          onClick={() => again.mutate()}
          aria-label={text('members.invite-again-name', { name })}
        >
          {text('members.invite-again')}
        </BusyButton>
        <BusyButton
          variant="default"
          size="compact-sm"
          isBusy={change.isPending}
          onClick={() => void askAndRevoke()}
          aria-label={text('members.revoke-invitation-name', { name })}
        >
          {text('members.revoke-invitation')}
        </BusyButton>
      </SmallTableCell>
    </Table.Tr>
  )
}
