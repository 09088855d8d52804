import { Button, Group, Radio } from '@mantine/core'
import { useDebouncedValue, useInViewport } from '@mantine/hooks'
import type { WirePrintDesign } from '@quittance/shared/contract/print-designs.ts'
import { getDefaultBlocks } from '@quittance/shared/documents/print-blocks.ts'
import { type PrintTemplate, printTemplates } from '@quittance/shared/documents/templates.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import { useQuestion } from '#ui/alerts.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { useFormField } from '#ui/forms/use-form-field.ts'
import type { RecordFormApi } from '#ui/forms/use-record-form.ts'
import layout from '#ui/layout.module.css'
import { useValidColour } from './AccentField.tsx'
import { DesignPreview } from './DesignPreview.tsx'
import classes from './print.module.css'
import { type OwnDesign, type PrintValues, useAddDesign, useDeleteDesign } from './print-queries.ts'

/** Milliseconds without a keystroke before the examples are rendered in the entered colour. */
const typingPauseMs = 200

interface PrintTemplateFieldProps {
  readonly form: RecordFormApi<PrintValues>
  readonly designs: readonly OwnDesign[]
}

/** Selects the template of documents: one of the product or an own one. Shows the latest document in each. */
export function PrintTemplateField({ form, designs }: PrintTemplateFieldProps) {
  const text = useText()
  const name = useId()
  const look = useFormField({ form, name: 'look' })
  const own = useFormField({ form, name: 'design_id' })
  const colour = useValidColour(useWatch({ control: form.control, name: 'accent' }))
  const [accent] = useDebouncedValue(colour, typingPauseMs)
  function selectProduct(template: PrintTemplate): void {
    look.setValue(template)
    own.setValue(null)
  }
  return (
    <div
      id={look.slot.id}
      className={`${layout.grid} ${layout.fullWidth} ${classes.gallery}`}
      role="radiogroup"
      aria-label={look.slot.label}
    >
      {printTemplates.map((template) => (
        <TemplateCard
          key={template}
          group={name}
          title={text(`print-templates.${template}`)}
          hint={text(`print-templates.${template}-hint`)}
          design={createProductDesign(template, accent)}
          isSelected={own.value === null && look.value === template}
          onSelect={() => selectProduct(template)}
        >
          <DuplicateButton
            title={text(`print-templates.${template}`)}
            design={createProductDesign(template, accent)}
            designs={designs}
          />
        </TemplateCard>
      ))}
      {designs.map((design) => (
        <TemplateCard
          key={design.id}
          group={name}
          title={design.name}
          hint={text('print-templates.based-on', { name: text(`print-templates.${design.look}`) })}
          design={design}
          isSelected={own.value === design.id}
          onSelect={() => own.setValue(design.id)}
        >
          <DesignButtons design={design} designs={designs} />
        </TemplateCard>
      ))}
    </div>
  )
}

function createProductDesign(look: PrintTemplate, accent: string): WirePrintDesign {
  return { look, accent, font: 'look', blocks: [...getDefaultBlocks(look)], hidden: [] }
}

interface TemplateCardProps {
  /** Name of the radio buttons. */
  readonly group: string
  readonly title: string
  readonly hint: string
  readonly design: WirePrintDesign
  readonly isSelected: boolean
  onSelect(): void
  /** Buttons below the choice. */
  readonly children: ReactNode
}

function TemplateCard(props: TemplateCardProps) {
  const { group, title, hint, design, isSelected, onSelect, children } = props
  const id = useId()
  // Pictures of many own templates are rendered when they come into view.
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const [wasSeen, setWasSeen] = useState(false)
  if (inViewport && !wasSeen) setWasSeen(true)
  return (
    <div ref={ref} className={`${layout.card} ${layout.stack} ${layout.relative} ${classes.template}`}>
      <label htmlFor={id} className={`${layout.stack} ${classes.choice}`}>
        <DesignPreview design={design} isEnabled={wasSeen} pages={1} />
        <span className={`${layout.line} ${layout.medium} ${classes.name}`}>
          <Radio id={id} size="xs" name={group} checked={isSelected} onChange={onSelect} />
          {title}
        </span>
        <span className={layout.small}>{hint}</span>
      </label>
      <Group gap={4} mt="auto" mx={-8} mb={-6}>
        {children}
      </Group>
    </div>
  )
}

/** Returns a function that opens an own template in its form. */
function useOpenDesign(): (id: number) => void {
  const navigate = useNavigate()
  return (design) => void navigate({ to: '/settings/paper', search: { design: String(design) } })
}

interface DuplicateButtonProps {
  readonly title: string
  readonly design: WirePrintDesign
  readonly designs: readonly OwnDesign[]
}

/** Adds an own template that is equal to another one, and opens it. */
function DuplicateButton({ title, design, designs }: DuplicateButtonProps) {
  const text = useText()
  const { mutate, isPending } = useAddDesign(useOpenDesign())
  const { look, accent, font, blocks, hidden } = design
  function duplicate(): void {
    const names = new Set(designs.map(({ name }) => name))
    const copy = text('print-templates.copy-name', { name: title })
    let name = copy
    for (let count = 2; names.has(name); count += 1) name = `${copy} ${count}`
    mutate({ name, look, accent, font, blocks, hidden })
  }
  return (
    <BusyButton
      variant="subtle"
      size="compact-sm"
      aria-label={text('print-templates.duplicate-of', { name: title })}
      isBusy={isPending}
      onClick={duplicate}
    >
      {text('print-templates.duplicate')}
    </BusyButton>
  )
}

/** Shows the buttons that edit, duplicate and delete an own template. */
function DesignButtons({
  design,
  designs,
}: Pick<DuplicateButtonProps, 'designs'> & { readonly design: OwnDesign }) {
  const text = useText()
  const ask = useQuestion()
  const open = useOpenDesign()
  const remove = useDeleteDesign()
  const { id, name } = design
  async function askAndRemove(): Promise<void> {
    const question = text('print-templates.delete-question', { name })
    if (await ask(question, { yes: text('print-templates.delete') })) remove.mutate(id)
  }
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={text('print-templates.edit-of', { name })}
        onClick={() => open(id)}
      >
        {text('print-templates.edit')}
      </Button>
      <DuplicateButton title={name} design={design} designs={designs} />
      <Button
        variant="subtle"
        size="compact-sm"
        color="red"
        aria-label={text('print-templates.delete-of', { name })}
        onClick={() => void askAndRemove()}
      >
        {text('print-templates.delete')}
      </Button>
    </>
  )
}
