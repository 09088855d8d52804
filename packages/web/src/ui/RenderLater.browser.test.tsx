import { useLayoutEffect } from 'react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../test/render-component.tsx'
import { RenderLater } from './RenderLater.tsx'
import { useIsReady } from './use-is-ready.ts'

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
