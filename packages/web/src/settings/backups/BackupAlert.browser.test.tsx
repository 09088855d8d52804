import { readBackups } from '@quittance/shared/contract/backups.ts'
import { beforeEach, expect, it } from 'vitest'
import { renderComponent, signIn } from '../../../test/render-component.tsx'
import { replaceAnswers } from '../../../test/replace-answers.ts'
import { BackupAlert } from './BackupAlert.tsx'

beforeEach(signIn)

it('warns of a fault of the ledger, and leads to it', async () => {
  const fault = 'Record 12 was changed.'
  replaceAnswers({
    [readBackups.path]: async (send) =>
      Response.json({ ...(await (await send()).json()), alert: null, ledger_fault: fault }),
  })
  const { getByRole } = await renderComponent(<BackupAlert />)
  const alert = getByRole('alert')
  await expect.element(alert).toMatchTextContent(`A fault was found in the ledger. ${fault}`)
  await expect
    .element(alert.getByRole('link', { name: 'Open the ledger' }))
    .toHaveAttribute('href', '/settings/ledger')
  expect(alert.elements()).toHaveLength(1)
})
