import { Box, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { useText } from '#locale/use-text.ts'
import { MoonIcon, SunIcon, SystemIcon } from '#ui/action-icons.tsx'
import layout from '#ui/layout.module.css'
import classes from './Shell.module.css'

const schemes = [
  { name: 'auto', Drawn: SystemIcon },
  { name: 'light', Drawn: SunIcon },
  { name: 'dark', Drawn: MoonIcon },
] as const

interface ColourSchemesProps {
  /** Whether a heading above names the setting. */
  readonly isTitled?: boolean
}

/** Renders the selection of the colour scheme, which is stored in this browser. */
export function ColourSchemes({ isTitled = false }: ColourSchemesProps) {
  const text = useText()
  const label = text('colour-scheme.label')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <fieldset className={classes.schemes}>
      {isTitled ? (
        <VisuallyHidden component="legend">{label}</VisuallyHidden>
      ) : (
        <Box component="legend" mb={6} className={layout.small}>
          {label}
        </Box>
      )}
      {schemes.map(({ name, Drawn }) => (
        <button
          key={name}
          type="button"
          className={`${layout.card} ${layout.note} ${layout.ink} ${layout.current} ${classes.scheme}`}
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
