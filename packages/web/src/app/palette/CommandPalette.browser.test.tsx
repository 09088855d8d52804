import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { useMe } from '#api/me-queries.ts'
import { useScreenActions } from '#ui/screen-actions.ts'
import { renderComponent, selectLanguage, signIn, signInAs } from '../../../test/render-component.tsx'
import { CommandPalette } from './CommandPalette.tsx'
import { addRecentRecord } from './recent-records.ts'

beforeEach(signIn)

const memberId = 1
const print = vi.fn()

function Screen() {
  useScreenActions([{ id: 'print', label: 'Print', icon: null, keys: ['Control', 'P'], run: print }])
  return (
    <>
      <h1>Screen</h1>
      <p>{useMe()?.name}</p>
    </>
  )
}

async function renderPalette() {
  const [onClose, onOpenHelp] = [vi.fn(), vi.fn()]
  const screen = await renderComponent(<Screen />)
  await screen.rerender(
    <>
      <Screen />
      <CommandPalette memberId={memberId} onOpenHelp={onOpenHelp} onClose={onClose} />
    </>,
  )
  const field = screen.getByRole('combobox')
  await expect.element(field).toHaveFocus()
  return {
    ...screen,
    field,
    onClose,
    onOpenHelp,
    groups: screen.getByRole('group'),
    options: screen.getByRole('option'),
    active: screen.getByRole('option', { selected: true }),
    path: () => screen.router.state.location.pathname,
  }
}

it('lists recent records, actions of the screen, records to create and screens, with their shortcuts', async () => {
  addRecentRecord(memberId, { path: '/invoice/edit/4', label: 'Roof', detail: 'invoice INV-4' })
  addRecentRecord(memberId, { path: '/lead/show/2', label: 'Ada', detail: 'Lead' })
  const { groups, options, getByRole } = await renderPalette()
  const headings = groups.elements().map((group) => group.firstElementChild?.textContent)
  expect(headings).toEqual(['Recently opened', 'This screen', 'Create', 'Go to'])
  await expect.element(options.nth(0)).toMatchTextContent(/^Ada Lead$/)
  await expect.element(options.nth(2)).toMatchTextContent(/^Print (Ctrl|⌘)P$/)
  await expect.element(getByRole('option', { name: 'New invoice' })).toMatchTextContent(/NI$/)
})

it('adds the record of a screen that finishes loading while the palette is open', async () => {
  addRecentRecord(memberId, { path: '/invoice/edit/4', label: 'Roof', detail: 'invoice INV-4' })
  const { options } = await renderPalette()
  await expect.element(options.nth(0)).toMatchTextContent(/^Roof/)
  addRecentRecord(memberId, { path: '/invoice/edit/5', label: 'Copy of Roof', detail: 'Draft' })
  await expect.element(options.nth(0)).toMatchTextContent(/^Copy of Roof Draft$/)
  await expect.element(options.nth(1)).toMatchTextContent(/^Roof/)
})

it('offers each screen of the settings, and the list of shortcuts', async () => {
  const { field, active, path, onOpenHelp, getByRole } = await renderPalette()
  await expect.element(getByRole('option', { name: 'Company Settings' })).toBeVisible()
  await userEvent.fill(field, 'settings tax')
  await expect.element(active).toMatchTextContent(/^Tax rates Settings$/)
  await userEvent.keyboard('{Enter}')
  await expect.poll(path).toBe('/settings/tax-rates')
  await userEvent.fill(field, 'keyboard shortcuts')
  await expect.element(active).toMatchTextContent(/^Keyboard shortcuts/)
  await userEvent.keyboard('{Enter}')
  expect(onOpenHelp).toHaveBeenCalledWith('shortcuts')
})

it('finds pages of the help by their text', async () => {
  const { field, getByRole, onOpenHelp, onClose } = await renderPalette()
  await userEvent.fill(field, 'spreadsheet formulas')
  await userEvent.click(getByRole('option', { name: 'Help: Lines, spreadsheets and formulas' }))
  expect(onOpenHelp).toHaveBeenCalledWith('lines')
  expect(onClose).toHaveBeenCalledOnce()
})

it('offers the settings only to administrators', async () => {
  await signInAs('hugo@example.com')
  const { getByRole, getByText } = await renderPalette()
  await expect.element(getByText('Hugo Lemaître')).toBeInTheDocument()
  await expect.element(getByRole('option', { name: 'Dashboard' })).toBeVisible()
  await expect.element(getByRole('option', { name: /Settings/ })).not.toBeInTheDocument()
})

