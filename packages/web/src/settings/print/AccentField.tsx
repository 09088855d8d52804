import '@mantine/core/styles/ColorInput.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import { Button, ColorInput, ColorSwatch, MantineThemeProvider } from '@mantine/core'
import { readLogo } from '@quittance/shared/contract/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { basePath } from '#api/client-environment.ts'
import { useText } from '#locale/use-text.ts'
import { companyQuery } from '#settings/settings-queries.ts'
import { FieldSlot } from '#ui/forms/FieldSlot.tsx'
import { type FormFieldProps, useFormField } from '#ui/forms/use-form-field.ts'
import layout from '#ui/layout.module.css'
import { findLogoAccent } from './logo-accent.ts'

/** Colours with enough contrast for text on white paper. */
const swatches = ['#0f4c5c', '#1b2733', '#1c3d7a', '#23613b', '#7a1f3d', '#a8431f', '#55307a', '#4a5560']

/** Selects the accent colour of documents: one of a few, that of the logo, or any other. */
export function AccentField<Values extends FieldValues>({
  form,
  name,
}: Pick<FormFieldProps<Values>, 'form' | 'name'>) {
  const text = useText()
  const { value, setValue, onBlur, slot } = useFormField({
    form,
    name,
    isRequired: true,
    description: text('print-templates.accent-hint'),
  })
  const picker = {
    defaultProps: {
      saturationLabel: text('print-templates.saturation'),
      hueLabel: text('print-templates.hue'),
    },
  }
  const colour = String(value)
  // `ColorInput` does not pass labels to its `ColorPicker`, therefore the theme sets them.
  return (
    <MantineThemeProvider theme={{ components: { ColorPicker: picker } }}>
      <FieldSlot {...slot}>
        {(input) => (
          <ColorInput
            {...input}
            value={colour}
            onChange={setValue}
            onBlur={onBlur}
            format="hex"
            swatches={swatches}
            swatchesPerRow={swatches.length}
            withEyeDropper={false}
            popoverProps={{ portalProps: { target: '#content' } }}
            spellCheck={false}
          />
        )}
      </FieldSlot>
      <LogoAccentButton current={colour} onSelect={setValue} />
    </MantineThemeProvider>
  )
}

interface LogoAccentButtonProps {
  readonly current: string
  onSelect(colour: string): void
}

/** Proposes the colour of the logo, if it has one that is not selected yet. */
function LogoAccentButton({ current, onSelect }: LogoAccentButtonProps) {
  const text = useText()
  const { data: company } = useQuery(companyQuery)
  const { data: colour = null } = useQuery({
    queryKey: ['settings', 'logo-accent'],
    queryFn: readLogoAccent,
    enabled: company?.has_logo === true,
    gcTime: 0,
  })
  if (colour === null || colour === current.toLowerCase()) return null
  return (
    <div className={layout.fullWidth}>
      <Button
        variant="default"
        size="xs"
        leftSection={<ColorSwatch color={colour} size={14} withShadow={false} />}
        onClick={() => onSelect(colour)}
      >
        {text('print-templates.accent-from-logo', { colour })}
      </Button>
    </div>
  )
}

/** Pixels of the longer side of the logo that are examined. */
const examinedSide = 96

/** Returns the accent colour of the company's logo; null if it has none. */
async function readLogoAccent(): Promise<string | null> {
  const image = new Image()
  image.src = `${basePath()}${readLogo.path.slice(1)}`
  await image.decode()
  const scale = Math.min(1, examinedSide / Math.max(image.naturalWidth, image.naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return findLogoAccent(context.getImageData(0, 0, canvas.width, canvas.height).data)
}

/** Returns the last valid colour of an input, in lower case. */
export function useValidColour(input: string): string {
  const [valid, setValid] = useState(input)
  if (input !== valid && /^#[0-9a-f]{6}$/i.test(input)) setValid(input)
  return valid.toLowerCase()
}
