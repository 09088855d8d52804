import type { ReactNode } from 'react'
import layout from '#ui/layout.module.css'
import classes from './field-slot.module.css'

type WrapperPart = 'label' | 'input' | 'description' | 'error'

// The description is below the input, so that inputs side by side are aligned.
const wrapperOrder: WrapperPart[] = ['label', 'input', 'description', 'error']

/** Props of every input of the component library, which renders label, description and error and connects them by ARIA. */
export interface InputProps {
  readonly label: ReactNode
  readonly 'aria-label'?: string
  readonly description: ReactNode
  readonly required: boolean
  readonly error: ReactNode
  readonly inputWrapperOrder: WrapperPart[]
}

export interface FieldSlotProps {
  /** Element id of the slot, by which `focusFieldIn` finds the field. */
  readonly id: string
  readonly label: string
  /** Only screen readers announce the label. */
  readonly isLabelHidden?: boolean
  readonly isRequired?: boolean
  readonly description?: ReactNode
  readonly error?: ReactNode
  /** Extends over all columns of its section. */
  readonly isWide?: boolean
  /** Extends over two columns, if there is space. */
  readonly isDouble?: boolean
  readonly children: (input: InputProps) => ReactNode
}

/** Renders the place of a field in a form: its label, required mark, input, description and error. */
export function FieldSlot(props: FieldSlotProps) {
  const {
    id,
    label,
    isLabelHidden = false,
    isRequired = false,
    isWide = false,
    isDouble = false,
    children,
  } = props
  return (
    <div
      id={id}
      className={`${classes.slot} ${isWide ? layout.fullWidth : ''}`}
      data-double={isDouble || undefined}
    >
      {children({
        label: isLabelHidden ? undefined : label,
        ...(isLabelHidden && { 'aria-label': label }),
        description: props.description,
        required: isRequired,
        error: props.error,
        inputWrapperOrder: wrapperOrder,
      })}
    </div>
  )
}
