import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderComponent } from '../../test/render-component.tsx'
import { lazyModule, lazyPart, Nothing } from './lazy.tsx'

const failing = (): Promise<() => null> =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

it('renders a part when it is loaded, with its props', async () => {
  const loaded = Promise.withResolvers<typeof Greeting>()
  function Greeting({ name }: { readonly name: string }) {
    return <p>Hello {name}</p>
  }
  const Part = lazyPart(() => loaded.promise, { placeholder: <p>Loading</p> })
  const { getByText } = await renderComponent(<Part name="Ada" />)
  await expect.element(getByText('Loading')).toBeVisible()
  loaded.resolve(Greeting)
  await expect.element(getByText('Hello Ada')).toBeVisible()
})

it('keeps what the user has typed beside a part that cannot be loaded', async () => {
  const Part = lazyPart(failing)
  const screen = (isShown: boolean) => (
    <>
      <input aria-label="Title" />
      {isShown ? <Part /> : null}
    </>
  )
  const { getByRole, rerender } = await renderComponent(screen(false))
  const title = getByRole('textbox', { name: 'Title' })
  await userEvent.fill(title, 'Roof')
  await rerender(screen(true))
  await expect.element(getByRole('alert')).toMatchTextContent(/This could not be loaded\./)
  await expect.element(getByRole('button', { name: 'Reload page' })).toBeVisible()
  await expect.element(title).toHaveValue('Roof')
})

it('renders the fallback of a part that cannot be loaded', async () => {
  const Part = lazyPart(failing, { fallback: Nothing })
  const { getByRole } = await renderComponent(<Part />)
  await expect.element(getByRole('alert')).not.toBeInTheDocument()
})

it('renders a part without its placeholder once its chunk is there', async () => {
  const Wait = vi.fn(() => <p>Loading</p>)
  const Part = lazyPart(async () => () => <p>Hello</p>, { placeholder: <Wait /> })
  const first = await renderComponent(<Part />)
  await expect.element(first.getByText('Hello')).toBeVisible()
  Wait.mockClear()
  await first.rerender(<Part key="second" />)
  await expect.element(first.getByText('Hello')).toBeVisible()
  expect(Wait).not.toHaveBeenCalled()
})

it('requests a live region until it has loaded', async () => {
  const load = vi.fn(async () => () => <p>Saved</p>)
  const failed = new TypeError('Failed to fetch')
  load.mockRejectedValueOnce(failed).mockRejectedValueOnce(failed)
  const Region = lazyPart(load, { isLiveRegion: true })
  const { getByText } = await renderComponent(<Region />)
  await expect.element(getByText('Saved'), { timeout: 10_000 }).toBeVisible()
}, 15_000)

it('loads a module once, and again after a failure', async () => {
  const load = vi.fn(async () => 'module').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const module = lazyModule(load)
  await expect(module.load()).rejects.toThrow('Failed to fetch')
  expect(module.loaded).toBeUndefined()
  await Promise.all([module.load(), module.load()])
  expect(module.loaded).toBe('module')
  expect(load).toHaveBeenCalledTimes(2)
})
