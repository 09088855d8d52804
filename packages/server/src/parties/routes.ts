import { assertNever } from '@quittance/shared/assert-never.ts'
import { resolveListOrder } from '@quittance/shared/contract/list-query.ts'
import {
  listImportCurrencies,
  partyFieldLabels,
  partyImports,
} from '@quittance/shared/contract/party-imports.ts'
import {
  convertLead as convertCall,
  defaultPartyOrder,
  partyListCalls,
  partyRecordCalls,
} from '@quittance/shared/contract/party-records.ts'
import * as contract from '@quittance/shared/contract/picker-lists.ts'
import { blankParty } from '@quittance/shared/documents/party-content.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { readToday } from '#database/queries/company-day.ts'
import { encodeCursor, readPage, toPageRequest } from '#database/queries/keyset.ts'
import { createFieldError } from '#errors.ts'
import { createExportFile } from '#exports/export-file.ts'
import { type Binding, type MemberCall, serve } from '#http/endpoint.ts'
import { serveReference } from '#http/etag.ts'
import { toFieldSentences } from '#http/request-validation.ts'
import { recordExport } from '#http/security-log.ts'
import { sendList, serveFile } from '#http/streamed-responses.ts'
import { readIdempotencyKey } from '#idempotency/idempotency-key.ts'
import { toWireRowResult } from '#imports/presenter.ts'
import { anonymiseParty } from './anonymise-party.ts'
import { convertLead } from './convert-lead.ts'
import { findDuplicates } from './duplicates/find-duplicates.ts'
import { importParties } from './imports/import-parties.ts'
import { archiveParties } from './lists/archive-parties.ts'
import { countPartyList } from './lists/count-party-list.ts'
import { exportParties } from './lists/export-parties.ts'
import { resolveScope } from './lists/party-scope.ts'
import { createFoundFilter, readCandidates, readKeys, readListedParties } from './lists/repository.ts'
import type { StoredParty } from './party.ts'
import { findActiveIds } from './picker/search-parties.ts'
import {
  createNotFoundError,
  toSaveError,
  toWireArchiveResult,
  toWireCustomer,
  toWireDuplicate,
  toWireHistory,
  toWireLead,
  toWireListedParty,
  toWireRecord,
} from './presenter.ts'
import { findLeadsOfCustomer, findRecord, readCurrencyNames } from './record-repository.ts'
import { readCustomers, readLeads } from './repository.ts'
import { type PartyRevision, readRevisions } from './revisions/repository.ts'
import { type PartySave, saveParty } from './save-party.ts'

