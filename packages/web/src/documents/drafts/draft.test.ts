import { getKind, invoice } from '@quittance/shared/documents/document-kinds.ts'
import { idempotencyKeyLifetimeMs } from '@quittance/shared/documents/limits.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { describe, expect, it } from 'vitest'
import { toFilledDocument } from '#documents/document-form.ts'
import { attemptFor } from '#documents/save-queries.ts'
import { aFilledForm } from '../../../test/document-factories.ts'
import { aDraft, blank } from '../../../test/draft-factories.ts'
import { completeDraft, isSureOf, isWorthOffering, shapeOfDrafts } from './draft.ts'
import { ownerOf } from './draft-owner.ts'

const creditNote = getKind('creditNote')
const unconfirmed = { key: 'k', at: 1, tries: [] }

describe('a draft', () => {
  it('is offered if it has unsaved changes that the form does not contain', () => {
    expect(isWorthOffering(aDraft(), blank)).toBe(true)
    expect(isWorthOffering(aDraft(), { ...blank, title: 'Left' })).toBe(false)
    expect(isWorthOffering(aDraft({ form: blank }), { ...blank, title: 'Here' })).toBe(false)
  })

  it('is offered after an unconfirmed save, even if its changes were reverted', () => {
    expect(isWorthOffering(aDraft({ form: blank, unconfirmed }), { ...blank, title: 'Stored' })).toBe(true)
    expect(isWorthOffering(aDraft({ form: blank, unconfirmed }), blank)).toBe(false)
  })

  it('is not offered if its format version differs', () => {
    expect(isWorthOffering(aDraft({ shape: shapeOfDrafts - 1 }), blank)).toBe(false)
  })

  it('can be sent again safely while the server stores its idempotency key', () => {
    expect(isSureOf(1_000, 1_000 + idempotencyKeyLifetimeMs / 2)).toBe(true)
    expect(isSureOf(1_000, 1_000 + idempotencyKeyLifetimeMs - 1)).toBe(false)
  })

  it('belongs to a member of one installation', () => {
    expect(ownerOf({ id: 3, installation: 'a' })).not.toBe(ownerOf({ id: 3, installation: 'b' }))
  })
})

describe('a draft whose format did not have a field', () => {
  const correctedInvoice = { id: 7, number: 'F-12', documentDate: '2026-05-03' }
  const stored = aFilledForm(creditNote, { correctedInvoice, buyerReference: 'SERVICE-7' })
  const typed = { ...stored, correctedInvoice: null, buyerReference: '', title: 'Left' }
  const former = aDraft({
    ...{ form: typed, pristine: { ...typed, title: 'Offer' } },
    unknownFields: ['correctedInvoice', 'buyerReference'],
  })

  it('keeps the field as it is stored', () => {
    const { form, pristine, unknownFields } = completeDraft(former, stored)
    expect(form).toEqual({ ...stored, title: 'Left' })
    expect(pristine).toEqual({ ...stored, title: 'Offer' })
    expect(unknownFields).toBeUndefined()
    expect(isWorthOffering(former, { ...stored, title: 'Left' })).toBe(false)
  })

  it('does not keep the invoice of another customer', () => {
    const party = { id: 6, clientName: 'Otto', clientEmail: '' }
    const { form } = completeDraft({ ...former, form: { ...typed, party } }, stored)
    expect(form).toMatchObject({ party, correctedInvoice: null, buyerReference: 'SERVICE-7' })
  })

  it('removes the invoice if its format had the field', () => {
    const { unknownFields: _known, ...current } = former
    expect(completeDraft(current, stored).form).toEqual(typed)
  })
})

