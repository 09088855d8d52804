import { type DocumentCalls, documentCalls } from '@quittance/shared/contract/documents.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { getComputedLine } from '@quittance/shared/documents/totals.ts'
import { encodeBlankDocument } from '@quittance/shared/wire/blank-document.ts'
import type { SaveCall } from '@quittance/shared/wire/field-names.ts'
import { encodeNumberCheck } from '@quittance/shared/wire/number-check.ts'
import { toWireProduct } from '#catalogue/presenter.ts'
import { createDocumentNotFound } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { serveReference, serveWithEtag } from '#http/etag.ts'
import { readIdempotencyKey } from '#idempotency/idempotency-key.ts'
import { toWireCustomer, toWireLead } from '#parties/presenter.ts'
import { TimeSlice } from '#process/time-slice.ts'
import { checkNumber } from './check-number.ts'
import { saveAndEmail } from './email/send-email.ts'
import { type EditableDocument, openDocument, readBlankDocument } from './open-document.ts'
import { createSaveError, presentOpenedDocument, presentSavedDocument, presentStatuses } from './presenter.ts'
import { findSaverName, saveDocument } from './save-document.ts'
import { listStatuses } from './statuses/repository.ts'

/** Binds the calls that list statuses, check numbers, open and save documents of a kind. */
export function documentRoutes(binding: Binding, kind: DocumentKind): void {
  const calls = documentCalls(kind)
  const { database } = binding.services
  serveReference(binding, calls.statusList, async (db) => presentStatuses(await listStatuses(db, kind.name)))
  serveWithEtag(binding, calls.newDocument, async ({ query }) =>
    encodeBlankDocument(kind, await readBlankDocument(binding.services, kind, query.customer_id ?? null)),
  )
  serve(binding, calls.checkNumber, async ({ body }) =>
    encodeNumberCheck(kind, await checkNumber(database, kind, { number: body.number, ownId: body.id })),
  )
  openRoute(binding, calls)
  saveRoute(binding, calls, 'store')
  saveRoute(binding, calls, 'update')
}

function openRoute(binding: Binding, { kind, open }: DocumentCalls): void {
  const { database } = binding.services
  serve(binding, open, async ({ body }) => {
    const slice = new TimeSlice()
    const editable = await openDocument(database, kind, body.id)
    if (!editable) throw createDocumentNotFound()
    // Computes each line in slices and caches the result, which the totals below use.
    await slice.map(editable.document.lines, getComputedLine)
    const response = presentOpenedDocument(kind, editable.document, {
      ...editable,
      party: presentActiveParty(editable),
      products: editable.products.map(toWireProduct),
    })
    await slice.yieldIfSpent()
    return response
  })
}

/** Returns the lead or customer as the lists of parties return it; undefined if the record is archived. */
function presentActiveParty({ lead, customer }: EditableDocument) {
  if (lead?.archivedAt === null) return toWireLead(lead)
  return customer?.archivedAt === null ? toWireCustomer(customer) : undefined
}

function saveRoute(binding: Binding, calls: DocumentCalls, call: SaveCall): void {
  const { kind } = calls
  const { services } = binding
  serve(binding, calls[call], async (memberCall) => {
    const { body, locale, member, text } = memberCall
    const request = { kind, member, input: body, idempotencyKey: readIdempotencyKey(memberCall) }
    const outcome = body.documentEmail
      ? await saveAndEmail(services, request, {
          email: body.documentEmail,
          readerLocale: locale,
          log: memberCall.request.log,
        })
      : await saveDocument(services, request)
    if (outcome.isSaved) return presentSavedDocument(kind, outcome, { text, call })
    const savedBy = await findSaverName(services.database, outcome)
    throw createSaveError(outcome, { kind, call, input: body, savedBy })
  })
}
