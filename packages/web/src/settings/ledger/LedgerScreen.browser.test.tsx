import { exportLedger, readLedger } from '@quittance/shared/contract/ledger.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderComponent, signIn } from '../../../test/render-component.tsx'
import { createRejection, replaceAnswers } from '../../../test/replace-answers.ts'
import { LedgerScreen } from './LedgerScreen.tsx'

beforeEach(signIn)

const closure = {
  ...{ number: 1, period: '2026-10', last_position: 9, hash: 'c0ffee' },
  closed_at: '2026-11-01T02:00:00Z',
  issued_ever: [{ kind: 'invoice', currency: 'EUR', count: 2, amount: '1234.50' }],
}
const ledger = {
  ...{ head: { position: 12, hash: 'abc' }, public_key: null, closures: [closure] },
  last_verification: null,
}

async function renderScreen() {
  const exported = vi.fn(createRejection)
  replaceAnswers({ [readLedger.path]: () => Response.json(ledger), [exportLedger.path]: exported })
  const screen = await renderComponent(<LedgerScreen />)
  const card = screen.getByRole('region', { name: 'Export', exact: true })
  await expect.element(card).toBeVisible()
  return {
    ...screen,
    exported,
    download: card.getByRole('button', { name: 'Download' }),
    from: card.getByRole('textbox', { name: 'From record' }),
    to: card.getByRole('textbox', { name: 'To record' }),
  }
}

it.each([
  ['12a', 'To record is not a number.'],
  ['0', 'To record must be at least 1.'],
  ['1.5', 'To record must be a whole number.'],
])('does not export to record %s, and says why', async (typed, problem) => {
  const { download, exported, from, to } = await renderScreen()
  await userEvent.fill(from, '2')
  await userEvent.fill(to, typed)
  await userEvent.tab()
  await expect.element(to).toHaveValue(typed)
  await expect.element(to).toBeInvalid()
  await expect.element(to).toHaveAccessibleDescription(problem)
  await expect.element(from).toBeValid()
  await expect.element(download).toHaveAttribute('aria-disabled', 'true')
  await expect.element(download).toHaveAccessibleDescription(problem)
  // The driver does not click a button that is disabled.
  const button = download.element()
  if (button instanceof HTMLElement) button.click()
  await userEvent.fill(to, '9')
  await userEvent.tab()
  await userEvent.click(download)
  await expect.poll(() => exported.mock.calls.length).toBe(1)
})

it('exports all records if the fields are empty', async () => {
  const { download, exported } = await renderScreen()
  await userEvent.click(download)
  await expect.poll(() => exported.mock.calls.length).toBe(1)
})

it('names each value of a closure for phones, which show no headings', async () => {
  const { getByRole } = await renderScreen()
  const table = getByRole('table', { name: 'Closures' })
  await expect.element(table).toBeVisible()
  const cells = [...table.element().querySelectorAll('tbody td')]
  expect(cells.map((cell) => cell.getAttribute('data-label'))).toEqual([
    'Closed',
    'Last record',
    'Issued in total',
    'Hash',
  ])
  expect(cells[2]?.textContent).toBe('Invoices: 2 (1,234.50 EUR)')
})
