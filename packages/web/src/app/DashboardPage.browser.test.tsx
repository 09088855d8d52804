import { readBackups } from '@quittance/shared/contract/backups.ts'
import { expect, it } from 'vitest'
import { meQuery } from '#api/me-queries.ts'
import { createQueryClient } from '#api/query-client.ts'
import { loadApp, renderApp } from '../../test/render-app.tsx'
import { signIn, signInAs } from '../../test/render-component.tsx'
import { listRequests, replaceAnswers } from '../../test/replace-answers.ts'

const fault = 'Record 12 was changed.'

/** Opens the dashboard in the application, after the verification of the night has found a fault in the ledger. */
async function openDashboard() {
  replaceAnswers({
    [readBackups.path]: async (send) =>
      Response.json({ ...(await (await send()).json()), alert: null, ledger_fault: fault }),
  })
  const queries = createQueryClient()
  await queries.prefetchQuery(meQuery)
  const { getByRole } = await renderApp(await loadApp('/dashboard', queries))
  await expect.element(getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  return { queries, alarm: getByRole('alert').filter({ hasText: 'A fault was found in the ledger.' }) }
}

it('shows administrators a fault that the verification of the ledger has found', async () => {
  await signIn()
  const { alarm } = await openDashboard()
  await expect.element(alarm).toMatchTextContent(fault)
  await expect
    .element(alarm.getByRole('link', { name: 'Open the ledger' }))
    .toHaveAttribute('href', '/settings/ledger')
})

it('shows it to no other members', async () => {
  await signInAs('hugo@example.com')
  const { alarm, queries } = await openDashboard()
  await expect.poll(() => queries.isFetching()).toBe(0)
  await expect.element(alarm).not.toBeInTheDocument()
  expect(listRequests().map(({ pathname }) => pathname)).not.toContain(readBackups.path)
})
