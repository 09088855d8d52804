import { expect, type Locator } from '@playwright/test'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import type { FilledDocument } from '@quittance/shared/wire/save-payload.ts'
import { expectNoSidewaysScrolling, expectUsableDialog } from './fixtures/accessibility-checks.ts'
import { createLine, openDocument, storeDocument } from './fixtures/demo-records.ts'
import { type DocumentScreen, documentScreen } from './fixtures/document-screen.ts'
import { type Session, signIn } from './fixtures/session.ts'
import { test as base, forEachKind, rejectedCall } from './fixtures/test.ts'
import { updateDocument } from './fixtures/versions-screen.ts'

/** `hugo`: another member who saves. */
const test = base.extend<{ hugo: Session }>({
  hugo: async ({ server }, use) => {
    const hugo = await signIn({ ...server, email: 'hugo@example.com' })
    await use(hugo)
    await hugo.end()
  },
})

const slate = createLine({ name: 'Slate' })
const gutter = createLine({ name: 'Gutter' })

const both = englishText('versions.merge-save')

function row(dialog: Locator, label: string): Locator {
  return dialog.getByRole('row').filter({ has: dialog.page().getByRole('rowheader', { name: label }) })
}

/** Stores a document, opens it, and updates it as Hugo while the form is open. */
async function savedByHugo(
  { hugo, session, kind }: { hugo: Session; session: Session; kind: DocumentKind },
  { open, changes }: { open: (id: number) => Promise<void>; changes: Partial<FilledDocument> },
) {
  const { id, filled } = await storeDocument(session, kind, { title: 'Roof', lines: [slate, gutter] })
  await open(id)
  await updateDocument(hugo, kind, { ...filled, ...changes, version: 1 })
  return id
}

