import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderComponent } from '../../test/render-component.tsx'
import { useAlert, useChoice, useQuestion } from './alerts.tsx'

/** Buttons that show an alert, a question and a choice, and report the answers. */
function Questions({ onAnswer }: { readonly onAnswer: (answer: unknown) => void }) {
  const alert = useAlert()
  const ask = useQuestion()
  const choose = useChoice()
  return (
    <>
      <button type="button" onClick={() => void alert('Saved.').then(() => onAnswer('closed'))}>
        Alert
      </button>
      <button type="button" onClick={() => void ask('Leave?', { yes: 'Leave', no: 'Stay' }).then(onAnswer)}>
        Question
      </button>
      <button
        type="button"
        onClick={() => {
          void choose('Which one?', [
            { value: 'mine', label: 'Mine' },
            { value: 'theirs', label: 'Theirs', isMain: true },
          ]).then(onAnswer)
          void alert('A second alert.').then(() => onAnswer('closed'))
        }}
      >
        Choice
      </button>
    </>
  )
}

async function renderQuestions() {
  const answered = vi.fn()
  const screen = await renderComponent(<Questions onAnswer={answered} />)
  const open = (name: string) => userEvent.click(screen.getByRole('button', { name, exact: true }))
  return { screen, answered, open, dialog: screen.getByRole('alertdialog') }
}

it('shows an alert in the middle of the screen, named by its text, until Enter', async () => {
  const { answered, open, dialog, screen } = await renderQuestions()
  await open('Alert')
  await expect.element(dialog).toHaveAccessibleName('Saved.')
  await expect.element(dialog.getByRole('button')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(answered.mock.calls).toEqual([['closed']])
  await expect.element(screen.getByRole('button', { name: 'Alert', exact: true })).toHaveFocus()
})

it('answers a question by its buttons, and with no on Escape', async () => {
  const { answered, open, dialog } = await renderQuestions()
  await open('Question')
  await expect.element(dialog.getByRole('button', { name: 'Leave' })).toHaveFocus()
  await userEvent.click(dialog.getByRole('button', { name: 'Stay' }))
  await expect.poll(() => answered.mock.calls).toEqual([[false]])
  await open('Question')
  await userEvent.click(dialog.getByRole('button', { name: 'Leave' }))
  await expect.poll(() => answered.mock.calls).toEqual([[false], [true]])
  await open('Question')
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => answered.mock.calls).toEqual([[false], [true], [false]])
})

it('shows one dialog after the other, and keeps the focus inside', async () => {
  const { answered, open, dialog } = await renderQuestions()
  await open('Choice')
  await expect.element(dialog).toHaveAccessibleName('Which one?')
  await expect.element(dialog.getByRole('button', { name: 'Theirs' })).toHaveFocus()
  await userEvent.tab({ shift: true })
  await expect.element(dialog.getByRole('button', { name: 'Mine' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toHaveAccessibleName('A second alert.')
  await expect.poll(() => answered.mock.calls).toEqual([['mine']])
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
})
