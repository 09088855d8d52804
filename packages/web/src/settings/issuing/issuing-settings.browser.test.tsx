import {
  changeSeries,
  confirmRestore,
  reportSeries,
  type WireSeriesReport,
} from '@quittance/shared/contract/issuing-settings.ts'
import { readIssuing } from '@quittance/shared/contract/issuing-state.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderComponent, signIn } from '../../../test/render-component.tsx'
import { listRequests, replaceAnswers } from '../../../test/replace-answers.ts'
import { IssuingScreen } from './IssuingScreen.tsx'
import type { IssuingState, NumberSeries } from './issuing-queries.ts'
import { NumberReport } from './NumberReport.tsx'
import { RestoreForm } from './RestoreForm.tsx'
import { SeriesForm } from './SeriesForm.tsx'
import { SwitchOnDialog } from './SwitchOnDialog.tsx'

beforeEach(signIn)

const series: NumberSeries = {
  ...{ kind: 'invoice', prefix: 'F-{YYYY}-', is_yearly: true, is_strict: true, issued: 0, has_issued: false },
  ...{ last_number: 0, last_day: null, next_number: 2_026_000_001, next_shown: 'F-2026-0001' },
  ...{ year: 2026, number_width: 0, version: 3 },
}

const state: IssuingState = {
  ...{ is_on: false, is_waiting: true, version: 2, series: [series] },
  ...{ changed_by: 'Ada', changed_at: '2026-01-20T09:00:00Z' },
}

it('asks for the position of the last number in the year, and shows the number that follows before it is saved', async () => {
  const saved = vi.fn((_send: unknown, _body: string) =>
    Response.json({ code: 200, message: 'Saved.', version: 4, next_number: 1, next_shown: '' }),
  )
  replaceAnswers({ [changeSeries.path]: saved })
  const { getByRole, getByText } = await renderComponent(<SeriesForm series={series} />)
  const last = getByRole('textbox', { name: 'My last number was' })
  await expect.element(last).toHaveValue('0')
  await expect.element(getByText('The next one is F-2026-0001.')).toBeVisible()
  await userEvent.fill(last, '41')
  await expect.element(getByText('The next one is F-2026-0042.')).toBeVisible()
  await expect.element(last).toHaveAccessibleDescription(/^The position of your last number in 2026/)
  const yearly = getByRole('switch', { name: /^Start again each year/ })
  await userEvent.click(yearly)
  await expect.element(last).not.toHaveAccessibleDescription(/^The position/)
  await userEvent.click(yearly)
  await userEvent.click(getByRole('button', { name: 'Save' }))
  await expect.element(getByText('Saved.')).toBeVisible()
  expect(JSON.parse(saved.mock.lastCall?.[1] ?? '')).toMatchObject({ last_number: '41', version: 3 })
})

it('offers the numbers before issuing is switched on, and the statuses of balances only from then on', async () => {
  const changed = { isOn: false }
  replaceAnswers({
    async [readIssuing.path](send) {
      return Response.json({ ...(await (await send()).json()), is_on: changed.isOn })
    },
  })
  const statuses = { name: 'Statuses after issue: Invoices' }
  const off = await renderComponent(<IssuingScreen />)
  await expect.element(off.getByRole('form', { name: 'Numbers: Invoices' })).toBeVisible()
  await expect.element(off.getByRole('form', statuses)).not.toBeInTheDocument()
  await off.unmount()
  changed.isOn = true
  const on = await renderComponent(<IssuingScreen />)
  await expect.element(on.getByRole('form', statuses)).toBeVisible()
})

