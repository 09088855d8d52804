import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { issuingCalls } from '@quittance/shared/contract/issuing.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '#api/client.ts'
import { showMoney } from '#locale/number-text.ts'
import { renderComponent, signIn } from '../../../test/render-component.tsx'
import { listRequests, replaceAnswers } from '../../../test/replace-answers.ts'
import { StoredLegalAmounts } from './StoredLegalAmounts.tsx'
import { fetchShown, type ShownDocument } from './show-queries.ts'

beforeEach(signIn)

const invoice = getKind('invoice')

/** Finds an issued invoice of the demo company with VAT. */
async function findIssued() {
  const query = { issued: '1', limit: 50, today: '2026-01-01' }
  const { documents } = await call(documentListCalls(invoice).page, { query })
  for (const { id } of documents) {
    const legal = await call(issuingCalls(invoice).legal, { params: { id } })
    if (legal.origin === 'own' && Number(legal.vat) > 0)
      return { document: await fetchShown(invoice, id), legal }
  }
  throw new Error('The demo company has no such invoice.')
}

const legalPath = ({ id }: ShownDocument) => issuingCalls(invoice).legal.path.replace(':id', String(id))

/** Renders the legal totals of a document and opens their section. */
async function renderAmounts(document: ShownDocument) {
  const screen = await renderComponent(<StoredLegalAmounts kind={invoice} document={document} />)
  await userEvent.click(screen.getByText('VAT by rate', { exact: true }))
  return {
    ...screen,
    vat: screen.getByRole('status', { name: 'Total VAT' }),
    owed: screen.getByRole('status', { name: 'Total to pay' }),
    explain: screen.getByRole('button', { name: /^Explain: / }),
  }
}

it('shows and explains the totals with which a document was issued', async () => {
  const { document, legal } = await findIssued()
  const { vat, owed, explain } = await renderAmounts(document)
  await expect.element(vat).toHaveTextContent(showMoney(decimal(legal.vat), 'en'))
  await expect.element(owed).toHaveTextContent(showMoney(decimal(legal.owed), 'en'))
  expect(explain.elements().length).toBeGreaterThan(0)
})

it('shows totals to which the lines do not lead as they were issued, without an explanation', async () => {
  const { document, legal } = await findIssued()
  // The last of several credit notes takes the VAT that is left.
  const changed = { ...legal, vat: '7.77', gross: '8.70', owed: '8.88' }
  replaceAnswers({ [legalPath(document)]: () => Response.json(changed) })
  const { vat, owed, explain } = await renderAmounts(document)
  await expect.element(vat).toHaveTextContent('7.77')
  await expect.element(owed).toHaveTextContent('8.88')
  expect(explain.elements()).toEqual([])
})

it('says that a document that was taken over has no VAT by rate', async () => {
  const { document } = await findIssued()
  replaceAnswers({})
  const issued = document.issued && { ...document.issued, origin: 'before' as const }
  const { getByText, vat } = await renderAmounts({ ...document, issued })
  await expect.element(getByText(/^This document was sent before issuing was switched on/)).toBeVisible()
  await expect.element(vat).not.toBeInTheDocument()
  expect(listRequests().map(({ pathname }) => pathname)).not.toContain(legalPath(document))
})
