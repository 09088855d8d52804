import { expect } from '@playwright/test'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectUsableDialog } from './fixtures/dialog-access.ts'
import { type DocumentScreen, documentScreen } from './fixtures/document-screen.ts'
import { signIn } from './fixtures/session.ts'
import { openDocument, storeDocument } from './fixtures/stock.ts'
import { forEachKind, refusedCall, test } from './fixtures/test.ts'

/** Saves, and answers the question about the conflict. */
async function answer({ alert, update }: DocumentScreen, key: 'load-newer' | 'save-over' | 'keep-editing') {
  await update.click()
  await expect(alert).toContainText('Hugo Lemaître saved this at ')
  await expectUsableDialog(alert)
  await alert.getByRole('button', { name: englishText(`form.${key}`), exact: true }).click()
  await expect(alert).toBeHidden()
}

forEachKind(
  () => {
    test('an update of an older version names the other member, and loses nothing either way', async ({
      form,
      kind,
      server,
      session,
      errors,
      openBrowser,
    }) => {
      errors.expectErrors(refusedCall(409))
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
