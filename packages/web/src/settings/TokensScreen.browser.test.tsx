import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderComponent, signIn } from '../../test/render-component.tsx'
import { TokensScreen } from './TokensScreen.tsx'

beforeEach(signIn)

it('creates a token with the selected rights, none of which is selected at first', async () => {
  const { getByRole } = await renderComponent(<TokensScreen />)
  await userEvent.click(getByRole('button', { name: 'Create token' }))
  const form = getByRole('dialog', { name: 'New API token' })
  const rights = form.getByRole('group', { name: 'Additional rights' })
  const boxes = rights.getByRole('checkbox')
  await expect.poll(() => boxes.elements().length).toBe(5)
  for (const box of boxes.elements()) await expect.element(box).not.toBeChecked()
  await expect
    .element(form.getByRole('checkbox', { name: 'Issue documents' }))
    .toHaveAccessibleDescription('Invoices and credit notes. Issued documents are locked.')
  await userEvent.fill(form.getByRole('textbox', { name: 'Purpose' }), 'Online shop')
  await userEvent.click(form.getByRole('checkbox', { name: 'Record payments' }))
  await userEvent.click(form.getByRole('checkbox', { name: 'Issue documents' }))
  await userEvent.click(form.getByRole('button', { name: 'Create token' }))
  await expect
    .element(getByRole('textbox', { name: 'New token' }))
    .toHaveValue(expect.stringMatching(/^qtn_/))
  await userEvent.click(getByRole('button', { name: 'Done' }))
  await expect
    .element(getByRole('row', { name: /Online shop/ }))
    .toMatchTextContent(/Issue documents, Record payments/)
})
