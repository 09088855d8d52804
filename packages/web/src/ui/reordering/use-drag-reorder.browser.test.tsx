import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useDragReorder } from './use-drag-reorder.tsx'

function List({ onDrop }: { readonly onDrop: (key: number, before: number | null) => void }) {
  const { handlers, mark } = useDragReorder({ onDrop })
  return (
    <ul {...handlers} style={{ position: 'relative' }}>
      {[1, 2, 3].map((key) => (
        <li key={key} data-item={key} style={{ height: 40 }}>
          <span data-drag-handle>Drag {key}</span>
        </li>
      ))}
      {mark}
    </ul>
  )
}

test('an item is dropped before the one below the pointer, or at the end', async () => {
  const onDrop = vi.fn()
  await render(<List onDrop={onDrop} />)
  const handle = (key: number) => page.getByText(`Drag ${key}`)
  const item = (key: number) => page.getByRole('listitem').nth(key - 1)
  await handle(1).hover()
  await userEvent.dragAndDrop(handle(1), item(3), { steps: 5, targetPosition: { x: 10, y: 35 } })
  await expect.poll(() => onDrop.mock.calls).toEqual([[1, null]])
  await userEvent.dragAndDrop(handle(3), item(1), { steps: 5, targetPosition: { x: 10, y: 2 } })
  await expect.poll(() => onDrop.mock.calls.at(-1)).toEqual([3, 1])
})
