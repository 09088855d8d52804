import { Button } from '@mantine/core'
import { Suspense, use, useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderComponent } from '../../test/render-component.tsx'
import { BusyButton } from './BusyButton.tsx'
import { ModalDialog } from './ModalDialog.tsx'

function Rows() {
  const [names, setNames] = useState(['Ada', 'Ben', 'Cleo'])
  return (
    <section aria-label="People">
      {names.length === 0 ? null : (
        <ul aria-label="Names">
          {names.map((name) => (
            <li key={name} aria-label={name}>
              <BusyButton onClick={() => setNames(names.filter((other) => other !== name))}>
                Remove {name}
              </BusyButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

it('moves the focus from a removed row to the next one, the previous one, and then to the section', async () => {
  const { getByRole } = await renderComponent(<Rows />)
  const remove = (name: string) => userEvent.click(getByRole('button', { name: `Remove ${name}` }))
  const row = (name: string) => getByRole('listitem', { name })
  await remove('Ben')
  await expect.element(row('Cleo')).toHaveFocus()
  await remove('Cleo')
  await expect.element(row('Ada')).toHaveFocus()
  await remove('Ada')
  await expect.element(getByRole('region', { name: 'People' })).toHaveFocus()
})

function Notice() {
  const [isShown, setShown] = useState(true)
  return (
    <section aria-label="Page">
      <input aria-label="Other" onFocus={() => setShown(false)} />
      {isShown ? (
        <div role="alert">
          <Button onClick={() => setShown(false)}>Retry</Button>
        </div>
      ) : null}
    </section>
  )
}

it('moves the focus from a removed notice to what is around it, and leaves the focus of other elements alone', async () => {
  const screen = await renderComponent(<Notice />)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await expect.element(screen.getByRole('region', { name: 'Page' })).toHaveFocus()
  await screen.unmount()
  const { getByRole } = await renderComponent(<Notice />)
  const other = getByRole('textbox', { name: 'Other' })
  await userEvent.click(other)
  await expect.element(getByRole('button')).not.toBeInTheDocument()
  await expect.element(other).toHaveFocus()
})

function Opener() {
  const [isOpen, setOpen] = useState(false)
  const [isGone, setGone] = useState(false)
  return (
    <form aria-label="Form">
      {isGone ? null : (
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
      )}
      {isOpen ? (
        <ModalDialog role="dialog" labelledBy="title" onEscape={() => setOpen(false)}>
          <h2 id="title">Dialog</h2>
          <button type="button" onClick={() => setGone(true)}>
            Remove
          </button>
        </ModalDialog>
      ) : null}
    </form>
  )
}

it('returns the focus from a dialog to the button that opened it or, if that is gone, to what was around it', async () => {
  const { getByRole } = await renderComponent(<Opener />)
  const open = getByRole('button', { name: 'Open' })
  await userEvent.click(open)
  await userEvent.keyboard('{Escape}')
  await expect.element(open).toHaveFocus()
  await userEvent.click(open)
  await userEvent.click(getByRole('button', { name: 'Remove' }))
  await userEvent.keyboard('{Escape}')
  await expect.element(getByRole('form', { name: 'Form' })).toHaveFocus()
})

function Loading() {
  const [waits, setWaits] = useState(false)
  return (
    <section aria-label="Page">
      <Suspense fallback={<p>Loading</p>}>
        <Button onClick={() => setWaits(true)}>Next</Button>
        {waits ? <Never /> : null}
      </Suspense>
    </section>
  )
}

const never = new Promise<never>(() => undefined)

function Never() {
  return use(never)
}

it('moves the focus from a button that is hidden while another part is loading', async () => {
  const { getByRole, getByText } = await renderComponent(<Loading />)
  await userEvent.click(getByRole('button', { name: 'Next' }))
  await expect.element(getByText('Loading')).toBeVisible()
  await expect.element(getByRole('region', { name: 'Page' })).toHaveFocus()
})
