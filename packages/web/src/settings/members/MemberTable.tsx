import { showMoment } from '#locale/day-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import classes from '#settings/settings.module.css'
import { useChange } from '#settings/use-change.ts'
import { useQuestion } from '#ui/alerts.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { letIn, type SettingMember } from './member-queries.ts'
import { RescueButtons } from './RescueButtons.tsx'
import { RoleChoice } from './RoleChoice.tsx'

interface MemberTableProps {
  readonly members: readonly SettingMember[]
  readonly myId: number
}

export function MemberTable({ members, myId }: MemberTableProps) {
  const text = useText()
  return (
    <div className={classes.sheet}>
      <table className={classes.table} aria-label={text('members.list')}>
        <thead>
          <tr>
            <th scope="col">{text('members.name')}</th>
            <th scope="col">{text('members.role')}</th>
            <th scope="col">{text('members.last-seen')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <MemberRow key={member.id} member={member} isMe={member.id === myId} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function MemberRow({ member, isMe }: { readonly member: SettingMember; readonly isMe: boolean }) {
  const text = useText()
  const { name, email, is_active: isActive, last_seen_at: seenAt } = member
  return (
    <tr className={isActive ? undefined : classes.off}>
      <td>
        <span className={classes.name}>{isMe ? text('members.you', { name }) : name}</span>
        {email}
        <SignInState member={member} />
      </td>
      <td>{isActive ? <RoleChoice member={member} isMe={isMe} /> : text('members.inactive')}</td>
      <td>
        <span className={classes.cellLabel}>{text('members.last-seen')}: </span>
        {seenAt === null ? text('members.never') : showMoment(seenAt, currentLocale())}
      </td>
      <td>
        <span className={classes.actions}>
          <RescueButtons member={member} isMe={isMe} />
          <ActiveButton member={member} isMe={isMe} />
        </span>
      </td>
    </tr>
  )
}

/** Shows whether a member uses two-factor sign-in, and the number of their sessions. */
function SignInState({ member }: { readonly member: SettingMember }) {
  const text = useText()
  const { has_two_factor: hasFactor, sessions } = member
  const said = [
    ...(hasFactor ? [text('access.member-two-factor')] : []),
    ...(sessions > 0 ? [text('access.session-count', { count: sessions })] : []),
  ]
  return said.length === 0 ? null : <p className={classes.note}>{said.join(' · ')}</p>
}

/** Deactivates a member, who can then no longer sign in, after a question; or activates them again. */
function ActiveButton({ member, isMe }: { readonly member: SettingMember; readonly isMe: boolean }) {
  const text = useText()
  const ask = useQuestion()
  const change = useChange()
  const { id, name, is_active: isActive } = member

  async function toggle() {
    const question = text('members.deactivate-question', { name })
    const warning = isMe ? `${question} ${text('members.deactivate-self')}` : question
    const isWanted = !isActive || (await ask(warning, { yes: text('members.deactivate') }))
    if (isWanted) change.mutate(() => letIn(id, !isActive))
  }

  return (
    <BusyButton
      variant="subtle"
      size="xs"
      isBusy={change.isPending}
      onClick={toggle}
      aria-label={text(isActive ? 'members.deactivate-name' : 'members.activate-name', { name })}
    >
      {text(isActive ? 'members.deactivate' : 'members.activate')}
    </BusyButton>
  )
}