/** Routes of single leads or customers. */
export function partyRecordRoutes(binding: Binding, kind: PartyKind): void {
  readRoutes(binding, kind)
  saveRoutes(binding, kind)
  const { relation } = kind
  serve(binding, partyRecordCalls(kind).anonymise, async ({ body, member, text }) => {
    const { id } = body
    const anonymisation = { relation, id, memberId: member.id, tokenId: member.tokenId }
    const exists = await anonymiseParty(binding.services, anonymisation)
    if (!exists) throw createNotFoundError(relation)
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
  serve(binding, calls.history, async ({ params: { id }, query: { before, limit }, request }) => {
    const party = await requireParty(id)
    // One more than the page has, so that the last one can be compared with it.
    const revisions = await readRevisions(database, party, { beforeId: before ?? null, limit: limit + 1 })
    for (const { version, problem } of revisions.slice(0, limit)) {
      if (problem === null) continue
      request.log.error({ [relation]: id, version, reason: problem }, `${relation} revision unreadable`)
    }
    const hasNone = revisions.length === 0 && before === undefined
    const shownRevisions = hasNone ? [createFirstRevision(party)] : revisions
    const history = toWireHistory(relation, shownRevisions, await readCurrencyNames(database))
    return { history: history.slice(0, limit), more: history.length > limit }
  })
  serve(binding, calls.duplicates, async ({ body: { id, content } }) => {
    const stored = id === null ? null : await findRecord(database, relation, id)
    const compared = { ...blankParty, ...stored?.content, ...content }
    const customerId = stored?.customerId ?? null
    const duplicates = await findDuplicates(database, { relation, id, content: compared, customerId })
    return { duplicates: duplicates.map(toWireDuplicate) }
  })
}

/** Creates the revision shown for a bulk-inserted record, which has none until its first change. */
function createFirstRevision({ version, content, createdAt: at }: StoredParty): PartyRevision {
  return {
    ...{ id: null, event: 'created', version, at, by: null, tokenName: null },
    content: { ...content, currencyName: null },
    problem: null,
  }
}

function saveRoutes(binding: Binding, kind: PartyKind): void {
  const { store, update } = partyRecordCalls(kind)
  const { relation } = kind
  async function save(
    { body, member, text }: MemberCall<PartySave['payload'], unknown>,
    idempotencyKey?: PartySave['idempotencyKey'],
  ) {
    const result = await saveParty(binding.services, {
      kind,
      memberId: member.id,
      tokenId: member.tokenId,
      payload: body,
      idempotencyKey,
    })
    if (!result.isSaved) throw toSaveError(relation, result)
    const stored = await findRecord(binding.services.database, relation, result.id)
    const duplicates = stored === null ? [] : await findDuplicates(binding.services.database, stored)
    return {
      code: 200 as const,
      message: text(body.id === null ? `${relation}.added` : `${relation}.updated`),
      id: result.id,
      version: result.version,
      duplicates: duplicates.map(toWireDuplicate),
    }
  }
  serve(binding, store, (call) => save(call, readIdempotencyKey(call)))
  serve(binding, update, (call) => save(call))
}

export function conversionRoute(binding: Binding): void {
  serve(binding, convertCall, async ({ body, member, text }) => {
    const { id, customer_id: customerId = null } = body
    const conversion = { id, customerId, memberId: member.id, tokenId: member.tokenId }
    const result = await convertLead(binding.services, conversion)
    if (result.isConverted) {
      const message = text(result.wasConverted ? 'lead.already-converted' : 'lead.converted')
      return { code: 200, message, id: result.customerId }
    }
    switch (result.reason) {
      case 'not-found':
        throw createNotFoundError('lead')
      case 'anonymised':
        throw createFieldError('id', 'party.is-anonymised')
      case 'unknown-customer':
        throw createFieldError('customer_id', 'field.unknown-record')
      default:
        return assertNever(result.reason)
    }
  })
}

/** Routes of the lists of leads or customers. */
export function partyListRoutes(binding: Binding, kind: PartyKind): void {
  const calls = partyListCalls(kind)
  const { relation } = kind
  const { database } = binding.services
  serve(binding, calls.page, async ({ query }) => {
    const scope = await resolveScope(database, relation, query)
    const { sort, isDescending } = resolveListOrder(query, defaultPartyOrder)
    const candidates = await readCandidates(database, scope)
    const page = await readPage(
      {
        readKeys: (range) => readKeys(database, { scope, candidates }, { sort, range }),
        isIncluded: createFoundFilter(scope),
      },
      toPageRequest(query, { isDescending }),
    )
    return {
      rows: (await readListedParties(database, scope, page.ids)).map(toWireListedParty),
      next: encodeCursor(page.next),
      previous: encodeCursor(page.previous),
    }
  })
  serveFile(binding, calls.exportList, async (call) => {
    const { query, text, locale } = call
    const exported = await exportParties(database, relation, { query, text })
    await recordExport(binding, call, exported.name)
    return createExportFile(exported, {
      format: query.format,
      locale,
      day: await readToday(binding.services),
    })
  })
  serve(binding, calls.totals, async ({ query }) => {
    const counts = await countPartyList(database, await resolveScope(database, relation, query))
    return { ...counts, countries: [...counts.countries] }
  })
  serve(binding, calls.setArchived, async ({ body, member, text }) => {
    const request = { relation, memberId: member.id, tokenId: member.tokenId, ...body }
    const results = await archiveParties(binding.services, request)
    return { results: results.map((result) => toWireArchiveResult(relation, result, text)) }
  })
}

/** Routes of the party pickers: active leads and customers, by name. */
export function partyPickerRoutes(binding: Binding): void {
  const { database } = binding.services
  serve<undefined, contract.PartyQuery, unknown, undefined>(binding, contract.listLeads, async (call) =>
    sendList(call.reply, {
      name: 'leads',
      ids: await findActiveIds(database, 'lead', call.query),
      readRows: async (ids) => (await readLeads(database, ids)).map(toWireLead),
    }),
  )
  serve<undefined, contract.PartyQuery, unknown, undefined>(binding, contract.listCustomers, async (call) =>
    sendList(call.reply, {
      name: 'customers',
      ids: await findActiveIds(database, 'customer', call.query),
      readRows: async (ids) => (await readCustomers(database, ids)).map(toWireCustomer),
    }),
  )
}

/** Route of the import of leads or customers. */
export function partyImportRoute(binding: Binding, { relation }: PartyKind): void {
  serve(binding, partyImports[relation], async ({ body, member, text }) => {
    const { import_id: importId, existing, rows } = body
    const importRows = rows.map(({ line, content, issues }) => {
      return { line, content, errors: toFieldSentences(issues) }
    })
    const actor = { memberId: member.id, tokenId: member.tokenId }
    const batch = { relation, importId, existing, ...actor, rows: importRows }
    const results = await importParties(binding.services, batch)
    return { results: results.map((result) => toWireRowResult(result, partyFieldLabels, text)) }
  })
}

/** Route of the currencies that import rows refer to by name. */
export function importedCurrenciesRoute(binding: Binding): void {
  serveReference(binding, listImportCurrencies, async (db) => {
    const names = await readCurrencyNames(db)
    return { currencies: Array.from(names, ([id, name]) => ({ id, name })) }
  })
}