forEachKind(
  () => {
    test.beforeEach(({ errors }) => errors.expectErrors(rejectedCall(409)))

    test('changes of two members without a conflict are merged and saved', async ({
      form,
      kind,
      session,
      hugo,
    }) => {
      const changes = {
        dueDate: '2026-04-15',
        lines: [{ ...slate, quantity: decimal('5') }, gutter, createLine({ name: 'Paint' })],
      }
      const id = await savedByHugo({ hugo, session, kind }, { open: form.open, changes })
      await form.fill({ title: 'Roof and more' })
      await form.line(2).price.fill('250')
      await form.update.click()
      await expect(form.alert).toContainText('Hugo Lemaître saved this on ')
      await expect(form.alert).toContainText(englishText('versions.merge-no-conflicts'))
      await expect(row(form.alert, englishText(`${kind.name}.title`))).toContainText(
        'Roof and more Will be saved',
      )
      await expect(row(form.alert, 'Line “Paint”')).toContainText('not present')
      await form.alert.getByRole('button', { name: both }).click()
      await expect(form.toast(englishText(`${kind.name}.updated`))).toBeVisible()
      await expect(form.fields.title).toHaveValue('Roof and more')
      await expect(form.line(1).quantity).toHaveValue('5')
      expect(await openDocument(session, kind, id)).toMatchObject({
        version: 3,
        title: 'Roof and more',
        dueDate: '2026-04-15',
        lines: [{ ...slate, quantity: '5' }, { ...gutter, price: '250' }, { name: 'Paint' }],
      })
      // Based on the newest version: the next save has no conflict.
      await form.fill({ title: 'And once more' })
      await form.save('update')
    })

    test('in a conflict, the user chooses each value', async ({ form, kind, session, hugo }) => {
      const changes = { title: 'Hugo’s roof', lines: [slate, { ...gutter, quantity: decimal('8') }] }
      const id = await savedByHugo({ hugo, session, kind }, { open: form.open, changes })
      await form.fill({ title: 'My roof' })
      await form.line(2).quantity.fill('9')
      await form.update.click()
      const save = form.alert.getByRole('button', { name: both })
      await expect(form.alert).toContainText(englishText('versions.merge-conflicts', { count: 2 }))
      await expect(save).toHaveAttribute('aria-disabled', 'true')
      await expectUsableDialog(form.alert)
      await row(form.alert, englishText(`${kind.name}.title`))
        .getByRole('radio')
        .first()
        .check()
      await expect(form.alert).toContainText(englishText('versions.merge-unresolved', { count: 1 }))
      await row(form.alert, 'Line “Gutter”').getByRole('radio').nth(1).check()
      await save.click()
      await expect(form.toast(englishText(`${kind.name}.updated`))).toBeVisible()
      expect(await openDocument(session, kind, id)).toMatchObject({
        version: 3,
        title: 'Hugo’s roof',
        lines: [slate, { ...gutter, quantity: '9' }],
      })
    })

    test('closing the question on a phone loses nothing, and a third save is a new conflict', {
      tag: '@full',
    }, async ({ form, kind, session, hugo, page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      const id = await savedByHugo({ hugo, session, kind }, { open: form.open, changes: { title: 'Hugo’s' } })
      await form.fill({ title: 'Mine' })
      await form.update.click()
      await expect(form.alert).toContainText(englishText('versions.conflict'))
      await expectNoSidewaysScrolling(page)
      await page.keyboard.press('Escape')
      await expect(form.alert).toBeHidden()
      await form.expectValues({ title: 'Mine' })
      await form.update.click()
      await form.alert.getByRole('radio').nth(1).check()
      const stored = await openDocument(session, kind, id)
      await updateDocument(hugo, kind, { ...stored, id, terms: 'Hugo again', message: 'Hugo again' })
      await form.alert.getByRole('button', { name: both }).click()
      await expect(form.alert).toContainText(englishText('versions.merge-no-conflicts'))
      await form.alert.getByRole('button', { name: both }).click()
      await expect(form.toast(englishText(`${kind.name}.updated`))).toBeVisible()
      const saved = await openDocument(session, kind, id)
      expect([saved.version, saved.title]).toEqual([4, 'Mine'])
      expect([saved.terms, saved.message]).toContain('Hugo again')
    })

    test('if the dialog of a conflict cannot be loaded, the choices are still offered', {
      tag: '@full',
    }, async ({ form, kind, session, hugo, page, errors }) => {
      errors.expectErrors(/ConflictDialog|Failed to fetch dynamically imported module|ERR_FAILED/)
      await page.route(/ConflictDialog/, (route) => route.abort())
      const id = await savedByHugo({ hugo, session, kind }, { open: form.open, changes: { title: 'Hugo’s' } })
      await form.fill({ title: 'Mine' })
      await form.update.click()
      await expect(form.alert).toContainText('Hugo Lemaître saved this on ')
      await form.alert.getByRole('button', { name: englishText('form.save-over'), exact: true }).click()
      await expect(form.toast(englishText(`${kind.name}.updated`))).toBeVisible()
      expect(await openDocument(session, kind, id)).toMatchObject({ title: 'Mine', version: 3 })
    })
  },
  { usually: 'invoice' },
)

/** Saves, and answers the question about the conflict. */
async function answer({ alert, update }: DocumentScreen, key: 'load-newer' | 'save-over' | 'keep-editing') {
  await update.click()
  await expect(alert).toContainText('Hugo Lemaître saved this on ')
  await expectUsableDialog(alert)
  await alert.getByRole('button', { name: englishText(`form.${key}`), exact: true }).click()
  await expect(alert).toBeHidden()
}

forEachKind(
  () => {
    test('an update of an older version names the other member, and loses nothing either way', {
      tag: '@full',
    }, async ({ form, kind, server, session, errors, openBrowser }) => {
      errors.expectErrors(rejectedCall(409))
      const hugo = await signIn({ ...server, email: 'hugo@example.com' })
      const other = documentScreen(await openBrowser({ storageState: await hugo.browserState() }), kind)
      const { id } = await storeDocument(session, kind)
      await form.open(id)
      await other.open(id)
      await other.fill({ title: 'Hugo was faster' })
      await other.save('update')

      await form.fill({ title: 'Mine' })
      await answer(form, 'keep-editing')
      await form.expectValues({ title: 'Mine' })
      await answer(form, 'load-newer')
      await expect(form.fields.title).toHaveValue('Hugo was faster')

      await other.fill({ title: 'Hugo again' })
      await other.save('update')
      await form.fill({ title: 'Mine after all' })
      await answer(form, 'save-over')
      await expect(form.toast(englishText(`${kind.name}.updated`))).toBeVisible()
      expect(await openDocument(session, kind, id)).toMatchObject({ title: 'Mine after all', version: 4 })

      await form.fill({ title: 'And once more' })
      await form.save('update')
      await hugo.end()
    })
  },
  { usually: 'invoice' },
)
