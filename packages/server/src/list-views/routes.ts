import * as contract from '@quittance/shared/contract/list-views.ts'
import { createChangeConflict } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { serveWithEtag } from '#http/etag.ts'
import type { Caller } from '#members/member.ts'
import { canChangeView, changePreferences, changeView, removeView, storeView } from './change-views.ts'
import { type ListView, listViews, readPreferences, type ViewValues } from './repository.ts'

/** Binds the calls for the columns and views of lists. */
export function listViewRoutes(binding: Binding): void {
  const { services } = binding
  serveWithEtag(binding, contract.readListSettings, async ({ params: { list }, member }) => {
    const key = { memberId: member.id, list }
    const { columns, defaultViewId } = await readPreferences(services.database, key)
    const views = await listViews(services.database, key)
    return {
      columns,
      default_view: views.some(({ id }) => id === defaultViewId) ? defaultViewId : null,
      views: views.map((view) => toWireView(view, member)),
    }
  })
  serve(binding, contract.updateListColumns, async ({ body: { list, columns }, member, text }) => {
    await changePreferences(services, { memberId: member.id, list }, { columns })
    return { code: 200 as const, message: text('views.columns-saved') }
  })
  serve(binding, contract.setDefaultView, async ({ body: { list, view_id }, member, text }) => {
    await changePreferences(services, { memberId: member.id, list }, { defaultViewId: view_id })
    return { code: 200 as const, message: text('views.default-saved') }
  })
  bindViewChanges(binding)
}

function bindViewChanges(binding: Binding): void {
  const { services } = binding
  serve(binding, contract.storeListView, async ({ body: { list, ...values }, member, text }) => {
    const view = { ...values, isShared: values.is_shared }
    const id = await storeView(services, { caller: member, list, values: view })
    return { code: 200 as const, message: text('views.saved', { name: values.name }), id }
  })
  serve(binding, contract.updateListView, async ({ body, member, text }) => {
    const { id, version: expectedVersion = null } = body
    const change = { caller: member, viewId: id, values: fromWireValues(body), expectedVersion }
    const outcome = await changeView(services, change)
    if (!outcome.isChanged) throw createChangeConflict(outcome)
    return { code: 200 as const, message: text('views.updated'), id, version: outcome.version }
  })
  serve(binding, contract.deleteListView, async ({ body: { id }, member, text }) => {
    const name = await removeView(services, { caller: member, viewId: id })
    return { code: 200 as const, message: text('views.deleted', { name }) }
  })
}

type WireValues = {
  readonly [Name in 'name' | 'is_shared' | 'query' | 'columns']?: contract.WireListView[Name] | undefined
}

function fromWireValues({ name, is_shared: isShared, query, columns }: WireValues): Partial<ViewValues> {
  return {
    ...(name !== undefined && { name }),
    ...(isShared !== undefined && { isShared }),
    ...(query !== undefined && { query }),
    ...(columns !== undefined && { columns }),
  }
}

function toWireView(view: ListView, member: Caller): contract.WireListView {
  const { id, name, owner, isShared, query, columns, version } = view
  return {
    ...{ id, name, owner, version },
    is_shared: isShared,
    can_change: canChangeView(view, member),
    query,
    columns,
  }
}
