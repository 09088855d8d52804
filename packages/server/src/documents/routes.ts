import { type DocumentCalls, documentCalls } from '@quittance/shared/contract/documents.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { computedLine } from '@quittance/shared/documents/totals.ts'
import { encodeBlank } from '@quittance/shared/wire/blank-document.ts'
import type { SaveCall } from '@quittance/shared/wire/names.ts'
import { encodeNumberCheck } from '@quittance/shared/wire/number-check.ts'
import { toWireProduct } from '#catalogue/presenter.ts'
import { documentNotFound } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { onceKey } from '#http/once-key.ts'
import { serveReference, serveTagged } from '#http/serve-reference.ts'
import { toWireCustomer, toWireLead } from '#parties/presenter.ts'
import { TimeSlice } from '#time-slice.ts'
import { blankDocument } from './blank-document.ts'
import { checkNumber } from './check-number.ts'
import { saveWithLetter } from './letters/save-with-letter.ts'
import { nameOfSaver } from './name-of-saver.ts'
import { type OpenedForEditing, openDocument } from './open-document.ts'
import { presentOpened, presentSaved, presentStatuses, refusalOf } from './presenter.ts'
import { saveDocument } from './save-document.ts'
import { listStatuses } from './statuses/repository.ts'

/** The calls of one kind of sales document. */
export function documentRoutes(binding: Binding, kind: DocumentKind): void {
  const calls = documentCalls(kind)
  const { database } = binding.services
  serveReference(binding, calls.statusList, async (db) => presentStatuses(await listStatuses(db, kind.name)))
  serveTagged(binding, calls.blank, async () =>
    encodeBlank(kind, await blankDocument(binding.services, kind)),
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
    const opened = await openDocument(database, kind, body.id)
    if (!opened) throw documentNotFound()
    // The totals below use what is computed of each line here.
    await slice.map(opened.document.lines, computedLine)
    const answer = presentOpened(kind, opened.document, {
      party: partyRecordOf(opened),
      products: opened.products.map(toWireProduct),
    })
    await slice.yieldIfSpent()
    return answer
  })
}

/** The lead or customer as the lists of them answer it, where they are offered. */
function partyRecordOf({ lead, customer }: OpenedForEditing) {
  if (lead?.archivedAt === null) return toWireLead(lead)
  return customer?.archivedAt === null ? toWireCustomer(customer) : undefined
}

function saveRoute(binding: Binding, calls: DocumentCalls, call: SaveCall): void {
  const { kind } = calls
  const { services } = binding
  serve(binding, calls[call], async (received) => {
    const request = { kind, member: received.member, sent: received.body, once: onceKey(received) }
    const { body, locale: reader, text } = received
    const outcome = body.letter
      ? await saveWithLetter(services, request, { letter: body.letter, reader, log: received.request.log })
      : await saveDocument(services, request)
    if (outcome.saved) return presentSaved(kind, outcome, { text, call })
    const savedBy = await nameOfSaver(services.database, outcome)
    throw refusalOf(outcome, { kind, call, sent: body, savedBy })
  })
}
