import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import type { CorrectedInvoice } from '@quittance/shared/documents/sales-document.ts'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { DocumentForm } from '#documents/DocumentForm.tsx'
import { createDocumentStore, rejectSave } from '#documents/document-store.ts'
import { DraftOwnerContext } from '#documents/drafts/draft-owner.ts'
import { aFilledForm } from '../../../test/document-factories.ts'
import { renderComponent, signIn } from '../../../test/render-component.tsx'

beforeEach(signIn)

const creditNote = getKind('creditNote')
const foreign: CorrectedInvoice = { id: null, number: '2024-117', documentDate: '2025-05-03' }

/** Renders the form of a credit note, with the section of the field open. */
async function renderForm(correctedInvoice: CorrectedInvoice | null) {
  const store = createDocumentStore(aFilledForm(creditNote, { correctedInvoice }))
  const screen = await renderComponent(
    <DraftOwnerContext value="component tests">
      <DocumentForm
        kind={creditNote}
        store={store}
        wording={{ heading: 'New Credit Note', save: 'Save' }}
        afterSave={() => undefined}
      />
    </DraftOwnerContext>,
  )
  const section = screen.getByText('Tax and references', { exact: true })
  await expect.element(section).toBeVisible()
  if (correctedInvoice === null) await userEvent.click(section)
  return {
    ...screen,
    store,
    named: () => store.getState().form.correctedInvoice,
    picker: screen.getByRole('combobox', { name: 'Corrected invoice' }),
    number: screen.getByRole('textbox', { name: 'Corrected invoice number' }),
    date: screen.getByRole('textbox', { name: 'Corrected invoice date' }),
    enter: screen.getByRole('button', { name: 'Invoice of another program' }),
    choose: screen.getByRole('button', { name: 'Choose an invoice from the list' }),
  }
}

it('names an invoice of another program with the keyboard, and goes back to the list', async () => {
  const { picker, number, date, enter, choose, named } = await renderForm(null)
  await userEvent.click(picker)
  await userEvent.keyboard('{Escape}{Tab}')
  await expect.element(enter).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(number).toHaveFocus()
  expect(named()).toBeNull()
  await userEvent.keyboard('2024-117')
  expect(named()).toEqual({ ...foreign, documentDate: null })
  await userEvent.keyboard('{Tab}')
  await expect.element(date).toHaveFocus()
  await userEvent.keyboard('03/05/2025{Tab}')
  expect(named()).toEqual(foreign)
  await expect.element(choose).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(picker).toHaveFocus()
  expect(named()).toBeNull()
})

it('names no invoice once number and date are empty, and keeps its fields', async () => {
  const { picker, number, date, named } = await renderForm(foreign)
  await expect.element(number).toHaveValue('2024-117')
  await userEvent.fill(date, '')
  await userEvent.fill(number, '')
  expect(named()).toBeNull()
  await expect.element(number).toBeVisible()
  await expect.element(picker).not.toBeInTheDocument()
})

it('says beside each field what is wrong with it', async () => {
  const { number, date, store, getByRole } = await renderForm(foreign)
  const save = getByRole('button', { name: 'Save', exact: true })
  await userEvent.fill(number, '')
  await expect
    .element(number)
    .toHaveAccessibleDescription('Corrected invoice number is missing. Please fill it in.')
  await userEvent.fill(number, '7'.repeat(60))
  expect(store.getState().form.correctedInvoice?.number).toHaveLength(50)
  await expect.element(number).not.toHaveAccessibleDescription(/missing/)
  await userEvent.fill(date, 'Easter')
  await userEvent.keyboard('{Tab}')
  await expect.element(date).toHaveAccessibleDescription(/is not a date|like/)
  await expect.element(save).toHaveAccessibleDescription(/Corrected invoice date is not a date\./)
  await userEvent.fill(date, '')
  await expect.element(save).not.toHaveAccessibleDescription(/invoice date/)

  const fields = { correctedInvoiceNumber: 'Not this one.' }
  rejectSave(store, store.getState().form, { message: '', fields, lines: [] })
  await expect.element(number).toHaveAccessibleDescription('Not this one.')
  await userEvent.click(getByRole('button', { name: 'Not this one.' }))
  await expect.element(number).toHaveFocus()
  await userEvent.keyboard('{End}{Backspace}')
  await expect.element(number).not.toHaveAccessibleDescription(/Not this one/)
})
