import { NativeSelect } from '@mantine/core'
import { role as everyRole } from '@quittance/shared/contract/auth.ts'
import { useText } from '#locale/use-text.ts'
import { useChange } from '#settings/use-change.ts'
import { useQuestion } from '#ui/alerts.tsx'
import { giveRole, type SettingMember } from './member-queries.ts'

interface RoleChoiceProps {
  readonly member: SettingMember
  readonly isMe: boolean
}

/** Selects the role of a member. Saves a selected role immediately. */
export function RoleChoice({ member: { id, name, role }, isMe }: RoleChoiceProps) {
  const text = useText()
  const ask = useQuestion()
  const change = useChange()

  async function choose(wanted: string) {
    const chosen = everyRole.options.find((one) => one === wanted)
    if (chosen === undefined || chosen === role || change.isPending) return
    const question = text('members.demote-self')
    if (!isMe || (await ask(question, { yes: text('members.demote-confirm') }))) {
      change.mutate(() => giveRole(id, chosen))
    }
  }

  return (
    <NativeSelect
      size="xs"
      w={150}
      aria-label={text('members.role-of', { name })}
      data={everyRole.options.map((one) => ({ value: one, label: text(`members.${one}`) }))}
      value={role}
      aria-disabled={change.isPending}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}
