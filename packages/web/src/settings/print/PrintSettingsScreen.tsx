import { ActionIcon, FileButton } from '@mantine/core'
import { printDesignLimits } from '@quittance/shared/contract/print-designs.ts'
import { localeNames, locales } from '@quittance/shared/text/locales.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import { SettingsPage } from '#settings/SettingsPage.tsx'
import { readFileContent } from '#settings/settings-queries.ts'
import { useQuestion } from '#ui/alerts.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { focusContent } from '#ui/focus.ts'
import { Card, Note } from '#ui/forms/Card.tsx'
import { FormSection, RecordForm } from '#ui/forms/RecordForm.tsx'
import { NoteField } from '#ui/forms/text-fields.tsx'
import { useLoadNewer, useRecordForm } from '#ui/forms/use-record-form.ts'
import { CrossIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { showToast } from '#ui/toasts.ts'
import { AccentField } from './AccentField.tsx'
import { PrintDesignScreen } from './PrintDesignScreen.tsx'
import { PrintTemplateField } from './PrintTemplateField.tsx'
import {
  closingField,
  type OwnDesign,
  type OwnFont,
  type PrintValues,
  printDesignsQuery,
  printSettingsQuery,
  sendFont,
  useDeleteFont,
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

/** Lists the fonts of the company, adds and deletes them. The server checks the files. */
function FontsSection({ fonts }: { readonly fonts: readonly OwnFont[] }) {
  const text = useText()
  const { problem, isPending, upload, uploadCount } = useFontUpload()
  return (
    <Card
      title={text('print-templates.fonts')}
      action={
        <FileButton key={uploadCount} accept=".ttf,.otf,font/ttf,font/otf" onChange={upload}>
          {({ onClick }) => (
            <BusyButton variant="default" size="xs" isBusy={isPending} onClick={onClick}>
              {text('print-templates.font-add')}
            </BusyButton>
          )}
        </FileButton>
      }
    >
      <Note>{text('print-templates.fonts-hint')}</Note>
      <Note role="alert" color="bad">
        {problem}
      </Note>
      {fonts.length === 0 ? (
        <p className={layout.muted}>{text('print-templates.fonts-none')}</p>
      ) : (
        <ul className={layout.rows} aria-label={text('print-templates.fonts')}>
          {fonts.map((font) => (
            <FontRow key={font.id} font={font} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function useFontUpload() {
  const text = useText()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  // Incremented after each upload, so that the same file can be selected again.
  const [uploadCount, setUploadCount] = useState(0)
  const { isPending, mutate } = useMutation({
    mutationFn: sendFont,
    onSuccess: async ({ message }) => {
      setProblem(null)
      showToast('success', message, 5_000)
      await queries.invalidateQueries({ queryKey: printDesignsQuery.queryKey })
    },
    onError: ({ message }) => setProblem(message),
    onSettled: () => setUploadCount((count) => count + 1),
  })
  async function upload(file: File | null): Promise<void> {
    if (!file) return
    const content = await readFileContent(file, printDesignLimits.fontBytes)
    if (content === null) setProblem(text('print-fonts.too-large'))
    else mutate(content)
  }
  return { problem, isPending, upload, uploadCount }
}

function FontRow({ font }: { readonly font: OwnFont }) {
  const text = useText()
  const ask = useQuestion()
  const remove = useDeleteFont()
  const { id, family } = font
  const names = { family, weight: useWeightName(font) }
  async function askAndRemove(): Promise<void> {
    const question = text('print-templates.delete-font-question', names)
    if (await ask(question, { yes: text('print-templates.delete') })) remove.mutate(id)
  }
  const label = text('print-templates.delete-font', names)
  return (
    <li className={layout.line}>
      <span className={layout.medium}>{family}</span>
      <span className={`${layout.small} ${layout.grow}`}>{names.weight}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        title={label}
        onClick={() => void askAndRemove()}
      >
        <CrossIcon size={18} />
      </ActionIcon>
    </li>
  )
}

function useWeightName({ weight }: OwnFont): string {
  const text = useText()
  if (weight === 400) return text('print-templates.weight-400')
  if (weight === 700) return text('print-templates.weight-700')
  return text('print-templates.weight-other', { weight })
}
