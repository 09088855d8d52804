import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, it } from 'vitest'
import { renderComponent } from '../../test/render-component.tsx'
import { RenderLater, useIsReady } from './rendering-priority.tsx'

const shown: string[] = []

function Note({ name }: { readonly name: string }) {
  useLayoutEffect(() => void shown.push(name), [name])
  return <p>{name}</p>
}

function Screen({ isLoaded }: { readonly isLoaded: boolean }) {
  if (!useIsReady(isLoaded)) return <Note key="loading" name="Loading" />
  return (
    <>
      <Note name="Fields" />
      <RenderLater placeholder={<Note key="placeholder" name="Placeholder" />}>
        <Note key="lines" name="Lines" />
      </RenderLater>
    </>
  )
}

it('renders its children after what is around them, also if that waited for its data', async () => {
  const { getByText, rerender } = await renderComponent(<Screen isLoaded={false} />)
  await rerender(<Screen isLoaded />)
  await expect.element(getByText('Lines')).toBeVisible()
  // StrictMode runs each effect twice.
  expect([...new Set(shown)]).toEqual(['Loading', 'Fields', 'Placeholder', 'Lines'])
})

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
