import { ActionIcon, Combobox, Textarea, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { lineFields, type TextLineField } from '@quittance/shared/documents/line-fields.ts'
import { hasVisibleCharacter } from '@quittance/shared/text/invisible-characters.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDefaultTaxRates } from '#documents/document-queries.ts'
import { useChange } from '#documents/document-store.ts'
import { lineFieldLabel } from '#documents/field-labels.ts'
import { announceAtField, findTextProblem } from '#documents/numeric-problems.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { DescriptionIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { OptionLine } from '#ui/RecordPicker.tsx'
import { forgetLeftOption } from '#ui/record-option.ts'
import type { Product } from './form-line.ts'
import { lineTextChanged, productAssigned } from './line-changes.ts'
import { enterLineField } from './line-focus.ts'
import classes from './lines.module.css'
import { productsQuery } from './product-queries.ts'

interface LineTextFieldProps {
  readonly lineKey: number
  readonly place: number
  readonly field: TextLineField
  /** null: it is the blank line. */
  readonly value: string | null
  readonly isProduct: boolean
  readonly rejection: string | undefined
  /** The optional text that the line does not have yet; undefined: it has all, or this is the blank line. */
  readonly missingText?: TextLineField | undefined
  readonly onAddText?: (field: TextLineField) => void
  /** Called when an optional text loses the focus and is empty. */
  readonly onEmpty?: (field: TextLineField) => void
}

/** Edits a text of a line as its description says. */
export const LineTextField = memo(function LineTextField(props: LineTextFieldProps) {
  const { lineKey, place, field, rejection, missingText, onAddText, onEmpty } = props
  const text = useText()
  const change = useChange()
  const { label: labelKey, isMultiline, offersProducts, within } = lineFields[field]
  const isBlank = props.value === null
  const value = props.value ?? ''
  const label = isBlank ? text('editing.new-line') : lineFieldLabel(field, place, text)
  const ownPlaceholder = within === null ? undefined : text(labelKey)
  const input = {
    'aria-label': label,
    error: isBlank ? undefined : (findError({ field, value, label }, text) ?? rejection),
    placeholder: isBlank ? label : ownPlaceholder,
    value,
  }
  const canAdd = missingText !== undefined && onAddText !== undefined
  const rightSection = canAdd ? <AddTextButton {...{ place, onAddText }} field={missingText} /> : null

  function type(typed: string) {
    change((form) => lineTextChanged(form, lineKey, { field, text: typed }))
  }

  function blur() {
    if (onEmpty === undefined || value.trim() !== '') return
    type('')
    onEmpty(field)
  }

  if (offersProducts && !props.isProduct) return <NameInput {...{ lineKey, field, input, rightSection }} />
  return isMultiline ? (
    <Textarea
      {...input}
      autosize
      minRows={1}
      maxRows={20}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={blur}
    />
  ) : (
    <TextInput
      {...input}
      rightSection={rightSection}
      autoComplete="off"
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={blur}
    />
  )
})

interface NamedText {
  readonly field: TextLineField
  readonly value: string
  readonly label: string
}

/** Returns why a text cannot be saved; null if it can. */
function findError({ field, value, label }: NamedText, text: TranslateFunction): string | null {
  if (lineFields[field].isRequired && !hasVisibleCharacter(value)) return text('line.name-required')
  return announceAtField(findTextProblem(field, value), label, text)
}

interface AddTextButtonProps {
  readonly place: number
  readonly field: TextLineField
  readonly onAddText: (field: TextLineField) => void
}

/** Shows a button that adds an optional text. Not a tab stop, because the menu of the line and Alt+Enter do the same. */
function AddTextButton({ place, field, onAddText }: AddTextButtonProps) {
  const text = useText()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      tabIndex={-1}
      className={`${layout.screenOnly} ${classes.describe}`}
      aria-label={lineFieldLabel(field, place, text)}
      title={text(lineFields[field].label)}
      onClick={() => onAddText(field)}
    >
      <DescriptionIcon size={18} />
    </ActionIcon>
  )
}

const typingPauseMs = 200

/** Maximum number of offered products. The user did not ask for the list, so it must not cover much of the page. */
const maxProducts = 6

interface NameInputProps {
  readonly lineKey: number
  readonly field: TextLineField
  readonly input: TextInputProps & { readonly value: string }
  readonly rightSection: ReactNode
}

/** Edits the name of a line without a product. Products whose names match the input are offered below. */
function NameInput({ lineKey, field, input, rightSection }: NameInputProps) {
  const text = useText()
  const change = useChange()
  const getDefaultTaxRates = useDefaultTaxRates()
  const [isTyping, setTyping] = useState(false)
  const products = useOfferedProducts(isTyping ? input.value : '')
  const element = useRef<HTMLInputElement>(null)
  const combobox = useCombobox({
    opened: products.length > 0,
    onOpenedChange: (isOpen) => setTyping(isOpen),
    onDropdownOpen: () => forgetLeftOption(element.current),
    onDropdownClose: () => combobox.resetSelectedOption(),
  })

  function type(value: string) {
    const newTaxRates = getDefaultTaxRates()
    change((form) => lineTextChanged(form, lineKey, { field, text: value, newTaxRates }))
    setTyping(true)
    combobox.resetSelectedOption()
    forgetLeftOption(element.current)
  }

  function select(product: Product) {
    setTyping(false)
    // The name field is replaced by another one, so the focus moves to the quantity, which the user enters next.
    flushSync(() => change((form) => productAssigned(form, lineKey, product)))
    enterLineField(lineKey, 'quantity')
  }

  return (
    <Combobox
      store={combobox}
      transitionProps={{ duration: 0 }}
      width="max-content"
      position="bottom-start"
      keepMounted={false}
      onOptionSubmit={(id) => {
        const product = products.find((each) => each.id === Number(id))
        if (product !== undefined) select(product)
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...input}
          ref={element}
          rightSection={rightSection}
          autoComplete="off"
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => setTyping(false)}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={text('products.label')}>
          {products.map(({ id, name: label, price }) => (
            <Combobox.Option key={id} value={String(id)}>
              <OptionLine option={{ id, label, description: showMoney(price, currentLocale()) }} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** Returns the products to offer. @param name empty: none are queried */
function useOfferedProducts(name: string): readonly Product[] {
  const query = name.trim()
  const [search] = useDebouncedValue(query, typingPauseMs)
  const { data, isPlaceholderData } = useQuery({
    ...productsQuery(search),
    enabled: search !== '' && query !== '',
  })
  if (query === '' || search !== query || isPlaceholderData || data === undefined) return []
  return data.slice(0, maxProducts)
}
