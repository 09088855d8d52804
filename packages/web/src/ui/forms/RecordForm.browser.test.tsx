import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ApiError } from '#api/responses.ts'
import { renderComponent } from '../../../test/render-component.tsx'
import { FormDialog, FormSection, RecordForm } from './RecordForm.tsx'
import { SelectField } from './select-fields.tsx'
import { DecimalField, TextField } from './text-fields.tsx'
import { useRecordForm } from './use-record-form.ts'

const labels = {
  name: 'catalogue.name',
  rate: 'catalogue.rate',
  country: 'settings.country',
  version: 'settings.company',
} as const

interface Values {
  readonly name: string
  readonly rate: string
  readonly country: string | null
  readonly version: number | undefined
}

type Save = (values: Values, idempotencyKey: string) => Promise<{ message: string; version: number }>

const stored: Values = { name: '', rate: '20', country: null, version: 3 }
const countries = [
  { value: 'DE', label: 'Germany' },
  { value: 'FR', label: 'France' },
]

interface TestFormProps {
  readonly save: Save
  readonly onLoadNewer?: () => void
}

function TestForm({ save, onLoadNewer }: TestFormProps) {
  const form = useRecordForm({ values: stored, labels, save, ...(onLoadNewer && { onLoadNewer }) })
  return (
    <RecordForm form={form} label="A record">
      <FormSection title="Fields">
        <TextField form={form} name="name" isRequired description="As on invoices" />
        <DecimalField form={form} name="rate" isRequired />
        <SelectField form={form} name="country" options={countries} />
      </FormSection>
    </RecordForm>
  )
}

async function renderForm(props: Partial<TestFormProps> = {}) {
  const save = vi.fn<Save>(props.save ?? (() => Promise.resolve({ message: 'Saved.', version: 4 })))
  const screen = await renderComponent(<TestForm {...props} save={save} />)
  const form = screen.getByRole('form', { name: 'A record' })
  const name = form.getByRole('textbox', { name: 'Name' })
  const button = form.getByRole('button', { name: 'Save' })
  await expect.element(name).toBeVisible()
  return {
    screen,
    form,
    name,
    rate: form.getByRole('textbox', { name: 'Rate (%)' }),
    button,
    save,
    summary: form.getByRole('alert'),
  }
}

function rejection(errors: Record<string, string[]>, status = 422) {
  return new ApiError(status, 'Rejected.', { errors })
}

it('sends all values, shows the message of the server and continues with the new version', async () => {
  const { screen, name, button, save } = await renderForm()
  await userEvent.fill(name, 'Standard')
  await expect.element(screen.getByText('Not saved yet.')).toBeVisible()
  await userEvent.click(button)
  await expect.element(screen.getByText('Saved.')).toBeVisible()
  await expect.element(screen.getByText('Not saved yet.')).not.toBeInTheDocument()
  await userEvent.fill(name, 'Reduced')
  await userEvent.click(button)
  await expect
    .poll(() => save.mock.calls.map(([values]) => values))
    .toEqual([
      { ...stored, name: 'Standard' },
      { ...stored, name: 'Reduced', version: 4 },
    ])
})

it('moves the focus from a field to the button while the values are sent, and back', async () => {
  const sending = Promise.withResolvers<{ message: string; version: number }>()
  const { name, button } = await renderForm({ save: () => sending.promise })
  await userEvent.fill(name, 'Standard')
  await userEvent.keyboard('{Enter}')
  await expect.element(button).toHaveFocus()
  sending.resolve({ message: 'Saved.', version: 4 })
  await expect.element(name).toHaveFocus()
})

it('lists the problems in the order of the fields, and each leads to its field', async () => {
  const { form, name, rate, button, save, summary } = await renderForm()
  await userEvent.fill(rate, 'ten')
  await userEvent.click(button)
  await expect.element(summary).toHaveFocus()
  const problems = summary.getByRole('button')
  expect(problems.elements().map((problem) => problem.textContent)).toEqual([
    'Name is missing. Please fill it in.',
    'Rate (%) is not a number.',
  ])
  await userEvent.click(problems.nth(1))
  await expect.element(rate).toHaveFocus()
  await expect.element(rate).toHaveAccessibleDescription('Rate (%) is not a number.')
  await userEvent.click(problems.nth(0))
  await expect.element(name).toHaveFocus()
  await expect.element(name).toBeInvalid()
  await expect.element(name).toHaveAccessibleDescription('Name is missing. Please fill it in. As on invoices')
  expect(save).not.toHaveBeenCalled()
  await userEvent.fill(name, 'Standard')
  await expect.element(name).toBeValid()
  await expect.element(form.getByText('Name is missing. Please fill it in.')).not.toBeInTheDocument()
})

