import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderComponent, signIn } from '../../../test/render-component.tsx'
import { replaceAnswers } from '../../../test/replace-answers.ts'
import { PreviewDialog } from './PreviewDialog.tsx'

beforeEach(signIn)

const invoice = getKind('invoice')

/** Two pages in A4. */
const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 595.28 1683.78"/>'

interface Previewed {
  readonly isIssued: boolean
  /** How many further pages its PDF has. */
  readonly omitted: number
}

/** Renders the preview of an invoice whose pages are empty. */
async function renderPreview({ isIssued, omitted }: Previewed) {
  const { preview } = documentPrintCalls(invoice)
  const answer = { picture, locale: 'en', ...(omitted > 0 && { omitted_pages: omitted }) }
  replaceAnswers({ [preview.path.replace(':id', '7')]: () => Response.json(answer) })
  const source = { kind: invoice, shownNumber: 'F-7', content: { id: 7 }, isIssued }
  const { getByRole } = await renderComponent(<PreviewDialog source={source} onClose={vi.fn()} />)
  const dialog = getByRole('dialog', { name: 'Invoice F-7' })
  return {
    dialog,
    languages: dialog.getByRole('combobox', { name: 'Language' }),
    pages: dialog.getByRole('region', { name: 'Pages' }),
  }
}

it('offers the languages of a draft', async () => {
  const { dialog, languages, pages } = await renderPreview({ isIssued: false, omitted: 0 })
  await expect.element(pages.getByRole('img', { name: 'Invoice F-7, page 2 of 2' })).toBeInTheDocument()
  await expect.element(languages).toBeVisible()
  expect(dialog.getByText(/in the PDF\.$/).elements()).toEqual([])
})

it('offers no language of an issued document, and says how many pages of its PDF are not shown', async () => {
  const { languages, pages } = await renderPreview({ isIssued: true, omitted: 3 })
  await expect.element(pages.getByText('3 more pages are in the PDF.')).toBeVisible()
  await expect.element(pages.getByRole('button', { name: 'Download PDF' })).toBeVisible()
  await expect.element(pages.getByRole('img', { name: 'Invoice F-7, page 2 of 5' })).toBeInTheDocument()
  expect(languages.elements()).toEqual([])
})
