import { Button } from '@mantine/core'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderComponent } from '../../test/render-component.tsx'
import { ActionMenu, LazyOpener, type RenderButton } from './lazy-popups.tsx'

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

it('does not open while another element has the focus, and opens by the next click', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Menu>()
  function Menu({ renderButton }: { readonly renderButton: RenderButton }) {
    return (
      <>
        {renderButton({})}
        <p>Open</p>
      </>
    )
  }
  const { getByRole, getByText } = await renderComponent(
    <>
      <LazyOpener
        popup="menu"
        load={() => promise}
        props={{}}
        renderButton={(opener) => <Button {...opener}>Actions</Button>}
      />
      <input aria-label="Title" />
    </>,
  )
  await userEvent.click(getByRole('button', { name: 'Actions' }))
  await userEvent.click(getByRole('textbox', { name: 'Title' }))
  resolve(Menu)
  await userEvent.keyboard('Roof')
  await expect.element(getByText('Open')).not.toBeInTheDocument()
  await userEvent.click(getByRole('button', { name: 'Actions' }))
  await expect.element(getByText('Open')).toBeVisible()
})