it('keeps the input of a rejected save, and names the fields in the messages of the server as on the screen', async () => {
  const save = vi
    .fn<Save>()
    .mockRejectedValueOnce(
      rejection({ name: ['name is taken.'], 'country.code': ['“country.code” is unknown.'] }),
    )
    .mockResolvedValueOnce({ message: 'Saved.', version: 4 })
  const { screen, name, rate, button, summary } = await renderForm({ save })
  await userEvent.fill(name, 'Standard')
  await userEvent.click(button)
  await expect.element(summary).toHaveFocus()
  await expect.element(summary).toMatchTextContent(/Name is taken\..*“Country” is unknown\./)
  await expect.element(name).toHaveValue('Standard')
  await userEvent.fill(rate, '19')
  await expect.element(summary).toMatchTextContent('Name is taken.')
  await userEvent.fill(name, 'Other')
  await expect.element(summary).not.toMatchTextContent('Name is taken.')
  await userEvent.click(button)
  await expect.element(screen.getByText('Saved.')).toBeVisible()
})

it('shows an error without a field as a toast', async () => {
  const save = vi.fn<Save>().mockRejectedValue(new ApiError(403, 'Only administrators can do this.'))
  const { screen, name, button } = await renderForm({ save })
  await userEvent.fill(name, 'Standard')
  await userEvent.click(button)
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Only administrators can do this.')
  await expect.element(name).toHaveValue('Standard')
})

it('repeats a save of the same values with the same key, and sends other values with another one', async () => {
  const save = vi.fn<Save>().mockRejectedValue(new ApiError(0, 'The server cannot be reached.'))
  const { name, button } = await renderForm({ save })
  for (const text of ['Standard', 'Standard', 'Reduced']) {
    await userEvent.fill(name, text)
    await userEvent.click(button)
    await expect.element(button).not.toHaveAttribute('data-loading')
  }
  const [first, second, third] = save.mock.calls.map(([, key]) => key)
  expect(first).toMatch(/^[\da-f]{32}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

const conflict = () =>
  new ApiError(409, 'Changed.', { body: { changed: { name: 'Zoé', at: '2026-03-05T09:30:00Z' } } })

it.each(['Keep editing', 'Save over it', 'Load the newer version'] as const)(
  'resolves a concurrent change: %s',
  async (answer) => {
    const save = vi
      .fn<Save>()
      .mockRejectedValueOnce(conflict())
      .mockResolvedValue({ message: 'Saved.', version: 8 })
    const onLoadNewer = vi.fn()
    const { screen, name, button } = await renderForm({ save, onLoadNewer })
    await userEvent.fill(name, 'Standard')
    await userEvent.click(button)
    const dialog = screen.getByRole('alertdialog')
    await expect.element(dialog).toMatchTextContent(/Zoé/)
    await userEvent.click(dialog.getByRole('button', { name: answer }))
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(name).toHaveValue('Standard')
    const versions = save.mock.calls.map(([values]) => values.version)
    expect(versions).toEqual(answer === 'Save over it' ? [3, undefined] : [3])
    expect(onLoadNewer).toHaveBeenCalledTimes(answer === 'Load the newer version' ? 1 : 0)
  },
)

it('asks before a link loses unsaved changes', async () => {
  const { screen, name } = await renderForm()
  await userEvent.fill(name, 'Standard')
  void screen.router.navigate({ to: '/dashboard' })
  await expect.element(screen.getByRole('alertdialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(name).toHaveValue('Standard')
  expect(screen.router.state.location.pathname).toBe('/')
})

interface TestDialogProps extends Pick<TestFormProps, 'save'> {
  readonly onClose: () => void
}

function TestDialog({ save, onClose }: TestDialogProps) {
  const form = useRecordForm({ values: stored, labels, save, onSaved: onClose })
  return (
    <FormDialog form={form} title="A dialog" onClose={onClose}>
      <TextField form={form} name="name" isRequired />
    </FormDialog>
  )
}

it('keeps its dialog open while the values are sent, and shows why they were rejected', async () => {
  const sending = Promise.withResolvers<{ message: string; version: number }>()
  const onClose = vi.fn()
  const { getByRole } = await renderComponent(<TestDialog save={() => sending.promise} onClose={onClose} />)
  const dialog = getByRole('dialog', { name: 'A dialog' })
  const cancel = dialog.getByRole('button', { name: 'Cancel' })
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Name' }), 'Standard')
  await userEvent.keyboard('{Enter}')
  await expect.element(cancel).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
  // The driver does not click a button that is disabled.
  const button = cancel.element()
  if (button instanceof HTMLElement) button.click()
  expect(onClose).not.toHaveBeenCalled()
  sending.reject(rejection({ name: ['name is taken.'] }))
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Name is taken.')
  await userEvent.click(cancel)
  expect(onClose).toHaveBeenCalledOnce()
})
