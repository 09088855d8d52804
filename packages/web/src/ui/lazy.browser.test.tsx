import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderComponent } from '../../test/render-component.tsx'
import { lazyModule, lazyPart, loadWithRetry, Nothing } from './lazy.tsx'

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

it('loads again and again until it succeeds', async () => {
  vi.useFakeTimers()
  const failed = new TypeError('Failed to fetch')
  const load = vi
    .fn(async () => 'module')
    .mockRejectedValueOnce(failed)
    .mockRejectedValueOnce(failed)
  const loading = loadWithRetry(load)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  expect(await loading).toBe('module')
})

it('loads when it is needed, and again after a failure that its owner handles', async () => {
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  interface Props {
    readonly isOpen: boolean
    readonly onLoadError: () => void
  }
  function Greeting(_: Props) {
    return <p>Hello</p>
  }
  const onLoadError = vi.fn()
  const Part = lazyPart<typeof Greeting>(load, {
    isNeeded: ({ isOpen }) => isOpen,
    placeholder: ({ isOpen }) => <p>{isOpen ? 'Loading' : 'Closed'}</p>,
    onLoadError: (props) => props.onLoadError(),
  })
  const { getByText, rerender } = await renderComponent(<Part isOpen={false} onLoadError={onLoadError} />)
  await expect.element(getByText('Closed')).toBeVisible()
  expect(load).not.toHaveBeenCalled()
  await rerender(<Part isOpen onLoadError={onLoadError} />)
  await expect.poll(() => onLoadError.mock.calls).toHaveLength(1)
  await expect.element(getByText('Loading')).toBeVisible()
  await rerender(<Part isOpen={false} onLoadError={onLoadError} />)
  await rerender(<Part isOpen onLoadError={onLoadError} />)
  await expect.element(getByText('Hello')).toBeVisible()
})

it('renders a part that was loaded in advance at once', async () => {
  const Wait = vi.fn(() => <p>Loading</p>)
  const Part = lazyPart(async () => () => <p>Hello</p>, { placeholder: <Wait /> })
  await Part.load()
  const { getByText } = await renderComponent(<Part />)
  await expect.element(getByText('Hello')).toBeVisible()
  expect(Wait).not.toHaveBeenCalled()
})

it('loads a module once, and again after a failure', async () => {
  const load = vi.fn(async () => 'module').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const module = lazyModule(load)
  await expect(module.load()).rejects.toThrow('Failed to fetch')
  expect(module.loaded).toBeUndefined()
  await Promise.all([module.load(), module.load()])
  expect(module.loaded).toBe('module')
  expect(load).toHaveBeenCalledTimes(2)
})
