import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#locale/use-text.ts'
import classes from '#settings/settings.module.css'
import { useChange } from '#settings/use-change.ts'
import { useQuestion } from '#ui/alerts.tsx'
import { accessSettingsQuery, demandFactor, type SettingMember } from './member-queries.ts'

/** Switches whether two-factor sign-in is required of all members. Asks first if some active members have not set it up. */
export function DemandSwitch({ members }: { readonly members: readonly SettingMember[] }) {
  const text = useText()
  const ask = useQuestion()
  const change = useChange()
  const { data: settings } = useQuery(accessSettingsQuery)
  if (!settings) return null
  const isOn = settings.demands_two_factor
  const count = members.filter((member) => member.is_active && !member.has_two_factor).length

  async function toggle() {
    if (change.isPending) return
    const question = text('access.require-two-factor-question', { count })
    const isWanted =
      isOn || count === 0 || (await ask(question, { yes: text('access.require-two-factor-confirm') }))
    if (isWanted) change.mutate(() => demandFactor(!isOn))
  }

  return (
    <section className={classes.card}>
      <Switch
        label={text('access.require-two-factor')}
        description={text('access.require-two-factor-description')}
        checked={isOn}
        aria-disabled={change.isPending}
        onChange={() => void toggle()}
      />
    </section>
  )
}
