import '@mantine/core/styles/ColorInput.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import { ColorInput, MantineThemeProvider } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#locale/use-text.ts'
import { SettingsPage } from '#settings/SettingsPage.tsx'
import { type PrintValues, printSettingsQuery, useSavePrintSettings } from '#settings/settings-queries.ts'
import { FieldSlot } from '#ui/forms/FieldSlot.tsx'
import { FormSection, RecordForm } from '#ui/forms/RecordForm.tsx'
import { useFormField } from '#ui/forms/use-form-field.ts'
import { type RecordFormApi, useLoadNewer, useRecordForm } from '#ui/forms/use-record-form.ts'
import { PrintTemplateField } from './PrintTemplateField.tsx'

/** Shows the print settings of documents. */
export function PrintSettingsScreen() {
  const settings = useQuery(printSettingsQuery)
  const { formKey, loadNewer } = useLoadNewer(settings)
  return (
    <SettingsPage titleKey="print-templates.title" hintKey="print-templates.hint" query={settings}>
      {(values) => <PrintSettingsForm key={formKey} values={values} onLoadNewer={loadNewer} />}
    </SettingsPage>
  )
}

const labels = {
  look: 'print-templates.template',
  accent: 'print-templates.accent',
  version: 'print-templates.template',
} as const

interface PrintSettingsFormProps {
  readonly values: PrintValues
  onLoadNewer(): Promise<void>
}

function PrintSettingsForm({ values, onLoadNewer }: PrintSettingsFormProps) {
  const text = useText()
  const save = useSavePrintSettings()
  const form = useRecordForm({ values, labels, save, onLoadNewer })
  return (
    <RecordForm form={form} label={text('print-templates.title')}>
      <FormSection title={text('print-templates.template')}>
        <PrintTemplateField form={form} />
      </FormSection>
      <FormSection title={text('print-templates.colour')}>
        <AccentField form={form} />
      </FormSection>
    </RecordForm>
  )
}

/** Colours with enough contrast for text on white paper. */
const swatches = ['#0f4c5c', '#1b2733', '#1c3d7a', '#23613b', '#7a1f3d', '#a8431f', '#55307a', '#4a5560']

/** Selects the accent colour of documents: one of a few, or any other. */
function AccentField({ form }: { readonly form: RecordFormApi<PrintValues> }) {
  const text = useText()
  const { value, setValue, onBlur, slot } = useFormField({
    form,
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
      <FieldSlot {...slot}>
        {(input) => (
          <ColorInput
            {...input}
            value={String(value)}
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
    </MantineThemeProvider>
  )
}
