import { printDesignLimits } from '@quittance/shared/contract/print-designs.ts'
import { localeNames, locales } from '@quittance/shared/text/locales.ts'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import { SettingsPage } from '#settings/SettingsPage.tsx'
import { focusContent } from '#ui/focus.ts'
import { FormSection, RecordForm } from '#ui/forms/RecordForm.tsx'
import { NoteField } from '#ui/forms/text-fields.tsx'
import { useLoadNewer, useRecordForm } from '#ui/forms/use-record-form.ts'
import { AccentField } from './AccentField.tsx'
import { FontsSection } from './FontsSection.tsx'
import { PrintDesignScreen } from './PrintDesignScreen.tsx'
import { PrintTemplateField } from './PrintTemplateField.tsx'
import {
  closingField,
  type OwnDesign,
  type PrintValues,
  printDesignsQuery,
  printSettingsQuery,
  useSavePrintSettings,
} from './print-queries.ts'

/** Shows the print settings of documents, or the own template that the address names. @param design its id */
export function PrintSettingsScreen({ design }: { readonly design?: string }) {
  const shown = useRef(design)
  useLayoutEffect(() => {
    // The path stays the same, so the router does not move the focus of the removed screen.
    if (shown.current !== design) focusContent()
    shown.current = design
  }, [design])
  return design === undefined ? <PrintSettings /> : <PrintDesignScreen key={design} id={Number(design)} />
}

/** Shows the print settings of documents, the own templates and the fonts. */
function PrintSettings() {
  const settings = useQuery(printSettingsQuery)
  const own = useQuery(printDesignsQuery)
  const { formKey, loadNewer } = useLoadNewer(settings)
  const loaded = settings.data && own.data && { values: settings.data, ...own.data }
  return (
    <SettingsPage
      titleKey="print-templates.title"
      hintKey="print-templates.hint"
      query={{
        data: loaded,
        error: settings.error ?? own.error,
        refetch: () => Promise.all([settings.refetch(), own.refetch()]),
      }}
    >
      {({ values, designs, fonts }) => (
        <>
          <PrintSettingsForm key={formKey} values={values} designs={designs} onLoadNewer={loadNewer} />
          <FontsSection fonts={fonts} />
        </>
      )}
    </SettingsPage>
  )
}

const labels = {
  look: 'print-templates.template',
  design_id: 'print-templates.template',
  accent: 'print-templates.accent',
  closing_en: 'print-templates.closings',
  closing_fr: 'print-templates.closings',
  closing_de: 'print-templates.closings',
  closing_es: 'print-templates.closings',
  version: 'print-templates.template',
} as const

interface PrintSettingsFormProps {
  readonly values: PrintValues
  readonly designs: readonly OwnDesign[]
  onLoadNewer(): Promise<void>
}

function PrintSettingsForm({ values, designs, onLoadNewer }: PrintSettingsFormProps) {
  const text = useText()
  const save = useSavePrintSettings()
  const form = useRecordForm({ values, labels, save, onLoadNewer })
  const hasOwnDesign = useWatch({ control: form.control, name: 'design_id' }) !== null
  return (
    <RecordForm form={form} label={text('print-templates.title')}>
      <FormSection title={text('print-templates.template')}>
        <PrintTemplateField form={form} designs={designs} />
      </FormSection>
      {/* An own template has a colour of its own. */}
      {hasOwnDesign ? null : (
        <FormSection title={text('print-templates.colour')}>
          <AccentField form={form} name="accent" />
        </FormSection>
      )}
      <FormSection
        title={text('print-templates.closings')}
        description={text('print-templates.closings-hint')}
      >
        {locales.map((locale) => (
          <NoteField
            key={locale}
            form={form}
            name={closingField(locale)}
            label={localeNames[locale]}
            maxLength={printDesignLimits.closingLength}
          />
        ))}
      </FormSection>
    </RecordForm>
  )
}
