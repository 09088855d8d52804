import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, it } from 'vitest'
import { renderComponent } from '../../test/render-component.tsx'
import { useIsReady } from './use-is-ready.ts'

const rendered: string[] = []

let setLoaded: (isLoaded: boolean) => void = () => undefined

function Content({ isCached }: { readonly isCached: boolean }) {
  const [isLoaded, set] = useState(isCached)
  setLoaded = set
  const shown = useIsReady(isLoaded) ? 'Content' : 'Loading'
  rendered.push(shown)
  return <p>{shown}</p>
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
  rendered.length = 0
  const { getByText } = await renderComponent(<Content isCached />)
  await expect.element(getByText('Content')).toBeVisible()
  expect(rendered).not.toContain('Loading')
})