it('moves through all options with the arrow keys, and runs the active one with Enter', async () => {
  const { field, options, active, onClose, path, getByRole } = await renderPalette()
  // The screens of the settings are the last options, and are added when the member has loaded.
  await expect.element(getByRole('option', { name: 'Company Settings' })).toBeVisible()
  await expect.element(active).toHaveAttribute('id', options.elements()[0]?.id ?? '')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(active).toHaveAttribute('id', options.elements().at(-1)?.id ?? '')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(field).toHaveAttribute('aria-activedescendant', options.elements()[1]?.id ?? '')
  await userEvent.fill(field, 'new ESTIM')
  await expect.element(active).toMatchTextContent(/^New estimate/)
  await userEvent.keyboard('{Enter}')
  await expect.poll(path).toBe('/estimate/create')
  expect(onClose).toHaveBeenCalledOnce()
})

it('runs an action of the screen by a click', async () => {
  const { getByRole, onClose } = await renderPalette()
  await userEvent.click(getByRole('option', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  expect(onClose).toHaveBeenCalledOnce()
})

it('finds records of the server and announces the number of results', async () => {
  const { field, options, active, onClose, path, getByRole } = await renderPalette()
  await userEvent.fill(field, 'site')
  await expect.element(options.nth(0)).toMatchTextContent(/site/i)
  await expect.element(getByRole('status').filter({ hasText: /^\d+ results$/ })).toBeInTheDocument()
  const link = active.element().getAttribute('href')
  await userEvent.keyboard('{Enter}')
  await expect.poll(path).toBe(link)
  expect(onClose).toHaveBeenCalledOnce()
})

it('does not say that nothing was found before it has searched', async () => {
  const { field, getByText } = await renderPalette()
  const said: string[] = []
  const observer = new MutationObserver(() => said.push(document.body.textContent ?? ''))
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  await userEvent.fill(field, 'atelier')
  await expect.element(getByText(/results$/)).toBeInTheDocument()
  observer.disconnect()
  expect(said.filter((content) => content.includes('Nothing found'))).toEqual([])
})

it('does not open a hit of an earlier text', async () => {
  const { field, options, active, path, onClose, getByText } = await renderPalette()
  await userEvent.fill(field, 'site')
  await expect.element(options.nth(0)).toMatchTextContent(/site/i)
  await userEvent.fill(field, '')
  await userEvent.fill(field, 'zzzqqq')
  await userEvent.keyboard('{Enter}')
  await expect.element(active).not.toBeInTheDocument()
  await expect.element(getByText(/Nothing found.*zzzqqq|zzzqqq/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(path()).toBe('/')
  expect(onClose).not.toHaveBeenCalled()
})

it('says that nothing was found, and closes on Escape', async () => {
  const { field, options, onClose, getByText } = await renderPalette()
  await userEvent.fill(field, 'zzzqqq')
  await expect.element(getByText(/zzzqqq/)).toBeVisible()
  await expect.element(options).toHaveLength(0)
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

it.each([
  ['fr', 'Commandes', 'Aller à'],
  ['de', 'Befehle', 'Gehe zu'],
  ['es', 'Comandos', 'Ir a'],
] as const)('has texts in %s', async (locale, title, heading) => {
  await selectLanguage(locale)
  const { getByRole, getByText } = await renderPalette()
  await expect.element(getByRole('dialog', { name: title })).toBeVisible()
  await expect.element(getByText(heading)).toBeVisible()
})

it('offers an action that becomes available while it is open', async () => {
  function Changing({ isReady }: { readonly isReady: boolean }) {
    useScreenActions(isReady ? [{ id: 'print', label: 'Print', icon: null, run: print }] : [])
    return null
  }
  const palette = <CommandPalette memberId={memberId} onOpenHelp={vi.fn()} onClose={vi.fn()} />
  const show = (isReady: boolean) => (
    <>
      <Changing isReady={isReady} />
      {palette}
    </>
  )
  const screen = await renderComponent(show(false))
  const option = screen.getByRole('option', { name: 'Print' })
  await expect.element(screen.getByRole('option').first()).toBeVisible()
  await expect.element(option).not.toBeInTheDocument()
  await screen.rerender(show(true))
  await option.click()
  expect(print).toHaveBeenCalled()
})
