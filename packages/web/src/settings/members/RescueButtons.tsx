import { useText } from '#locale/use-text.ts'
import { useChange } from '#settings/use-change.ts'
import { useQuestion } from '#ui/alerts.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { removeFactor, type SettingMember, signOutEverywhere } from './member-queries.ts'

interface RescueButtonsProps {
  readonly member: SettingMember
  readonly isMe: boolean
}

/** Ends all sessions or the two-factor sign-in of another member. Members do this for themselves in their profile. */
export function RescueButtons({ member, isMe }: RescueButtonsProps) {
  const text = useText()
  const ask = useQuestion()
  const change = useChange()
  const { id, name, has_two_factor: hasFactor, sessions } = member

  async function signOut() {
    const question = text('access.sign-out-question', { name })
    if (await ask(question, { yes: text('access.sign-out') })) change.mutate(() => signOutEverywhere(id))
  }

  async function remove() {
    const question = text('access.remove-two-factor-question', { name })
    if (await ask(question, { yes: text('access.remove-two-factor') })) change.mutate(() => removeFactor(id))
  }

  if (isMe) return null
  const shown = { variant: 'subtle', size: 'xs', isBusy: change.isPending } as const
  return (
    <>
      {hasFactor ? (
        <BusyButton {...shown} onClick={remove} aria-label={text('access.remove-two-factor-name', { name })}>
          {text('access.remove-two-factor')}
        </BusyButton>
      ) : null}
      {sessions > 0 ? (
        <BusyButton {...shown} onClick={signOut} aria-label={text('access.sign-out-name', { name })}>
          {text('access.sign-out')}
        </BusyButton>
      ) : null}
    </>
  )
}
