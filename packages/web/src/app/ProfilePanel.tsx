import { Box, Button, Stack } from '@mantine/core'
import { localeNames, locales } from '@quittance/shared/text/locales.ts'
import { Link } from '@tanstack/react-router'
import { useMe } from '#api/me-queries.ts'
import { useChooseLanguage } from '#auth/profile-queries.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { SignOutIcon } from '#ui/action-icons.tsx'
import type { HelpTopic } from '#ui/help.ts'
import layout from '#ui/layout.module.css'
import { ColourSchemes } from './ColourSchemes.tsx'
import classes from './Shell.module.css'
import { useLeave } from './use-leave.ts'

export interface ProfilePanelProps {
  /** Closes the menu. */
  onFollow(): void
  /** @param topic absent: the page of the open screen */
  readonly onOpenHelp: ((topic?: HelpTopic) => void) | undefined
  readonly onOpenPalette: (() => void) | undefined
}

/** Renders the profile menu: member, language, colour scheme, links and sign-out. */
export function ProfilePanel({ onFollow, onOpenHelp, onOpenPalette }: ProfilePanelProps) {
  const text = useText()
  const me = useMe()
  return (
    <Stack gap="sm">
      <p className={`${layout.small} ${layout.wrap}`}>
        <Box component="strong" display="block" fz="var(--text-body)" className={layout.ink}>
          {me?.name}
        </Box>
        {me?.email}
      </p>
      <Languages />
      <ColourSchemes />
      <Button component={Link} to="/profile" variant="default" onClick={onFollow}>
        {text('profile.edit')}
      </Button>
      {onOpenPalette ? (
        <Button
          variant="default"
          onClick={() => {
            onFollow()
            onOpenPalette()
          }}
        >
          {text('profile.commands')}
        </Button>
      ) : null}
      {onOpenHelp ? (
        <>
          <Button
            variant="default"
            onClick={() => {
              onFollow()
              onOpenHelp()
            }}
          >
            {text('help.title')}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              onFollow()
              onOpenHelp('shortcuts')
            }}
          >
            {text('profile.shortcuts')}
          </Button>
        </>
      ) : null}
      <SignOutButton />
    </Stack>
  )
}

/** Lists each language by its own name. The selected one is stored for the member and used in every browser. */
function Languages() {
  const text = useText()
  const choose = useChooseLanguage()
  return (
    <fieldset className={classes.schemes} data-wide>
      <Box component="legend" mb={6} className={layout.small}>
        {text('profile.language')}
      </Box>
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          className={`${layout.card} ${layout.note} ${layout.ink} ${layout.current} ${classes.scheme}`}
          aria-pressed={locale === currentLocale()}
          onClick={() => choose.mutate(locale)}
        >
          {localeNames[locale]}
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
