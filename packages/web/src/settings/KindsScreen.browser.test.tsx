import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderComponent, signIn } from '../../test/render-component.tsx'
import { KindsScreen } from './KindsScreen.tsx'

beforeEach(signIn)

it('says while a French company types a prefix that invoices cannot have it, and offers can', async () => {
  const { getByRole } = await renderComponent(<KindsScreen />)
  const formOf = (name: string) => getByRole('form', { name: `New documents: ${name}` })
  const warningIn = (name: string) => formOf(name).getByRole('status').first()
  const prefixOf = (name: string) => formOf(name).getByRole('textbox', { name: 'Prefix' })
  await userEvent.fill(prefixOf('Invoices'), 'N° ')
  await expect.element(warningIn('Invoices')).toMatchTextContent(/^Prefix may contain only letters without/)
  await userEvent.fill(prefixOf('Invoices'), 'F_2026-')
  await expect.element(warningIn('Invoices')).toHaveTextContent('')
  await userEvent.fill(prefixOf('Estimates'), 'N° ')
  await expect.element(warningIn('Estimates')).toHaveTextContent('')
  await userEvent.fill(prefixOf('Invoices'), 'N° ')
  await userEvent.click(formOf('Invoices').getByRole('button', { name: 'Save' }))
  await expect.element(prefixOf('Invoices')).toBeInvalid()
  await expect
    .element(prefixOf('Invoices'))
    .toHaveAccessibleDescription(/^Prefix may contain only letters without accents[^.]*\.$/)
})
