import { convertLead as convertCall, partyRecordCalls } from '@quittance/shared/contract/party-records.ts'
import { blankParty, type PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { assertNever } from '@quittance/shared/documents/unreachable.ts'
import { type Binding, type MemberCall, serve } from '#http/endpoint.ts'
import { readIdempotencyKey } from '#http/once-key.ts'
import { findDuplicates } from '#parties/duplicates/find-duplicates.ts'
import type { StoredParty } from '#parties/party.ts'
import { type PartyRevision, readRevisions } from '#parties/revisions/repository.ts'
import { anonymiseParty } from './anonymise-party.ts'
import { convertLead } from './convert-lead.ts'
import { createFieldError, createNotFoundError, toSaveError, toWireDuplicate, toWireHistory, toWireRecord } from './presenter.ts'
import { readCurrencyNames, findLeadsOfCustomer, findRecord } from './repository.ts'
import { type PartySave, saveParty } from './save-party.ts'

/** The leads or the customers, one by one. */
export function partyRecordRoutes(binding: Binding, kind: PartyKind): void {
  readRoutes(binding, kind)
  saveRoutes(binding, kind)
  const { relation } = kind
  serve(binding, partyRecordCalls(kind).anonymise, async ({ body, member, text }) => {
    const { id } = body
    const isThere = await anonymiseParty(binding.services, { relation, id, memberId: member.id })
    if (!isThere) throw createNotFoundError(relation)
    return { code: 200, message: text(`${relation}.anonymised`), id }
  })
}

function readRoutes(binding: Binding, kind: PartyKind): void {
  const calls = partyRecordCalls(kind)
  const { relation } = kind
  const { database } = binding.services
  async function requireParty(id: number): Promise<StoredParty> {
    const party = await findRecord(database, relation, id)
    if (party === null) throw createNotFoundError(relation)
    return party
  }
  serve(binding, calls.read, async ({ params: { id } }) => {
    const party = await requireParty(id)
    const { customerId } = party
    const record = toWireRecord(party, {
      customer: customerId === null ? null : await findRecord(database, 'customer', customerId),
      leads: relation === 'customer' ? await findLeadsOfCustomer(database, id) : [],
      currencies: await readCurrencyNames(database),
    })
    return { record }
  })
  serve(binding, calls.history, async ({ params: { id }, request }) => {
    const party = await requireParty(id)
    const revisions = await readRevisions(database, party)
    for (const { version, problem } of revisions) {
      if (problem === null) continue
      request.log.error({ [relation]: id, version, reason: problem }, `${relation} revision unreadable`)
    }
    const known = revisions.length === 0 ? [createFirstRevision(party)] : revisions
    return { history: toWireHistory(relation, known, await readCurrencyNames(database)) }
  })
  serve(binding, calls.duplicates, async ({ body: { id, content } }) => {
    const stored = id === null ? null : await findRecord(database, relation, id)
    const compared = { ...blankParty, ...stored?.content, ...content }
    const customerId = stored?.customerId ?? null
    const duplicates = await findDuplicates(database, { relation, id, content: compared, customerId })
    return { duplicates: duplicates.map(toWireDuplicate) }
  })
}

/** Records that were stored in great numbers have no revision until they are changed. */
function createFirstRevision({ version, content, createdAt: at }: StoredParty): PartyRevision {
  return {
    ...{ event: 'created', version, at, by: null },
    content: { ...content, currencyName: null },
    problem: null,
  }
}

function saveRoutes(binding: Binding, kind: PartyKind): void {
  const { store, update } = partyRecordCalls(kind)
  const { relation } = kind
  async function save(
    { body, member, text }: MemberCall<PartySave['payload'], unknown>,
    once?: PartySave['idempotencyKey'],
  ) {
    const outcome = await saveParty(binding.services, { kind, memberId: member.id, payload: body, idempotencyKey: once })
    if (!outcome.isSaved) throw toSaveError(relation, outcome)
    const stored = await findRecord(binding.services.database, relation, outcome.id)
    const duplicates = stored === null ? [] : await findDuplicates(binding.services.database, stored)
    return {
      code: 200 as const,
      message: text(body.id === null ? `${relation}.added` : `${relation}.updated`),
      id: outcome.id,
      version: outcome.version,
      duplicates: duplicates.map(toWireDuplicate),
    }
  }
  serve(binding, store, (call) => save(call, readIdempotencyKey(call)))
  serve(binding, update, (call) => save(call))
}

export function conversionRoute(binding: Binding): void {
  serve(binding, convertCall, async ({ body, member, text }) => {
    const conversion = { id: body.id, customerId: body.customer_id ?? null, memberId: member.id }
    const outcome = await convertLead(binding.services, conversion)
    if (outcome.isConverted) {
      const message = text(outcome.wasConverted ? 'lead.converted-already' : 'lead.converted')
      return { code: 200, message, id: outcome.customerId }
    }
    switch (outcome.reason) {
      case 'not-found':
        throw createNotFoundError('lead')
      case 'anonymised':
        throw createFieldError('id', 'party.is-anonymised')
      case 'unknown-customer':
        throw createFieldError('customer_id', 'field.unknown-record')
      default:
        return assertNever(outcome.reason)
    }
  })
}
