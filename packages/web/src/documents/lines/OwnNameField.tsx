import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useChange } from '#documents/document-store.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { OptionLine } from '#ui/OptionLine.tsx'
import { forgetLeftOption } from '#ui/record-option.ts'
import type { Product } from './form-line.ts'
import { productTaken } from './line-changes.ts'
import { enterLineField } from './line-focus.ts'
import { ownLineNamed } from './line-order.ts'
import classes from './lines.module.css'
import { productsQuery } from './product-queries.ts'

const typingPauseMs = 200

/** Maximum number of offered products. The user did not ask for the list, so it must not cover much of the page. */
const mostProducts = 6

interface OwnNameFieldProps {
  readonly lineKey: number
  readonly name: string
  readonly isBlank: boolean
  readonly shown: { readonly 'aria-label': string; readonly error: string | undefined }
}

/** Edits the name of a line without a product. Products whose names match the input are offered below. */
export function OwnNameField({ lineKey, name, isBlank, shown }: OwnNameFieldProps) {
  const text = useText()
  const change = useChange()
  const [isTyping, setTyping] = useState(false)
  const products = useOffer(isTyping ? name : '')
  const input = useRef<HTMLInputElement>(null)
  const combobox = useCombobox({
    opened: products.length > 0,
    onOpenedChange: (isOpen) => setTyping(isOpen),
    onDropdownOpen: () => forgetLeftOption(input.current),
    onDropdownClose: () => combobox.resetSelectedOption(),
  })

  function type(typed: string) {
    change((form) => ownLineNamed(form, lineKey, typed))
    setTyping(true)
    combobox.resetSelectedOption()
    forgetLeftOption(input.current)
  }

  function leave() {
    setTyping(false)
  }

  function take(product: Product) {
    leave()
    // The name field is replaced by another one, so the focus moves to the quantity, which the user enters next.
    flushSync(() => change((form) => productTaken(form, lineKey, product)))
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
        if (product !== undefined) take(product)
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...shown}
          ref={input}
          autoComplete="off"
          placeholder={isBlank ? text('editing.new-line') : undefined}
          value={name}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={classes.offer ?? ''}>
        <Combobox.Options aria-label={text('products.label')}>
          {products.map((product) => (
            <Combobox.Option key={product.id} value={String(product.id)}>
              <OptionLine option={optionOf(product)} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** Returns the products to offer. @param name empty: none are queried */
function useOffer(name: string): readonly Product[] {
  const sought = name.trim()
  const [search] = useDebouncedValue(sought, typingPauseMs)
  const { data, isPlaceholderData } = useQuery({
    ...productsQuery(search),
    enabled: search !== '' && sought !== '',
  })
  if (sought === '' || search !== sought || isPlaceholderData || data === undefined) return []
  return data.slice(0, mostProducts)
}

function optionOf({ id, name, price }: Product) {
  return { id, label: name, description: showMoney(price, currentLocale()) }
}
