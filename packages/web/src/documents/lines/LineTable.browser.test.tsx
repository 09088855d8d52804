import { productCalls, taxRateCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import {
  lineFields,
  optionalTexts,
  type TextLineField,
  textLineFields,
} from '@quittance/shared/documents/line-fields.ts'
import english from '@quittance/shared/locales/en/documents.json' with { type: 'json' }
import { decimal } from '@quittance/shared/money/decimal.ts'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '#api/client.ts'
import { catalogueKeys, createQueryClient } from '#api/query-client.ts'
import { DocumentForm } from '#documents/DocumentForm.tsx'
import { formFor } from '#documents/document-form.ts'
import { taxRatesQuery } from '#documents/document-queries.ts'
import { createDocumentStore } from '#documents/document-store.ts'
import { DraftOwnerContext } from '#documents/drafts/draft-owner.ts'
import { aBlank, aProduct } from '../../../test/document-factories.ts'
import { renderComponent, signIn } from '../../../test/render-component.tsx'
import { lineOf } from './form-line.ts'
import { productsSelected } from './line-changes.ts'
import { productsQuery } from './product-queries.ts'

beforeEach(signIn)

const invoice = getKind('invoice')

/** Renders the form of a new invoice with lines of these names, each of 1 × 10. */
async function renderForm(...names: readonly string[]) {
  const products = names.map((name, index) => aProduct({ id: index + 1, name, price: decimal('10') }))
  const store = createDocumentStore(productsSelected(formFor(invoice, aBlank(), '2026-11-21'), products))
  const screen = await renderComponent(
    <DraftOwnerContext value="component tests">
      <DocumentForm
        kind={invoice}
        store={store}
        wording={{ heading: 'New Invoice', save: 'Save' }}
        afterSave={() => undefined}
      />
    </DraftOwnerContext>,
  )
  const labelled = (label: string) => screen.getByLabelText(label, { exact: true })
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  return {
    ...screen,
    text: (field: TextLineField) => labelled(`${english[lineFields[field].label]}, line 1`),
    newLine: screen.getByRole('combobox', { name: 'New line' }),
    line: (place: number) => ({
      name: labelled(`Name, line ${place}`),
      description: labelled(`Description, line ${place}`),
      price: labelled(`Price, line ${place}`),
      quantity: labelled(`Quantity, line ${place}`),
      remove: screen.getByRole('button', { name: `Remove line ${place}` }),
    }),
    lines: () =>
      store.getState().form.lines.map(({ name, price, quantity }) => [name, price, quantity] as const),
    names: () => store.getState().form.lines.map(({ name }) => name),
    descriptions: () => store.getState().form.lines.map(({ description }) => description),
    total: screen.getByRole('status', { name: 'Total Amount', exact: true }),
  }
}

/** Pastes text into the focused element, as the browser does. */
function paste(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
}

it('is filled in with Enter only, computes formulas, and goes back with Shift+Enter', async () => {
  const { newLine, line, lines, total } = await renderForm()
  await userEvent.click(newLine)
  await userEvent.keyboard('Travel')
  // A line is not reported as incomplete while it is being entered.
  await expect.element(line(1).price).toHaveAccessibleDescription('')
  await userEvent.keyboard('{Enter}')
  await expect.element(line(1).price).toHaveFocus()
  await userEvent.keyboard('=3*12.5{Enter}')
  await expect.element(line(1).quantity).toHaveFocus()
  await userEvent.keyboard('2{Enter}')
  await expect.element(newLine).toHaveFocus()
  await userEvent.keyboard('Assembly{Enter}')
  await expect.element(line(2).price).toHaveFocus()
  await userEvent.keyboard('10{Shift>}{Enter}{/Shift}')
  await expect.element(line(2).name).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  await expect.element(line(1).quantity).toHaveFocus()
  expect(lines()).toEqual([
    ['Travel', '37.5', '2'],
    ['Assembly', '10', '1'],
  ])
  await expect.element(total).toMatchTextContent(/85\.00/)
})

it('says beside a field and at the save button what is wrong with it', async () => {
  const { line, getByRole } = await renderForm('One')
  await userEvent.fill(line(1).name, '')
  await expect.element(line(1).name).toHaveAccessibleDescription('Name is required')
  await userEvent.fill(line(1).price, 'abc')
  await userEvent.keyboard('{Tab}')
  await expect.element(line(1).price).toHaveAccessibleDescription(/is not a number/)
  const save = getByRole('button', { name: 'Save', exact: true })
  await expect.element(save).toHaveAccessibleDescription(/Price, line 1 is not a number\./)
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
})

it('inserts the rows of a spreadsheet below the line, as one step that can be undone', async () => {
  const { line, lines, names, getByRole } = await renderForm('First', 'Last')
  await userEvent.click(line(1).price)
  paste('Description\tQty\tUnit price\r\nScaffolding\t2\t1,250.50\r\n"Painting\nof two walls"\t40\t12.5')
  const dialog = getByRole('dialog', { name: 'Paste 2 rows' })
  await expect.element(dialog.getByRole('combobox', { name: 'Unit price' })).toHaveValue('price')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(lines()).toEqual([
    ['First', '10', '1'],
    ['Scaffolding', '1250.5', '2'],
    ['Painting of two walls', '12.5', '40'],
    ['Last', '10', '1'],
  ])
  await expect.element(line(2).name).toHaveFocus()
  await expect.element(getByRole('button', { name: 'Undo', exact: true })).toBeEnabled()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(names).toEqual(['First', 'Last'])
  await userEvent.keyboard('{Control>}y{/Control}')
  await expect.poll(names).toEqual(['First', 'Scaffolding', 'Painting of two walls', 'Last'])
})

it('discards incomplete input with Ctrl+Z before it undoes a step', async () => {
  const { newLine, line, names, getByRole } = await renderForm()
  await userEvent.click(newLine)
  await userEvent.keyboard('Travel{Enter}')
  await expect.element(getByRole('button', { name: 'Undo', exact: true })).toBeEnabled()
  for (const incomplete of ['0', '=2*']) {
    await userEvent.fill(line(1).quantity, incomplete)
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(line(1).quantity).toHaveValue('1')
    await expect.element(line(1).quantity).toHaveFocus()
    expect(getByRole('alertdialog').query()).toBeNull()
  }
  expect(names()).toEqual(['Travel'])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(names).toEqual([])
})

it('opens a description of several lines with Alt+Enter, which Enter does not leave', async () => {
  const { line, descriptions } = await renderForm('One')
  await userEvent.click(line(1).name)
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
  await expect.element(line(1).description).toHaveFocus()
  await userEvent.keyboard('Oak, oiled{Enter}With two drawers')
  await userEvent.keyboard('{Tab}')
  await expect.element(line(1).price).toHaveFocus()
  expect(descriptions()).toEqual(['Oak, oiled\nWith two drawers'])
})

it('says that a name without a visible character is missing, as the save does', async () => {
  const { line, getByText } = await renderForm('One')
  await userEvent.fill(line(1).name, '\u200b')
  await userEvent.keyboard('{Tab}')
  await expect.element(getByText('Name is required')).toBeVisible()
})

it.each(textLineFields)('edits the text %s where and how its description says', async (field) => {
  const { within, isMultiline, maxLength, label } = lineFields[field]
  const isOptional = optionalTexts.includes(field)
  const { text, line, getByRole } = await renderForm('One')
  if (isOptional) {
    await userEvent.click(getByRole('button', { name: 'More for line 1' }))
    await userEvent.click(getByRole('dialog').getByText(english[label], { exact: true }))
    await expect.element(text(field)).toHaveFocus()
  }
  await userEvent.fill(text(field), 'x'.repeat(maxLength + 1))
  await expect.element(text(field)).toHaveAccessibleDescription(/is too long/)
  const editor = text(field).element()
  expect(editor.tagName).toBe(isMultiline ? 'TEXTAREA' : 'INPUT')
  const cell = isOptional || within === null ? field : within
  expect(editor.closest('[role="cell"]')?.getAttribute('data-field')).toBe(cell)
  await userEvent.clear(text(field))
  await userEvent.click(line(1).price)
  await (isOptional
    ? expect.element(getByRole('textbox', { name: `${english[label]}, line 1` })).not.toBeInTheDocument()
    : expect.element(text(field)).toBeVisible())
})

it('moves lines with Alt and an arrow key, keeps the focus, and announces the place', async () => {
  const { line, names, getByText } = await renderForm('One', 'Two', 'Three')
  await userEvent.click(line(1).name)
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(names()).toEqual(['Two', 'One', 'Three'])
  await expect.element(line(2).name).toHaveFocus()
  await expect.element(getByText('Line 2 of 3: One')).toBeInTheDocument()
  // The last line cannot move down, and the key does not change the value of the field.
  await userEvent.click(line(3).quantity)
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(names()).toEqual(['Two', 'One', 'Three'])
  await expect.element(line(3).quantity).toHaveValue('1')
})

it('restores all lines that were removed one after the other with one button', async () => {
  const { line, names, getByText, getByRole } = await renderForm('One', 'Two', 'Three', 'Four')
  for (const place of [3, 1]) await userEvent.click(line(place).remove)
  expect(names()).toEqual(['Two', 'Four'])
  await expect.element(getByText('2 lines were removed.')).toBeVisible()
  await userEvent.click(getByRole('status').getByRole('button', { name: 'Undo' }))
  expect(names()).toEqual(['One', 'Two', 'Three', 'Four'])
  await expect.element(line(1).remove).toHaveFocus()
  await expect.element(getByText('2 lines were removed.')).not.toBeInTheDocument()
})

it('starts with no tax rate that was retired since the tax rates were loaded', async () => {
  const name = `Rate ${crypto.randomUUID()}`
  const { id } = await call(taxRateCalls.store, { body: { name, rate: 7, is_default: true, kind: 'vat' } })
  const client = createQueryClient()
  const products = [
    await call(productCalls.store, { body: { name: `${name} own`, price: 10, tax_rate_ids: [id] } }),
    await call(productCalls.store, { body: { name: `${name} default`, price: 10, tax_rate_ids: [] } }),
  ]
  const ratesOf = async () => {
    const found = await client.fetchQuery({ ...productsQuery(name), staleTime: 0 })
    return found.map((product) => lineOf(product, null).taxRates.some((rate) => rate.id === id))
  }
  try {
    await client.fetchQuery(taxRatesQuery())
    expect(await ratesOf()).toEqual([true, true])
    await call(taxRateCalls.setRetired, { body: { ids: [id], retired: true } })
    await client.invalidateQueries({ queryKey: catalogueKeys.taxRates })
    expect(await ratesOf()).toEqual([false, false])
  } finally {
    // A default rate would apply in other tests too.
    await call(productCalls.remove, { body: { ids: products.map((product) => product.id) } })
    await call(taxRateCalls.remove, { body: { ids: [id] } })
  }
})