/** Returns the names and types of the fields of a value. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  return Object.fromEntries(Object.entries(value).map(([field, inside]) => [field, shapeOf(inside)]))
}

it('has a new format version whenever its fields change', () => {
  const rate = { id: 1, name: 'VAT', rate: decimal('20') }
  const filled = aFilledForm(invoice, { invalidInput: { number: 'x' } })
  const form = { ...filled, lines: filled.lines.map((line) => ({ ...line, taxRates: [rate] })) }
  const sent = toFilledDocument(aFilledForm(invoice))
  if (sent === null) throw new Error('The factory has created an incomplete form.')
  const { payload: _payload, ...attempt } = attemptFor(invoice, sent)
  const tries = [{ filled: sent, email: undefined, attempt: { ...attempt, payload: {} } }]
  const draft = aDraft({ form, unconfirmed: { key: 'k', at: 1, tries }, email: { edits: { to: '' } } })
  expect({ number: shapeOfDrafts, shape: shapeOf({ ...draft, pristine: 0 }) }).toMatchInlineSnapshot(`
    {
      "number": 9,
      "shape": {
        "at": "number",
        "documentId": "number",
        "email": {
          "edits": {
            "to": "string",
          },
        },
        "form": {
          "adjustmentKind": "string",
          "adjustments": "string",
          "amountDue": "string",
          "amountPaid": "string",
          "buyerReference": "string",
          "correctedInvoice": "null",
          "currency": {
            "id": "number",
            "name": "string",
          },
          "customerNotes": "string",
          "defaults": {
            "customerNotes": "string",
            "daysUntilDue": "number",
            "terms": "string",
            "title": "string",
          },
          "deliveryDate": "null",
          "discountPercentage": "string",
          "discountType": "string",
          "documentDate": "string",
          "dueDate": "string",
          "exchangeRate": "null",
          "exchangeRateDate": "null",
          "exchangeRateSource": "string",
          "hasSelectedAll": "boolean",
          "id": "null",
          "invalidInput": {
            "number": "string",
          },
          "lines": [
            {
              "description": "string",
              "invalidInput": {},
              "key": "number",
              "name": "string",
              "price": "string",
              "productId": "number",
              "quantity": "string",
              "taxRates": [
                {
                  "id": "number",
                  "name": "string",
                  "rate": "string",
                },
              ],
              "type": "string",
              "unitName": "string",
            },
          ],
          "message": "string",
          "nextLineKey": "number",
          "number": "number",
          "orderReference": "string",
          "owner": {
            "id": "number",
            "name": "string",
          },
          "party": {
            "clientEmail": "string",
            "clientName": "string",
            "id": "number",
          },
          "periodFrom": "null",
          "periodTo": "null",
          "prefix": "string",
          "proposedNumber": "number",
          "relation": "string",
          "shippingCharges": "string",
          "status": {
            "id": "number",
            "name": "string",
          },
          "taxTreatment": "string",
          "terms": "string",
          "title": "string",
          "version": "null",
        },
        "id": "string",
        "kind": "string",
        "owner": "string",
        "pristine": "number",
        "shape": "number",
        "unconfirmed": {
          "at": "number",
          "key": "string",
          "tries": [
            {
              "attempt": {
                "call": "string",
                "payload": {},
              },
              "email": "undefined",
              "filled": {
                "adjustmentKind": "string",
                "adjustments": "string",
                "amountDue": "string",
                "amountPaid": "string",
                "buyerReference": "string",
                "correctedInvoice": "null",
                "currency": {
                  "id": "number",
                  "name": "string",
                },
                "customerNotes": "string",
                "deliveryDate": "null",
                "discountPercentage": "string",
                "discountType": "string",
                "documentDate": "string",
                "dueDate": "string",
                "exchangeRate": "null",
                "exchangeRateDate": "null",
                "exchangeRateSource": "string",
                "id": "null",
                "lines": [
                  {
                    "description": "string",
                    "name": "string",
                    "price": "string",
                    "productId": "number",
                    "quantity": "string",
                    "taxRates": [],
                    "type": "string",
                    "unitName": "string",
                  },
                ],
                "message": "string",
                "number": "number",
                "orderReference": "string",
                "owner": {
                  "id": "number",
                  "name": "string",
                },
                "party": {
                  "clientEmail": "string",
                  "clientName": "string",
                  "id": "number",
                },
                "periodFrom": "null",
                "periodTo": "null",
                "prefix": "string",
                "relation": "string",
                "shippingCharges": "string",
                "status": {
                  "id": "number",
                  "name": "string",
                },
                "taxTreatment": "string",
                "terms": "string",
                "title": "string",
                "version": "null",
              },
            },
          ],
        },
      },
    }
  `)
})
