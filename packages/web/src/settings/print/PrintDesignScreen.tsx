import { useDebouncedValue } from '@mantine/hooks'
import { ownFontPrefix, printDesignLimits } from '@quittance/shared/contract/print-designs.ts'
import { getDefaultBlocks } from '@quittance/shared/documents/print-blocks.ts'
import { printTemplates } from '@quittance/shared/documents/templates.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import { SettingsPage } from '#settings/SettingsPage.tsx'
import { FormSection, RecordForm } from '#ui/forms/RecordForm.tsx'
import { NativeSelectField } from '#ui/forms/select-fields.tsx'
import { TextField } from '#ui/forms/text-fields.tsx'
import { type RecordFormApi, useLoadNewer, useRecordForm } from '#ui/forms/use-record-form.ts'
import layout from '#ui/layout.module.css'
import { AccentField } from './AccentField.tsx'
import { BlockOrder } from './BlockOrder.tsx'
import { DesignPreview } from './DesignPreview.tsx'
import classes from './print.module.css'
import { type DesignValues, type OwnFont, printDesignsQuery, useSaveDesign } from './print-queries.ts'
import { useValidColour } from './use-valid-colour.ts'

/** Edits an own template beside its preview. */
export function PrintDesignScreen({ id }: { readonly id: number }) {
  const text = useText()
  const navigate = useNavigate()
  const own = useQuery(printDesignsQuery)
  const { formKey, loadNewer } = useLoadNewer(own)
  const isUnknown = own.data !== undefined && !own.data.designs.some((design) => design.id === id)
  useEffect(() => {
    // The template was deleted.
    if (isUnknown) void navigate({ to: '/settings/paper', replace: true })
  }, [isUnknown, navigate])
  return (
    <SettingsPage
      titleKey="print-templates.design-title"
      hintKey="print-templates.design-hint"
      action={<Link to="/settings/paper">{text('print-templates.back')}</Link>}
      query={own}
    >
      {({ designs, fonts }) =>
        designs
          .filter((design) => design.id === id)
          .map((design) => (
            <DesignForm key={`${id}-${formKey}`} values={design} fonts={fonts} onLoadNewer={loadNewer} />
          ))
      }
    </SettingsPage>
  )
}

const labels = {
  id: 'print-templates.design-title',
  name: 'print-templates.name',
  look: 'print-templates.base',
  font: 'print-templates.font',
  accent: 'print-templates.accent',
  blocks: 'print-templates.blocks',
  hidden: 'print-templates.blocks',
  version: 'print-templates.design-title',
} as const

interface DesignFormProps {
  readonly values: DesignValues
  readonly fonts: readonly OwnFont[]
  onLoadNewer(): Promise<void>
}

function DesignForm({ values, fonts, onLoadNewer }: DesignFormProps) {
  const text = useText()
  const form = useRecordForm({ values, labels, save: useSaveDesign(), onLoadNewer })
  useOrderOfBase(form)
  return (
    <div className={`${layout.columns} ${classes.editor}`}>
      <RecordForm form={form} label={text('print-templates.design-title')}>
        <FormSection title={text('print-templates.template')}>
          <TextField form={form} name="name" isRequired maxLength={printDesignLimits.nameLength} />
          <NativeSelectField
            form={form}
            name="look"
            options={printTemplates.map((value) => ({ value, label: text(`print-templates.${value}`) }))}
          />
          <FontField form={form} fonts={fonts} />
          <AccentField form={form} name="accent" />
        </FormSection>
        <FormSection title={text('print-templates.blocks')}>
          <BlockOrder form={form} />
        </FormSection>
      </RecordForm>
      <Preview form={form} />
    </div>
  )
}

interface FormProps {
  readonly form: RecordFormApi<DesignValues>
}

/** Follows a change of the base template with its order of blocks, unless the order was changed. */
function useOrderOfBase({ control, getValues, setValue }: FormProps['form']): void {
  const look = useWatch({ control, name: 'look' })
  const previous = useRef(look)
  useEffect(() => {
    if (previous.current === look) return
    const isOriginal = getValues('blocks').join() === getDefaultBlocks(previous.current).join()
    previous.current = look
    if (isOriginal) setValue('blocks', [...getDefaultBlocks(look)], { shouldDirty: true })
  }, [look, getValues, setValue])
}

function FontField({ form, fonts }: FormProps & Pick<DesignFormProps, 'fonts'>) {
  const text = useText()
  const families = [...new Set(fonts.map(({ family }) => family))]
  const options = [
    { value: 'look', label: text('print-templates.font-look') },
    { value: 'serif', label: text('print-templates.font-serif') },
    { value: 'sans', label: text('print-templates.font-sans') },
    ...families.map((family) => ({ value: `${ownFontPrefix}${family}`, label: family })),
  ]
  return <NativeSelectField form={form} name="font" options={options} />
}

/** Milliseconds without a change before the preview is rendered. */
const typingPauseMs = 300

function Preview({ form: { control } }: FormProps) {
  const text = useText()
  const input = useWatch({ control }) as DesignValues // as: the form has a value for each field
  const [settled] = useDebouncedValue(input, typingPauseMs)
  const accent = useValidColour(settled.accent)
  const name = text('print-templates.preview')
  return (
    <section className={`${classes.preview} ${layout.stack}`} aria-label={name}>
      <DesignPreview design={{ ...settled, accent }} pages={2} name={name} hasCaption />
    </section>
  )
}