it('asks for the last record of the ledger, which can be unknown, also while issuing is off', async () => {
  const confirmed = vi.fn((_send: unknown, _body: string) =>
    Response.json({ code: 200, message: 'Confirmed.' }),
  )
  replaceAnswers({ [confirmRestore.path]: confirmed })
  const { getByRole, getByText } = await renderComponent(<RestoreForm state={state} />)
  await expect.element(getByText(/ Issuing is off, but it may have been switched on/)).toBeVisible()
  const confirm = getByRole('button', { name: 'Confirm', exact: true })
  await userEvent.click(confirm)
  const choice = getByRole('combobox', { name: 'Last record of the ledger that you know of' })
  await expect.element(choice).toBeInvalid()
  expect(confirmed).not.toHaveBeenCalled()

  await userEvent.selectOptions(choice, 'I know its position')
  await userEvent.click(confirm)
  const position = getByRole('textbox', { name: 'Last record of the ledger' })
  await expect.element(position).toBeInvalid()
  await userEvent.selectOptions(choice, 'Not known')
  await expect.element(position).not.toBeInTheDocument()
  await userEvent.click(confirm)
  await expect.element(getByText('Confirmed.')).toBeVisible()
  expect(JSON.parse(confirmed.mock.lastCall?.[1] ?? '')).toMatchObject({ ledger_position: null, version: 2 })
})

it('shows numbers that no document has as they are printed, and those that were taken over', async () => {
  const report: WireSeriesReport = {
    ...{ kind: 'invoice', issued: 2, missing: [] },
    ...{ first: { shown_number: 'F-2026-0050', on: '2026-01-20' }, last: null },
    voids: [
      { from: 2_026_000_051, to: 2_026_000_053, reason: 'restore' },
      { from: 2_026_000_060, to: 2_026_000_060, reason: 'unexplained' },
    ],
    taken_over: {
      ...{ count: 7, unused: 2 },
      first: { shown_number: 'F-1', on: '2026-01-02' },
      last: { shown_number: 'F-9', on: '2026-01-12' },
    },
  }
  const ledger = { position: 12, hash: 'abc' }
  replaceAnswers({
    [reportSeries.path]: () => Response.json({ year: 2026, series: [report], ledger }),
  })
  const { getByRole } = await renderComponent(<NumberReport series={[series]} />)
  const card = getByRole('region', { name: 'Numbers of a year' })
  await expect.element(card).toMatchTextContent(/F-2026-0051 – F-2026-0053: used before a restore/)
  await expect.element(card).toMatchTextContent(/Documents taken over: 7 \(F-1 to F-9\)\..+: 2\./)
  await expect.element(card.getByRole('alert')).toMatchTextContent(/Invoices: F-2026-0060/)
})

it('offers the years until the present one of the company, whatever the day of the browser', async () => {
  replaceAnswers({
    [reportSeries.path]: () =>
      Response.json({ year: 2031, series: [], ledger: { position: 12, hash: 'abc' } }),
  })
  const { getByRole } = await renderComponent(<NumberReport series={[{ ...series, year: 2031 }]} />)
  const year = getByRole('combobox', { name: 'Year' })
  await expect.element(year).toHaveValue('2031')
  const years = year.getByRole('option').elements()
  expect([years.length, years[0]?.textContent, years.at(-1)?.textContent]).toEqual([10, '2031', '2022'])
  await userEvent.selectOptions(year, '2030')
  await expect.element(year).toHaveValue('2030')
  const requested = listRequests().filter(({ pathname }) => pathname === reportSeries.path)
  const requestedYears = new Set(requested.map(({ searchParams }) => searchParams.get('year')))
  expect([...requestedYears]).toEqual(['2031', '2030'])
})

it('shows what is taken over and what it counts as, and numbers as they are printed', async () => {
  const takeover = [
    {
      ...{ kind: 'invoice', count: 12, paid: 5, written_off: 1, refunded: 0 },
      ...{ highest_number: 111, highest_shown: 'F-0111', next_number: 112, next_shown: 'F-0112' },
    },
  ]
  const { getByRole } = await renderComponent(
    <SwitchOnDialog version={1} takeover={takeover} onClose={vi.fn()} />,
  )
  const cells = getByRole('row').filter({ hasText: 'Invoices' }).getByRole('cell')
  await expect.element(cells.first()).toBeVisible()
  expect(cells.elements().map((cell) => cell.textContent)).toEqual(['12', '5', '1', '0', 'F-0111', 'F-0112'])
})
