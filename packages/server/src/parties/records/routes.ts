import { convertLead as convertCall, partyRecordCalls } from '@quittance/shared/contract/party-records.ts'
import { blankParty, type PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { unreachable } from '@quittance/shared/documents/unreachable.ts'
import { type Binding, type MemberCall, serve } from '#http/endpoint.ts'
import { onceKey } from '#http/once-key.ts'
import { findDuplicates } from '#parties/duplicates/find-duplicates.ts'
import type { StoredParty } from '#parties/party.ts'
import { type PartyRevision, readRevisions } from '#parties/revisions/repository.ts'
import { anonymiseParty } from './anonymise-party.ts'
import { convertLead } from './convert-lead.ts'
import { invalid, notFound, refusalOf, toWireDuplicate, toWireHistory, toWireRecord } from './presenter.ts'
import { currencyNames, findLeadsOf, findRecord } from './repository.ts'
import { type PartySave, saveParty } from './save-party.ts'

/** The leads or the customers, one by one. */
export function partyRecordRoutes(binding: Binding, kind: PartyKind): void {
  readRoutes(binding, kind)
  saveRoutes(binding, kind)
  const { relation } = kind
  serve(binding, partyRecordCalls(kind).anonymise, async ({ body, member, text }) => {
    const { id } = body
    const isThere = await anonymiseParty(binding.services, { relation, id, memberId: member.id })
    if (!isThere) throw notFound(relation)
    return { code: 200, message: text(`${relation}.anonymised`), id }
  })
}

function readRoutes(binding: Binding, kind: PartyKind): void {
  const calls = partyRecordCalls(kind)
  const { relation } = kind
  const { database } = binding.services
  async function found(id: number): Promise<StoredParty> {
    const party = await findRecord(database, relation, id)
    if (party === null) throw notFound(relation)
    return party
  }
  serve(binding, calls.read, async ({ params: { id } }) => {
    const party = await found(id)
    const { customerId } = party
    const record = toWireRecord(party, {
      customer: customerId === null ? null : await findRecord(database, 'customer', customerId),
      leads: relation === 'customer' ? await findLeadsOf(database, id) : [],
      currencies: await currencyNames(database),
    })
    return { record }
  })
  serve(binding, calls.history, async ({ params: { id }, request }) => {
    const party = await found(id)
    const revisions = await readRevisions(database, party)
    for (const { version, problem } of revisions) {
      if (problem === null) continue
      request.log.error({ [relation]: id, version, reason: problem }, `${relation} revision unreadable`)
    }
    const known = revisions.length === 0 ? [firstRevision(party)] : revisions
    return { history: toWireHistory(relation, known, await currencyNames(database)) }
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
function firstRevision({ version, content, createdAt: at }: StoredParty): PartyRevision {
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
    { body, member, text }: MemberCall<PartySave['sent'], unknown>,
    once?: PartySave['once'],
  ) {
    const outcome = await saveParty(binding.services, { kind, memberId: member.id, sent: body, once })
    if (!outcome.saved) throw refusalOf(relation, outcome)
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
  serve(binding, store, (call) => save(call, onceKey(call)))
  serve(binding, update, (call) => save(call))
}

export function conversionRoute(binding: Binding): void {
  serve(binding, convertCall, async ({ body, member, text }) => {
    const conversion = { id: body.id, customerId: body.customer_id ?? null, memberId: member.id }
    const outcome = await convertLead(binding.services, conversion)
    if (outcome.converted) {
      const message = text(outcome.wasAlready ? 'lead.converted-already' : 'lead.converted')
      return { code: 200, message, id: outcome.customerId }
    }
    switch (outcome.because) {
      case 'not-found':
        throw notFound('lead')
      case 'anonymised':
        throw invalid('id', 'party.is-anonymised')
      case 'unknown-customer':
        throw invalid('customer_id', 'field.unknown-record')
      default:
        return unreachable(outcome.because)
    }
  })
}
