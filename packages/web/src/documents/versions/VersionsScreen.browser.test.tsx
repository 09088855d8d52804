import { documentHistoryCalls } from '@quittance/shared/contract/document-history.ts'
import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { beforeEach, expect, it } from 'vitest'
import { call } from '#api/client.ts'
import { renderComponent, signIn } from '../../../test/render-component.tsx'
import { replaceAnswers } from '../../../test/replace-answers.ts'
import { VersionsScreen } from './VersionsScreen.tsx'

beforeEach(signIn)

const invoice = getKind('invoice')

/** Finds an issued invoice of the demo company. Its draft is an earlier version. */
async function findIssued(): Promise<number> {
  const query = { issued: '1', limit: 1, today: '2026-01-01' }
  const { documents } = await call(documentListCalls(invoice).page, { query })
  const [first] = documents
  if (first === undefined) throw new Error('The demo company has no issued invoice.')
  return first.id
}

it.each([
  { state: 'an issued document, and restores none', isIssued: true, count: 0 },
  { state: 'a draft, and restores the earlier one', isIssued: false, count: 1 },
])('compares the versions of $state', async ({ isIssued, count }) => {
  const id = await findIssued()
  const path = documentHistoryCalls(invoice).history.path.replace(':id', String(id))
  if (!isIssued) {
    replaceAnswers({
      [path]: async (send) => Response.json({ ...(await (await send()).json()), is_issued: false }),
    })
  }
  const { getByRole, getByText } = await renderComponent(
    <VersionsScreen kind={invoice} id={id} search={{}} />,
  )
  // The comparison, which the buttons follow.
  await expect
    .element(getByText(/^(Fields|Lines|Totals|These two versions are identical\.)$/).first())
    .toBeVisible()
  expect(getByRole('button', { name: /^Restore version \d+$/ }).elements()).toHaveLength(count)
})
