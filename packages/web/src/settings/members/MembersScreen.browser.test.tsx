import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderComponent, signIn } from '../../../test/render-component.tsx'
import { MembersScreen } from './MembersScreen.tsx'

beforeEach(signIn)

it('asks before an invitation is revoked, because its link cannot be used any more', async () => {
  const { getByRole } = await renderComponent(<MembersScreen myId={1} />)
  await userEvent.click(getByRole('button', { name: 'Invite a member' }))
  await userEvent.fill(getByRole('textbox', { name: 'Name' }), 'Grace Hopper')
  await userEvent.fill(getByRole('textbox', { name: 'E-mail' }), 'grace@example.com')
  await userEvent.click(getByRole('button', { name: 'Invite', exact: true }))
  await userEvent.click(getByRole('button', { name: 'Done' }))
  const row = getByRole('row', { name: /Grace Hopper/ })
  const revoke = getByRole('button', { name: 'Revoke: Grace Hopper' })
  await userEvent.click(revoke)
  const question = getByRole('alertdialog')
  await expect.element(question).toMatchTextContent(/The link that Grace Hopper received stops working/)
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  await expect.element(row).toBeVisible()
  await userEvent.click(revoke)
  await userEvent.click(question.getByRole('button', { name: 'Revoke' }))
  await expect.element(row).not.toBeInTheDocument()
})
