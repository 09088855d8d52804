import { readIssuing } from '@quittance/shared/contract/issuing-state.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderComponent, signIn } from '../../test/render-component.tsx'
import { replaceAnswers, withoutIssuing } from '../../test/replace-answers.ts'
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

it('says that the series decides prefix and number of documents that are issued, and leads to it', async () => {
  replaceAnswers({
    async [readIssuing.path](send) {
      const { series, ...state } = await (await send()).json()
      const changed = { prefix: 'S-{YYYY}-', next_number: 2_026_000_042 }
      return Response.json({ ...state, series: [{ ...series[0], ...changed, kind: 'invoice' }] })
    },
  })
  const { getByRole } = await renderComponent(<KindsScreen />)
  const invoices = getByRole('form', { name: 'New documents: Invoices' })
  await expect.element(invoices.getByText(/The next one is S-2026-0042\./)).toBeVisible()
  await userEvent.fill(invoices.getByRole('textbox', { name: 'Digits' }), '6')
  await expect.element(invoices.getByText(/The next one is S-2026-000042\./)).toBeVisible()
  await expect
    .element(invoices.getByRole('link', { name: 'Numbering and issuing' }))
    .toHaveAttribute('href', '/settings/issuing')
  const estimates = getByRole('form', { name: 'New documents: Estimates' })
  await expect.element(estimates.getByText(/^Next number: /)).toBeVisible()
})

it('shows the number that follows from the settings while documents are not issued', async () => {
  const readSeries = vi.fn((send: () => Promise<Response>) => send())
  replaceAnswers({ ...withoutIssuing, [readIssuing.path]: readSeries })
  const { getByRole } = await renderComponent(<KindsScreen />)
  const invoices = getByRole('form', { name: 'New documents: Invoices' })
  await expect.element(invoices.getByText(/^Next number: /)).toBeVisible()
  expect(invoices.getByRole('link').elements()).toEqual([])
  expect(readSeries).not.toHaveBeenCalled()
})
