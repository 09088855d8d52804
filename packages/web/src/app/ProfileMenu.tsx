import { Button, Popover, useMantineColorScheme } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useMe, useSignOut } from '#auth/auth-queries.ts'
import { useText } from '#locale/use-text.ts'
import { MoonIcon, SignOutIcon, SunIcon, SystemIcon } from '#ui/icons.tsx'
import { showToast } from '#ui/toasts.ts'
import classes from './Shell.module.css'

const schemes = [
  { name: 'auto', Drawn: SystemIcon },
  { name: 'light', Drawn: SunIcon },
  { name: 'dark', Drawn: MoonIcon },
] as const

/** Who is signed in, the colours of the screen, and the way out. */
export function ProfileMenu({ onOpenShortcuts }: { readonly onOpenShortcuts: (() => void) | undefined }) {
  const text = useText()
  const me = useMe()
  const name = me?.name ?? ''
  return (
    <Popover position="bottom-end" width={280} withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.profile}
          aria-label={text('profile.open', { name })}
          data-initials={initialsOf(name)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={text('profile.title')}>
        <div className={classes.profilePanel}>
          <p>
            <strong>{name}</strong>
            {me?.email}
          </p>
          <ColourSchemes />
          {onOpenShortcuts ? (
            <Button variant="default" onClick={onOpenShortcuts}>
              {text('profile.shortcuts')}
            </Button>
          ) : null}
          <SignOutButton />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

function ColourSchemes() {
  const text = useText()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <fieldset className={classes.schemes}>
      <legend>{text('colour-scheme.label')}</legend>
      {schemes.map(({ name, Drawn }) => (
        <button
          key={name}
          type="button"
          className={classes.scheme}
          aria-pressed={colorScheme === name}
          onClick={() => setColorScheme(name)}
        >
          <Drawn />
          {text(`colour-scheme.${name}`)}
        </button>
      ))}
    </fieldset>
  )
}

function SignOutButton() {
  const text = useText()
  const leave = useLeave()
  return (
    <Button variant="default" leftSection={<SignOutIcon size={18} />} onClick={leave}>
      {text('sign-in.sign-out')}
    </Button>
  )
}

/** Leaves the screen first, so that one with unsaved changes can ask; then ends the session. */
function useLeave() {
  const text = useText()
  const router = useRouter()
  const signOut = useSignOut()
  return async () => {
    await router.navigate({ to: '/login', state: { isLeaving: true } })
    if (router.state.location.pathname !== '/login') return
    // Signed out is signed out, whether or not the server could be told.
    await signOut.mutateAsync().catch(() => undefined)
    await router.navigate({ to: '/login', replace: true })
    showToast('info', text('sign-in.signed-out'), 5_000)
  }
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return `${first.slice(0, 1)}${last.slice(0, 1)}`.toUpperCase()
}
