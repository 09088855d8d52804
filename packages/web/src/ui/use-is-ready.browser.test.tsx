import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, it } from 'vitest'
import { renderComponent } from '../../test/render-component.tsx'
import { useIsReady } from './use-is-ready.ts'

let setLoaded: (isLoaded: boolean) => void = () => undefined

function Content({ isCached }: { readonly isCached: boolean }) {
  const [isLoaded, set] = useState(isCached)
  setLoaded = set
  return useIsReady(isLoaded) ? <p>Content</p> : <p>Loading</p>
}

it('renders content later than the task in which its data has loaded', async () => {
  const { getByText, container } = await renderComponent(<Content isCached={false} />)
  await expect.element(getByText('Loading')).toBeVisible()
  flushSync(() => setLoaded(true))
  expect(container.querySelector('main')?.textContent).toBe('Loading')
  await expect.element(getByText('Content')).toBeVisible()
  // Data that was removed is not rendered once more.
  flushSync(() => setLoaded(false))
  expect(container.querySelector('main')?.textContent).toBe('Loading')
})

it('renders content at once whose data was there before', async () => {
  const { container, getByText } = await renderComponent(<Content isCached />)
  await expect.element(getByText('Content')).toBeVisible()
  expect(container.querySelector('main')?.textContent).toBe('Content')
})
