import { createElement } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'

export const loadInvoiceField = () => import('./CorrectedInvoiceField.tsx')

/** Has a chunk of its own, because only credit notes have the field. Its place is as high as the field. */
export const CorrectedInvoiceField = lazyPart(async () => (await loadInvoiceField()).CorrectedInvoiceField, {
  placeholder: createElement('div', { style: { height: '4rem' } }),
})
