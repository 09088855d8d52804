import { NativeSelect, Table } from '@mantine/core'
import { roles } from '@quittance/shared/contract/permissions.ts'
import { showMoment } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { useChangeSetting } from '#settings/settings-queries.ts'
import { useQuestion } from '#ui/alerts.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Note } from '#ui/forms/Card.tsx'
import { SmallTable, SmallTableCell } from '#ui/forms/SmallTable.tsx'
import { changeRole, disableTwoFactor, endSessions, type MemberRecord, setActive } from './member-queries.ts'

interface MemberTableProps {
  readonly members: readonly MemberRecord[]
  readonly myId: number
}

export function MemberTable({ members, myId }: MemberTableProps) {
  const text = useText()
  const headings = [
    text('members.name'),
    text('members.role'),
    text('members.last-seen'),
    text('members.actions'),
  ]
  return (
    <SmallTable label={text('members.list')} columns={headings.map((heading) => ({ heading }))}>
      {members.map((member) => (
        <MemberRow key={member.id} member={member} isMe={member.id === myId} />
      ))}
    </SmallTable>
  )
}

interface MemberProps {
  readonly member: MemberRecord
  readonly isMe: boolean
}

function MemberRow({ member, isMe }: MemberProps) {
  const text = useText()
  const { name, email, is_active: isActive, last_seen_at: seenAt } = member
  return (
    <Table.Tr {...(!isActive && { c: 'dimmed' })}>
      <SmallTableCell>
        <strong>{isMe ? text('members.you', { name }) : name}</strong>
        <br />
        {email}
        <SignInState member={member} />
      </SmallTableCell>
      <SmallTableCell>
        {isActive ? <RoleSelect member={member} isMe={isMe} /> : text('members.inactive')}
      </SmallTableCell>
      <SmallTableCell label={text('members.last-seen')}>
        {seenAt === null ? text('members.never') : showMoment(seenAt, currentLocale())}
      </SmallTableCell>
      <SmallTableCell isActions>
        {isMe ? null : <AccessButtons member={member} />}
        <ActiveButton member={member} isMe={isMe} />
      </SmallTableCell>
    </Table.Tr>
  )
}

/** Shows whether a member uses two-factor sign-in, and the number of their sessions. */
function SignInState({ member }: Pick<MemberProps, 'member'>) {
  const text = useText()
  const { has_two_factor: hasTwoFactor, sessions } = member
  const states = [
    ...(hasTwoFactor ? [text('access.member-two-factor')] : []),
    ...(sessions > 0 ? [text('access.session-count', { count: sessions })] : []),
  ]
  return states.length === 0 ? null : <Note>{states.join(' · ')}</Note>
}

/** Deactivates a member, who can then no longer sign in, after a question; or activates them again. */
function ActiveButton({ member, isMe }: MemberProps) {
  const text = useText()
  const ask = useQuestion()
  const change = useChangeSetting()
  const { id, name, is_active: isActive } = member

  async function toggle() {
    const question = text('members.deactivate-question', { name })
    const warning = isMe ? `${question} ${text('members.deactivate-self')}` : question
    const isConfirmed = !isActive || (await ask(warning, { yes: text('members.deactivate') }))
    if (isConfirmed) change.mutate(() => setActive(id, !isActive))
  }

  return (
    <BusyButton
      variant="default"
      size="compact-sm"
      isBusy={change.isPending}
      onClick={toggle}
      aria-label={text(isActive ? 'members.deactivate-name' : 'members.activate-name', { name })}
    >
      {text(isActive ? 'members.deactivate' : 'members.activate')}
    </BusyButton>
  )
}

/** Ends all sessions or the two-factor sign-in of another member. Members do this for themselves in their profile. */
function AccessButtons({ member }: Pick<MemberProps, 'member'>) {
  const text = useText()
  const ask = useQuestion()
  const change = useChangeSetting()
  const { id, name, has_two_factor: hasTwoFactor, sessions } = member

  async function askAndSignOut() {
    const question = text('access.sign-out-question', { name })
    if (await ask(question, { yes: text('access.sign-out') })) change.mutate(() => endSessions(id))
  }

  async function askAndDisable() {
    const question = text('access.remove-two-factor-question', { name })
    if (await ask(question, { yes: text('access.remove-two-factor') }))
      change.mutate(() => disableTwoFactor(id))
  }

  const shown = { variant: 'default', size: 'compact-sm', isBusy: change.isPending } as const
  return (
    <>
      {hasTwoFactor ? (
        <BusyButton
          {...shown}
          onClick={askAndDisable}
          aria-label={text('access.remove-two-factor-name', { name })}
        >
          {text('access.remove-two-factor')}
        </BusyButton>
      ) : null}
      {sessions > 0 ? (
        <BusyButton {...shown} onClick={askAndSignOut} aria-label={text('access.sign-out-name', { name })}>
          {text('access.sign-out')}
        </BusyButton>
      ) : null}
    </>
  )
}

/** Selects the role of a member. Saves a selected role immediately. */
function RoleSelect({ member: { id, name, role }, isMe }: MemberProps) {
  const text = useText()
  const ask = useQuestion()
  const change = useChangeSetting()

  async function select(value: string) {
    const selected = roles.find((one) => one === value)
    if (selected === undefined || selected === role || change.isPending) return
    const question = text('members.demote-self')
    if (!isMe || (await ask(question, { yes: text('members.demote-confirm') }))) {
      change.mutate(() => changeRole(id, selected))
    }
  }

  return (
    <NativeSelect
      size="xs"
      w={150}
      aria-label={text('members.role-of', { name })}
      data={roles.map((one) => ({ value: one, label: text(`members.${one}`) }))}
      value={role}
      aria-disabled={change.isPending}
      onChange={(event) => select(event.currentTarget.value)}
    />
  )
}
