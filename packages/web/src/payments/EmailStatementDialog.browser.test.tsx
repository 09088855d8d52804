import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { listCurrencies } from '@quittance/shared/contract/picker-lists.ts'
import {
  readStatement,
  type WireStatement,
  type WireStatementEmail,
} from '@quittance/shared/contract/statements.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '#api/client.ts'
import { renderComponent, signIn } from '../../test/render-component.tsx'
import { createRejection, rejection, replaceAnswers } from '../../test/replace-answers.ts'
import { EmailStatementDialog } from './EmailStatementDialog.tsx'

beforeEach(signIn)

/** Returns the statement of a new customer who reads German. */
async function createCopy() {
  const body = { client_name: `Jo ${crypto.randomUUID()}`, locale: 'de' }
  const { id: customerId } = await call(partyRecords.customer.store, { body })
  const [currency] = (await call(listCurrencies)).currencies
  if (currency === undefined) throw new Error('The demo company has a currency.')
  return { customerId, currencyId: currency.id, from: null, to: '2024-01-31' }
}

async function renderDialog(copy: Awaited<ReturnType<typeof createCopy>>) {
  const { getByRole } = await renderComponent(
    <EmailStatementDialog copy={copy} email="jo@example.com" onClose={vi.fn()} />,
  )
  const dialog = getByRole('dialog', { name: 'E-mail statement' })
  return {
    dialog,
    subject: dialog.getByRole('textbox', { name: 'Subject' }),
    send: dialog.getByRole('button', { name: 'Send' }),
  }
}

const pathOf = (id: number) => readStatement.path.replace(':id', String(id))

type MailState = Pick<WireStatementEmail, 'is_on' | 'is_logged'>

/** Replaces whether the server sends e-mails. */
function replaceMailState(customerId: number, state: MailState): void {
  replaceAnswers({
    async [pathOf(customerId)](send) {
      const statement: WireStatement = await (await send()).json()
      return Response.json({ ...statement, email: { ...statement.email, ...state } })
    },
  })
}

it('begins with a subject and a text in the language of the customer', async () => {
  const copy = await createCopy()
  replaceMailState(copy.customerId, { is_on: true, is_logged: false })
  const { dialog, subject, send } = await renderDialog(copy)
  await expect.element(subject).toHaveValue(expect.stringMatching(/^Kontoauszug – bis .*2024$/))
  await expect
    .element(dialog.getByRole('textbox', { name: 'Message' }))
    .toHaveValue(expect.stringContaining('anbei erhalten Sie Ihren Kontoauszug'))
  await expect.element(dialog.getByRole('textbox', { name: 'To' })).toHaveValue('jo@example.com')
  await expect.element(send).not.toHaveAttribute('aria-disabled', 'true')
})

it('says before the e-mail is written that none are sent', async () => {
  const copy = await createCopy()
  replaceMailState(copy.customerId, { is_on: false, is_logged: false })
  const { dialog, send } = await renderDialog(copy)
  await expect.element(dialog.getByText(/E-mail is off: this server sends no e-mails\./)).toBeVisible()
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  await expect.element(send).toHaveAccessibleDescription(/^E-mail is off/)
})

it('says that e-mails are only written to the log file', async () => {
  const copy = await createCopy()
  replaceMailState(copy.customerId, { is_on: true, is_logged: true })
  const { dialog, send } = await renderDialog(copy)
  await expect.element(dialog.getByText(/only writes e-mails to its log file/)).toBeVisible()
  await expect.element(send).not.toHaveAttribute('aria-disabled', 'true')
})

it('says that the e-mail could not be prepared, and prepares it again', async () => {
  const copy = await createCopy()
  const restore = replaceAnswers({ [pathOf(copy.customerId)]: createRejection })
  const { dialog, subject } = await renderDialog(copy)
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(rejection)
  restore()
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  await expect.element(subject).toBeVisible()
})
