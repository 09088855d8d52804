import { ActionIcon, Combobox, Textarea, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDefaultTaxRates } from '#documents/document-queries.ts'
import { useChange } from '#documents/document-store.ts'
import { lineFieldLabel } from '#documents/field-labels.ts'
import { findTextProblem, sayAtField } from '#documents/numeric-problems.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { DescriptionIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { OptionLine } from '#ui/RecordPicker.tsx'
import { forgetLeftOption } from '#ui/record-option.ts'
import type { Product } from './form-line.ts'
import { lineTextChanged, productAssigned } from './line-changes.ts'
import { enterLineField, lineCellId } from './line-focus.ts'
import classes from './lines.module.css'
import { productsQuery } from './product-queries.ts'

interface NameFieldProps {
  readonly lineKey: number
  readonly place: number
  /** null: it is the blank line. */
  readonly name: string | null
  readonly isProduct: boolean
  readonly rejection: string | undefined
  /** Opens the description; undefined: it is shown already, or this is the blank line. */
  readonly onDescribe: (() => void) | undefined
}

/** Edits the name of a line. If the line has no product, products are offered whose names match the input. */
export const NameField = memo(function NameField(props: NameFieldProps) {
  const { lineKey, place, name, isProduct, rejection, onDescribe } = props
  const text = useText()
  const isMissing = name !== null && name.trim() === ''
  const field = {
    lineKey,
    name: name ?? '',
    placeholder: name === null ? text('editing.new-line') : undefined,
    label: name === null ? text('editing.new-line') : lineFieldLabel('name', place, text),
    error: isMissing ? text('line.name-required') : rejection,
    rightSection: onDescribe === undefined ? null : <DescribeButton place={place} onDescribe={onDescribe} />,
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a table that stacks on phones
    <div role="cell" id={lineCellId(lineKey, 'name')} data-field="name">
      {isProduct ? <ProductName {...field} /> : <FreeName {...field} />}
    </div>
  )
})

interface NameInputProps {
  readonly lineKey: number
  readonly name: string
  readonly placeholder: string | undefined
  readonly label: string
  readonly error: string | undefined
  readonly rightSection: ReactNode
}

/** Shows a button that adds a description. Not a tab stop, because the menu of the line and Alt+Enter do the same. */
function DescribeButton({ place, onDescribe }: { readonly place: number; readonly onDescribe: () => void }) {
  const text = useText()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      tabIndex={-1}
      className={`${layout.screenOnly} ${classes.describe}`}
      aria-label={lineFieldLabel('description', place, text)}
      title={text('line.description')}
      onClick={onDescribe}
    >
      <DescriptionIcon size={18} />
    </ActionIcon>
  )
}

function ProductName({ lineKey, name, label, error, rightSection }: NameInputProps) {
  const change = useChange()
  return (
    <TextInput
      aria-label={label}
      error={error}
      rightSection={rightSection}
      autoComplete="off"
      value={name}
      onChange={({ currentTarget: { value } }) =>
        change((form) => lineTextChanged(form, lineKey, { field: 'name', text: value }))
      }
    />
  )
}

const typingPauseMs = 200

/** Maximum number of offered products. The user did not ask for the list, so it must not cover much of the page. */
const maxProducts = 6

/** Edits the name of a line without a product. Products whose names match the input are offered below. */
function FreeName({ lineKey, name, placeholder, label, error, rightSection }: NameInputProps) {
  const text = useText()
  const change = useChange()
  const getDefaultTaxRates = useDefaultTaxRates()
  const [isTyping, setTyping] = useState(false)
  const products = useOfferedProducts(isTyping ? name : '')
  const input = useRef<HTMLInputElement>(null)
  const combobox = useCombobox({
    opened: products.length > 0,
    onOpenedChange: (isOpen) => setTyping(isOpen),
    onDropdownOpen: () => forgetLeftOption(input.current),
    onDropdownClose: () => combobox.resetSelectedOption(),
  })

  function type(value: string) {
    const newTaxRates = getDefaultTaxRates()
    change((form) => lineTextChanged(form, lineKey, { field: 'name', text: value, newTaxRates }))
    setTyping(true)
    combobox.resetSelectedOption()
    forgetLeftOption(input.current)
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
          ref={input}
          aria-label={label}
          error={error}
          rightSection={rightSection}
          autoComplete="off"
          placeholder={placeholder}
          value={name}
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

interface DescriptionFieldProps {
  readonly lineKey: number
  readonly place: number
  readonly description: string
  readonly rejection: string | undefined
  /** Called when the field loses the focus and is empty. */
  readonly onEmpty: () => void
}

/** Edits the description of a line, below its name. Grows with its text. */
export const DescriptionField = memo(function DescriptionField(props: DescriptionFieldProps) {
  const { lineKey, place, description, rejection, onEmpty } = props
  const text = useText()
  const change = useChange()
  const label = lineFieldLabel('description', place, text)

  function type(value: string) {
    change((form) => lineTextChanged(form, lineKey, { field: 'description', text: value }))
  }

  function blur() {
    if (description.trim() !== '') return
    type('')
    onEmpty()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a table that stacks on phones
    <div role="cell" id={lineCellId(lineKey, 'description')} data-field="description">
      <Textarea
        aria-label={label}
        autosize
        minRows={1}
        maxRows={20}
        placeholder={text('line.description')}
        value={description}
        error={sayAtField(findTextProblem('description', description), label, text) ?? rejection}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={blur}
      />
    </div>
  )
})
