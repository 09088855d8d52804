import { VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { ownFontPrefix, printDesignLimits } from '@quittance/shared/contract/print-designs.ts'
import {
  bodyBlocks,
  getDefaultBlocks,
  headBlocks,
  type PrintBlock,
  printBlocks,
  requiredBlocks,
} from '@quittance/shared/documents/print-blocks.ts'
import { printTemplates } from '@quittance/shared/documents/templates.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import { SettingsPage } from '#settings/SettingsPage.tsx'
import { HiddenEyeIcon } from '#ui/action-icons.tsx'
import { FormSection, RecordForm } from '#ui/forms/RecordForm.tsx'
import { NativeSelectField } from '#ui/forms/select-fields.tsx'
import { TextField } from '#ui/forms/text-fields.tsx'
import { useFormField } from '#ui/forms/use-form-field.ts'
import { type RecordFormApi, useLoadNewer, useRecordForm } from '#ui/forms/use-record-form.ts'
import { EyeIcon, GripIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { findTarget, MoveButtons, moveEntry, RowButton, type RowPosition } from '#ui/reordering/move-rows.tsx'
import { useDragReorder } from '#ui/reordering/use-drag-reorder.tsx'
import { AccentField, useValidColour } from './AccentField.tsx'
import { DesignPreview } from './DesignPreview.tsx'
import classes from './print.module.css'
import { type DesignValues, type OwnFont, printDesignsQuery, useSaveDesign } from './print-queries.ts'

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

/** Arranges and hides the blocks of a template: those of the head, and those below it. */
function BlockOrder({ form }: { readonly form: RecordFormApi<DesignValues> }) {
  const blocks = useFormField({ form, name: 'blocks' })
  const hidden = useFormField({ form, name: 'hidden' })
  const order = blocks.value as readonly PrintBlock[] // as: the type of the form value
  const hiddenNames = hidden.value as readonly PrintBlock[] // as: the type of the form value
  const ofZone = (zone: readonly PrintBlock[]) => order.filter((name) => zone.includes(name))
  const head = ofZone(headBlocks)
  const body = ofZone(bodyBlocks)
  function toggle(name: PrintBlock): void {
    const isHidden = hiddenNames.includes(name)
    hidden.setValue(isHidden ? hiddenNames.filter((other) => other !== name) : [...hiddenNames, name])
  }
  return (
    <>
      <BlockList
        titleKey="print-templates.head"
        names={head}
        hidden={hiddenNames}
        onOrder={(names) => blocks.setValue([...names, ...body])}
        onToggle={toggle}
      />
      <BlockList
        titleKey="print-templates.body"
        names={body}
        hidden={hiddenNames}
        onOrder={(names) => blocks.setValue([...head, ...names])}
        onToggle={toggle}
      />
    </>
  )
}

interface BlockListProps {
  readonly titleKey: 'print-templates.head' | 'print-templates.body'
  readonly names: readonly PrintBlock[]
  readonly hidden: readonly PrintBlock[]
  onOrder(names: readonly PrintBlock[]): void
  onToggle(name: PrintBlock): void
}

/** Key of a block while it is dragged. */
const keyOf = (name: PrintBlock) => printBlocks.indexOf(name)

function BlockList({ titleKey, names, hidden, onOrder, onToggle }: BlockListProps) {
  const text = useText()
  const [announcement, announce] = useState('')
  const keys = names.map((name) => ({ id: keyOf(name) }))
  const drag = useDragReorder({
    onDrop: (key, before) =>
      move(
        keys.findIndex(({ id }) => id === key),
        findTarget(keys, key, before),
      ),
  })
  function move(from: number, to: number): void {
    const order = moveEntry(names, from, to)
    const name = names[from]
    if (order === names || name === undefined) return
    const place = { name: text(`print-templates.block-${name}`), place: to + 1, count: names.length }
    announce(text('settings.moved', place))
    onOrder(order)
  }
  return (
    <div>
      <h2 className={layout.note}>{text(titleKey)}</h2>
      {/* The mark of a drop is placed in it. */}
      <div className={layout.relative} {...drag.handlers}>
        <ol className={layout.rows} aria-label={text(titleKey)}>
          {names.map((name, index) => (
            <BlockRow
              key={name}
              name={name}
              isHidden={hidden.includes(name)}
              position={{
                isFirst: index === 0,
                isLast: index === names.length - 1,
                move: (by) => move(index, index + by),
              }}
              onToggle={() => onToggle(name)}
            />
          ))}
        </ol>
        {drag.mark}
      </div>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  )
}

interface BlockRowProps {
  readonly name: PrintBlock
  readonly isHidden: boolean
  readonly position: RowPosition
  onToggle(): void
}

function BlockRow({ name, isHidden, position, onToggle }: BlockRowProps) {
  const text = useText()
  const label = text(`print-templates.block-${name}`)
  const isRequired = requiredBlocks.has(name)
  return (
    <li className={layout.line} data-item={keyOf(name)}>
      <span className={`${layout.line} ${layout.muted}`} data-drag-handle>
        <GripIcon size={18} />
      </span>
      <span className={`${layout.grow} ${isHidden ? layout.muted : ''}`}>
        {label}
        {isRequired ? <span className={layout.small}> · {text('print-templates.required')}</span> : null}
        {isHidden ? <span className={layout.small}> · {text('print-templates.hidden')}</span> : null}
      </span>
      {isRequired ? null : (
        <RowButton
          label={text(isHidden ? 'print-templates.show' : 'print-templates.hide', { name: label })}
          onClick={onToggle}
        >
          {isHidden ? <EyeIcon size={18} /> : <HiddenEyeIcon size={18} />}
        </RowButton>
      )}
      <MoveButtons name={label} position={position} />
    </li>
  )
}
