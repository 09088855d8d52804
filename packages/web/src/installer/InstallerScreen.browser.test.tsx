import { capabilities, checkedFolders } from '@quittance/shared/installation/requirements.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderComponent } from '../../test/render-component.tsx'
import { InstallerScreen } from './InstallerScreen.tsx'

interface Answer {
  readonly status?: number
  readonly body: unknown
}

const requirements = {
  php_version: true,
  server_php_version: '24.1.0',
  required_php_version: '20.0.0',
  ...Object.fromEntries(capabilities.map((name) => [name, name !== 'bcmath'])),
  ...Object.fromEntries(Object.keys(checkedFolders).map((name) => [name, '0755'])),
  advice: { bcmath: 'Install it.' },
  schedule_command: '* * * * * quittance schedule',
}

/** Answers of a server that is not installed, by path. A test replaces some of them. */
const answers: Readonly<Record<string, Answer>> = {
  '/api/refreshCSRFToken': { body: { token: 'test' } },
  '/api/server_details': { body: { server_details: requirements } },
  '/api/licence/verify': { body: { verification: 'success', message: '' } },
  '/api/install/progress': { body: { lines: [] } },
  '/api/install/submit': {
    body: {
      contents: 'APP_NAME=x\nDB_PASSWORD=s3cret\n',
      artisan_op: 'Created the tables.',
      has_admin: false,
    },
  },
  '/api/install/test_database': { body: { message: 'Connected.', holds_product: false } },
}

function rejected(errors: Record<string, string[]>): Answer {
  return { status: 422, body: { code: 422, message: Object.values(errors).flat()[0], errors } }
}

interface Opened {
  readonly changed?: Readonly<Record<string, Answer>>
  /** Called on the first step. */
  readonly onCover?: (screen: Awaited<ReturnType<typeof renderComponent>>) => Promise<void>
}

/** Renders the wizard and opens its second step. @returns with the bodies of the sent calls */
async function openSettings({ changed = {}, onCover }: Opened = {}) {
  const sent: Record<string, unknown>[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    const text = await request.text()
    if (text !== '') sent.push(JSON.parse(text))
    const { status = 200, body } = { ...answers, ...changed }[pathname] ?? { status: 404, body: {} }
    return Response.json(body, { status })
  })
  const installation = {
    ...{ isInstalled: false, version: '1.0.0', logo: null },
    ...{ licenceUrl: '/api/licence/verify', codeHelpUrl: '' },
  }
  const screen = await renderComponent(
    <InstallerScreen installation={installation} address="http://localhost:3000/" />,
  )
  await onCover?.(screen)
  await userEvent.click(screen.getByRole('button', { name: 'Install' }))
  const text = (name: string) => screen.getByRole('textbox', { name })
  const button = (name: string) => screen.getByRole('button', { name })
  return { screen, text, button, sent, problems: screen.getByRole('alert').filter({ hasText: 'Please' }) }
}

async function verifyCode({
  text,
  button,
}: Pick<Awaited<ReturnType<typeof openSettings>>, 'text' | 'button'>) {
  await userEvent.fill(text('Purchase code'), 'ABC-123')
  await userEvent.click(button('Verify'))
  await expect.element(button('Submit')).toBeVisible()
}

afterEach(() => {
  vi.restoreAllMocks()
})

it('marks the current step and moves the focus to its heading', async () => {
  const { screen, button } = await openSettings({
    onCover: (cover) => expect.element(cover.getByRole('radio', { name: 'English' })).toHaveFocus(),
  })
  const steps = screen.getByRole('list', { name: 'Installation steps' }).getByRole('listitem')
  await expect.element(steps.nth(1)).toHaveAttribute('aria-current', 'step')
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  await userEvent.click(button('Back'))
  await expect.element(steps.nth(0)).toHaveAttribute('aria-current', 'step')
})

