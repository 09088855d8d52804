import { VisuallyHidden } from '@mantine/core'
import {
  bodyBlocks,
  headBlocks,
  type PrintBlock,
  printBlocks,
  requiredBlocks,
} from '@quittance/shared/documents/print-blocks.ts'
import { useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { HiddenEyeIcon } from '#ui/action-icons.tsx'
import { useFormField } from '#ui/forms/use-form-field.ts'
import type { RecordFormApi } from '#ui/forms/use-record-form.ts'
import { EyeIcon, GripIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { findTarget, moveEntry } from '#ui/reordering/move-entry.ts'
import { MoveButtons, RowButton, type RowPosition } from '#ui/reordering/row-buttons.tsx'
import { useDragReorder } from '#ui/reordering/use-drag-reorder.tsx'
import type { DesignValues } from './print-queries.ts'

/** Arranges and hides the blocks of a template: those of the head, and those below it. */
export function BlockOrder({ form }: { readonly form: RecordFormApi<DesignValues> }) {
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
