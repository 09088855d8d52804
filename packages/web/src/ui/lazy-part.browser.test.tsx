import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderComponent } from '../../test/render-component.tsx'
import { lazyPart, Nothing } from './lazy-part.tsx'

const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

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
