import { Button } from '@mantine/core'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderComponent } from '../../test/render-component.tsx'
import { LoadedActionMenu } from './LoadedPopover.tsx'
import { ActionMenu, lazyPopup, useLazyDialog } from './lazy-popups.tsx'

async function renderMenu() {
  const run = vi.fn(() => document.activeElement?.textContent)
  const screen = await renderComponent(
    <ActionMenu
      actions={[
        { id: 'copy', label: 'Copy', icon: null, run },
        { id: 'versions', label: 'Versions', icon: null, to: '/versions', run },
      ]}
      renderButton={(opener) => <Button {...opener}>Actions</Button>}
    />,
  )
  const button = screen.getByRole('button', { name: 'Actions' })
  return { screen, run, button, menu: screen.getByRole('menu', { name: 'Actions' }) }
}

it('opens by the keyboard again and again, and returns the focus with Escape', async () => {
  const { screen, button, menu } = await renderMenu()
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{Tab}')
  for (const time of ['first', 'second']) {
    await expect.element(button, { message: time }).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('menuitem', { name: 'Copy' })).toHaveFocus()
    await expect.element(button).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{Escape}')
    await expect.element(menu).not.toBeInTheDocument()
  }
  await expect.element(button).toHaveFocus()
})

it('runs an action when the button has the focus again, and follows a link', async () => {
  const { screen, run, button, menu } = await renderMenu()
  await userEvent.click(button)
  await userEvent.click(screen.getByRole('menuitem', { name: 'Copy' }))
  await expect.element(menu).not.toBeInTheDocument()
  expect(run.mock.results).toEqual([{ type: 'return', value: 'Actions' }])
  await userEvent.click(button)
  await userEvent.click(screen.getByRole('menuitem', { name: 'Versions' }))
  await expect.poll(() => screen.router.state.location.pathname).toBe('/versions')
  expect(run).toHaveBeenCalledOnce()
})

type ActionMenuProps = Parameters<typeof LoadedActionMenu>[0]

function renderLazyMenu(load: () => Promise<typeof LoadedActionMenu>) {
  const Menu = lazyPopup<ActionMenuProps>('menu', load)
  const actions = [{ id: 'copy', label: 'Copy', icon: null, run: vi.fn() }]
  return renderComponent(
    <>
      <Menu actions={actions} renderButton={(opener) => <Button {...opener}>Actions</Button>} />
      <input aria-label="Title" />
    </>,
  )
}

it('does not open while another element has the focus, and opens by the next click', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof LoadedActionMenu>()
  const { getByRole } = await renderLazyMenu(() => promise)
  await userEvent.click(getByRole('button', { name: 'Actions' }))
  await userEvent.click(getByRole('textbox', { name: 'Title' }))
  resolve(LoadedActionMenu)
  await userEvent.keyboard('Roof')
  await expect.element(getByRole('button', { name: 'Actions' })).toHaveAttribute('aria-expanded', 'false')
  await expect.element(getByRole('textbox', { name: 'Title' })).toHaveFocus()
  await expect.element(getByRole('menu')).not.toBeInTheDocument()
  await userEvent.click(getByRole('button', { name: 'Actions' }))
  await expect.element(getByRole('menuitem', { name: 'Copy' })).toBeVisible()
})

it('says that a menu cannot be loaded, and loads it again by the next click', async () => {
  const load = vi.fn(async () => LoadedActionMenu).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { getByRole, getByText } = await renderLazyMenu(load)
  await userEvent.click(getByRole('button', { name: 'Actions' }))
  await expect.element(getByText('This could not be loaded.')).toBeVisible()
  await userEvent.click(getByRole('button', { name: 'Actions' }))
  await expect.element(getByRole('menuitem', { name: 'Copy' })).toBeVisible()
})

function DialogOwner({ load }: { readonly load: () => Promise<typeof GreetingDialog> }) {
  const { dialog, open, close } = useLazyDialog(load, 'editing.menu-not-loaded')
  return (
    <>
      <Button onClick={() => open({ name: 'Ada', onClose: close })}>Greet</Button>
      {dialog}
    </>
  )
}

function GreetingDialog({ name, onClose }: { readonly name: string; onClose(): void }) {
  return <Button onClick={onClose}>Hello {name}</Button>
}

it('opens a dialog with its props, and after a failure by the next click', async () => {
  const load = vi.fn(async () => GreetingDialog).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { getByRole, getByText } = await renderComponent(<DialogOwner load={load} />)
  await userEvent.click(getByRole('button', { name: 'Greet' }))
  await expect.element(getByText(englishText('editing.menu-not-loaded'))).toBeVisible()
  await userEvent.click(getByRole('button', { name: 'Greet' }))
  await userEvent.click(getByRole('button', { name: 'Hello Ada' }))
  await expect.element(getByRole('button', { name: 'Hello Ada' })).not.toBeInTheDocument()
})
