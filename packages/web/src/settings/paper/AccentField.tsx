import '@mantine/core/styles/ColorInput.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import { ColorInput, MantineThemeProvider } from '@mantine/core'
import { useText } from '#locale/use-text.ts'
import { useFormField } from '#ui/forms/use-form-field.ts'
import type { RecordForm } from '#ui/forms/use-record-form.ts'
import type { PaperValues } from './paper-queries.ts'

/** Colours with enough contrast for text on white paper. */
const swatches = ['#0f4c5c', '#1b2733', '#1c3d7a', '#23613b', '#7a1f3d', '#a8431f', '#55307a', '#4a5560']

interface AccentFieldProps {
  readonly of: RecordForm<PaperValues>
}

/** Selects the accent colour of documents: one of a few, or any other. */
export function AccentField({ of }: AccentFieldProps) {
  const text = useText()
  const { value, change, shown } = useFormField({
    of,
    name: 'accent',
    isRequired: true,
    description: text('print-templates.accent-hint'),
  })
  const picker = {
    defaultProps: {
      saturationLabel: text('print-templates.saturation'),
      hueLabel: text('print-templates.hue'),
    },
  }
  // `ColorInput` does not pass labels to its `ColorPicker`, therefore the theme sets them.
  return (
    <MantineThemeProvider theme={{ components: { ColorPicker: picker } }}>
      <ColorInput
        {...shown}
        value={String(value)}
        onChange={change}
        format="hex"
        swatches={swatches}
        swatchesPerRow={swatches.length}
        withEyeDropper={false}
        popoverProps={{ portalProps: { target: '#content' } }}
        spellCheck={false}
      />
    </MantineThemeProvider>
  )
}