it('proposes the time zone of the country, and sends language, country and time zone', async () => {
  const wizard = await openSettings({
    async onCover(screen) {
      const country = screen.getByRole('combobox', { name: 'Country' })
      await userEvent.click(country)
      await userEvent.fill(country, 'Switz')
      await userEvent.click(screen.getByRole('option', { name: 'Switzerland' }))
      await expect.element(screen.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Zurich')
    },
  })
  await verifyCode(wizard)
  await userEvent.click(wizard.button('Submit'))
  await expect.element(wizard.text('Environment file')).toBeVisible()
  expect(wizard.sent.at(-1)).toMatchObject({
    app_locale: 'en',
    app_country: 'CH',
    app_timezone: 'Europe/Zurich',
  })
})

it('continues with Enter from any field of the first step', async () => {
  const { screen, button } = await openSettings()
  for (const field of [screen.getByText('English'), screen.getByRole('combobox', { name: 'Country' })]) {
    await userEvent.click(button('Back'))
    await userEvent.click(field)
    await userEvent.keyboard('{Escape}{Enter}')
    await expect.element(screen.getByRole('textbox', { name: 'Purchase code' })).toBeVisible()
  }
})

it('shows which requirements are not met, and how to meet them', async () => {
  const { screen } = await openSettings()
  await expect.element(screen.getByRole('row', { name: /Install it\./ })).toMatchTextContent('Not Installed')
  expect(screen.getByRole('row', { name: /(?<!Not) Installed$/ }).elements()).toHaveLength(
    capabilities.length - 1,
  )
  // In the style of all times: without seconds.
  await expect
    .element(screen.getByText(/^Checked at /))
    .toMatchTextContent(/^Checked at \d{1,2}:\d\d(\s[AP]M)?\.$/)
})

it('blocks the tests and the submission until the purchase code is valid, and again after its change', async () => {
  const wizard = await openSettings()
  const test = wizard.button('Test the database')
  await expect.element(test).toHaveAttribute('aria-disabled', 'true')
  await expect.element(wizard.button('Submit')).not.toBeInTheDocument()
  await verifyCode(wizard)
  await expect.element(test).not.toHaveAttribute('aria-disabled', 'true')
  await userEvent.fill(wizard.text('Purchase code'), 'ABC-1234')
  await expect.element(wizard.button('Submit')).not.toBeInTheDocument()
})

it('removes the result of a test when a tested setting changes', async () => {
  const wizard = await openSettings()
  await verifyCode(wizard)
  await userEvent.click(wizard.button('Test the database'))
  const result = wizard.screen.getByText('Connected.')
  await expect.element(result).toBeVisible()
  await userEvent.fill(wizard.text('Application Name'), 'Ménard')
  await expect.element(result).toBeVisible()
  await userEvent.fill(wizard.text('Database Host'), 'db.example.com')
  await expect.element(result).not.toBeInTheDocument()
})

it('lists the errors of a rejected submission until their fields change, and keeps the input', async () => {
  const wizard = await openSettings({
    changed: {
      '/api/install/submit': rejected({
        db_port: ['db_port must be a whole number.'],
        db_connection: ['The database is not responding.'],
        folder: ['storage/app cannot be written.'],
      }),
    },
  })
  const { text, button, problems } = wizard
  await verifyCode(wizard)
  await userEvent.fill(text('Database Port'), '33o6')
  await userEvent.click(button('Submit'))
  await expect.element(problems).toHaveFocus()
  await userEvent.click(problems.getByRole('button', { name: 'Database Port must be a whole number.' }))
  await expect.element(text('Database Port')).toHaveFocus()
  await expect.element(text('Database Port')).toHaveValue('33o6')
  await expect.element(text('Database Port')).toBeInvalid()
  expect(wizard.sent.at(-1)).toMatchObject({ db_port: '33o6', purchase_code: 'ABC-123', use_existing: false })
  // The error of the connection can be about any field of the database.
  await userEvent.fill(text('Database Host'), 'db.example.com')
  await expect.element(problems.getByRole('listitem').nth(2)).not.toBeInTheDocument()
  await userEvent.fill(text('Database Port'), '3307')
  await expect.element(problems).not.toBeInTheDocument()
})

it('keeps all values when the user goes back, and masks the secrets of the environment file', async () => {
  const wizard = await openSettings()
  const { screen, text, button } = wizard
  await verifyCode(wizard)
  await userEvent.fill(text('Application Name'), 'Ménard')
  await userEvent.click(button('Submit'))
  const environment = text('Environment file')
  await expect.element(environment).toHaveValue('APP_NAME=x\nDB_PASSWORD=••••••••\n')
  await userEvent.fill(environment, 'APP_NAME=y\nDB_PASSWORD=••••••••\n')
  await userEvent.click(button('Show passwords'))
  await expect.element(environment).toHaveValue('APP_NAME=y\nDB_PASSWORD=s3cret\n')
  await userEvent.click(button('Hide passwords'))
  await userEvent.click(button('Install and Create Admin'))
  await expect.poll(() => wizard.sent.at(-1)).toMatchObject({ env: 'APP_NAME=y\nDB_PASSWORD=s3cret\n' })
  await userEvent.keyboard('{Escape}')
  await userEvent.click(button('Back'))
  await expect.element(text('Application Name')).toHaveValue('Ménard')
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})
