import { Menu, useMantineColorScheme } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useMe, useSignOut } from '#auth/auth-queries.ts'
import { useText } from '#locale/use-text.ts'
import { CheckIcon, MoonIcon, SignOutIcon, SunIcon, SystemIcon } from '#ui/icons.tsx'
import { showToast } from '#ui/toasts.ts'
import classes from './Shell.module.css'

const schemes = [
  { name: 'auto', Drawn: SystemIcon },
  { name: 'light', Drawn: SunIcon },
  { name: 'dark', Drawn: MoonIcon },
] as const

/** Who is signed in, the colours of the screen, and the way out. */
export function ProfileMenu() {
  const text = useText()
  const me = useMe()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const leave = useLeave()
  const name = me?.name ?? ''
  return (
    <Menu position="bottom-end" width={240} transitionProps={{ duration: 120 }}>
      <Menu.Target>
        <button type="button" className={classes.profile} aria-label={text('profile.open', { name })}>
          {initialsOf(name)}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {text('profile.signed-in-as')}
          <span className={classes.profileName}>{name}</span>
          {me?.email}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Label>{text('colour-scheme.label')}</Menu.Label>
        {schemes.map(({ name: scheme, Drawn }) => (
          <Menu.Item
            key={scheme}
            role="menuitemradio"
            aria-checked={colorScheme === scheme}
            leftSection={<Drawn size={18} />}
            rightSection={colorScheme === scheme ? <CheckIcon size={16} /> : null}
            onClick={() => setColorScheme(scheme)}
          >
            {text(`colour-scheme.${scheme}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<SignOutIcon size={18} />} onClick={leave}>
          {text('sign-in.sign-out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Leaves the screen first, so that one with unsaved changes can ask; then ends the session. */
function useLeave() {
  const text = useText()
  const router = useRouter()
  const signOut = useSignOut()
  return async () => {
    await router.navigate({ to: '/login', search: { leaving: true } })
    if (router.state.location.pathname !== '/login') return
    signOut.mutate(undefined, {
      onSettled: async () => {
        await router.navigate({ to: '/login', replace: true })
        showToast('info', text('sign-in.signed-out'), 5_000)
      },
    })
  }
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return `${first.slice(0, 1)}${last.slice(0, 1)}`.toUpperCase()
}
