import {
  deleteListView,
  maxViewsPerList,
  readListSettings,
  setDefaultView,
  storeListView,
  updateListColumns,
  updateListView,
} from '@quittance/shared/contract/list-views.ts'
import { beforeAll, expect, it } from 'vitest'
import type { TestClient } from '#test/test-app.ts'
import { createTestMember, forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'

const view = {
  list: 'invoice',
  name: 'Large ones',
  is_shared: false,
  query: { status: '1,2' },
  columns: null,
}
const layout = { order: ['status', 'number'], visibility: { owner: true }, widths: { title: 20.5 } }

forEachDatabaseWithCompany('list views', (context) => {
  let staff: TestClient
  let other: TestClient
  const admin = () => context.company.client

  async function signIn(role: 'admin' | 'staff'): Promise<TestClient> {
    const member = await createTestMember(context.test.services, { role })
    const client = context.test.createClient()
    await client.signIn(member.email, testPassword)
    return client
  }

  beforeAll(async () => {
    staff = await signIn('staff')
    other = await signIn('staff')
  })

  async function readSettings(client: TestClient, list = 'invoice') {
    const url = readListSettings.path.replace(':list', list)
    const answer = await client.send({ method: 'GET', url })
    expect(answer.statusCode, answer.body).toBe(200)
    return readListSettings.response.parse(answer.json())
  }

  async function store(client: TestClient, changes: object = {}): Promise<number> {
    const answer = await client.call(storeListView, { ...view, ...changes })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().id
  }

  it('keeps the columns of each member and list, and restores the default ones', async () => {
    expect(await readSettings(staff)).toEqual({ columns: null, default_view: null, views: [] })
    for (const columns of [{ ...layout, order: [] }, layout]) {
      expect((await staff.call(updateListColumns, { list: 'invoice', columns })).statusCode).toBe(200)
    }
    expect((await readSettings(staff)).columns).toEqual(layout)
    expect((await readSettings(staff, 'customer')).columns).toBeNull()
    expect((await readSettings(other)).columns).toBeNull()
    await staff.call(updateListColumns, { list: 'invoice', columns: null })
    expect((await readSettings(staff)).columns).toBeNull()
  })

  it('keeps the preferences that two calls store at the same time', async () => {
    const id = await store(staff, { list: 'lead', name: 'First' })
    const answers = await Promise.all([
      staff.call(updateListColumns, { list: 'lead', columns: layout }),
      staff.call(setDefaultView, { list: 'lead', view_id: id }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await readSettings(staff, 'lead')).toMatchObject({ columns: layout, default_view: id })
  })

  it('shows private views to their owner, and shared ones to all members', async () => {
    const own = await store(staff, { name: 'Own' })
    const shared = await store(staff, { name: 'Shared', is_shared: true, columns: layout })
    const seenBy = async (client: TestClient) =>
      (await readSettings(client)).views.map(({ id, can_change }) => [id, can_change])
    expect(await seenBy(staff)).toEqual([
      [own, true],
      [shared, true],
    ])
    expect(await seenBy(other)).toEqual([[shared, false]])
    expect(await seenBy(admin())).toEqual([[shared, true]])
    const [listed] = (await readSettings(other)).views
    expect(listed).toMatchObject({ name: 'Shared', query: view.query, columns: layout, version: 1 })
    expect((await readSettings(other, 'estimate')).views).toEqual([])
  })

  it('lets only the owner and administrators change a shared view', async () => {
    const id = await store(staff, { name: 'Rights', is_shared: true })
    const rename = (client: TestClient, name: string) => client.call(updateListView, { id, name })
    expect((await rename(other, 'Mine now')).statusCode).toBe(403)
    expect((await other.call(deleteListView, { id })).statusCode).toBe(403)
    expect((await rename(admin(), 'Rights of administrators')).statusCode).toBe(200)
    const [renamed] = (await readSettings(other)).views.filter((one) => one.id === id)
    expect(renamed).toMatchObject({ name: 'Rights of administrators', query: view.query, version: 2 })
    expect((await admin().call(deleteListView, { id })).statusCode).toBe(200)
    expect((await staff.call(deleteListView, { id })).statusCode).toBe(404)
  })

  it('hides a private view even from administrators', async () => {
    const id = await store(staff, { name: 'Private' })
    for (const client of [other, admin()]) {
      expect((await client.call(updateListView, { id, name: 'Public' })).statusCode).toBe(404)
      expect((await client.call(deleteListView, { id })).statusCode).toBe(404)
      expect((await client.call(setDefaultView, { list: 'invoice', view_id: id })).statusCode).toBe(404)
    }
  })

  it('rejects a change that is not based on the current version', async () => {
    const id = await store(staff, { name: 'Versions', is_shared: true })
    const change = (client: TestClient, sort: string) =>
      client.call(updateListView, { id, version: 1, query: { sort } })
    expect((await change(admin(), 'number')).json()).toMatchObject({ code: 200, version: 2 })
    const rejected = await change(staff, 'total_amount')
    expect(rejected.statusCode).toBe(409)
    expect(rejected.json().changed).toMatchObject({ name: 'Ada Lovelace', version: 2 })
  })

  it('has one view of a name for each owner and list', async () => {
    await store(staff, { name: 'Unique' })
    const again = await staff.call(storeListView, { ...view, name: ' UNIQUE ' })
    expect(again.statusCode).toBe(422)
    expect(again.json().errors.name).toEqual(['You already have a view with this name.'])
    const id = await store(staff, { name: 'Not yet unique' })
    expect((await staff.call(updateListView, { id, name: 'unique' })).statusCode).toBe(422)
    await store(staff, { name: 'Unique', list: 'estimate' })
    await store(other, { name: 'Unique' })
  })

  it('opens a list with the default view of the member as long as the member sees it', async () => {
    const id = await store(staff, { name: 'Default', is_shared: true })
    const setDefault = (client: TestClient, viewId: number | null) =>
      client.call(setDefaultView, { list: 'invoice', view_id: viewId })
    for (const client of [staff, other]) expect((await setDefault(client, id)).statusCode).toBe(200)
    expect((await readSettings(other)).default_view).toBe(id)
    expect((await readSettings(admin())).default_view).toBeNull()
    await staff.call(updateListView, { id, is_shared: false })
    expect((await readSettings(other)).default_view).toBeNull()
    await staff.call(updateListView, { id, is_shared: true })
    expect((await readSettings(other)).default_view, 'shared again').toBeNull()
    expect((await readSettings(staff)).default_view).toBe(id)
    expect((await setDefault(staff, null)).statusCode).toBe(200)
    expect((await readSettings(staff)).default_view).toBeNull()
    await setDefault(staff, id)
    await staff.call(deleteListView, { id })
    expect((await readSettings(staff)).default_view).toBeNull()
    const ofOtherList = await store(staff, { name: 'Products', list: 'product' })
    expect((await setDefault(staff, ofOtherList)).statusCode).toBe(404)
  })

  it('limits the views of a member for a list, also for concurrent calls', async () => {
    const member = await signIn('staff')
    for (let count = 1; count < maxViewsPerList; count += 1) await store(member, { name: `View ${count}` })
    const names = ['Last', 'One too many', 'Two too many']
    const answers = await Promise.all(names.map((name) => member.call(storeListView, { ...view, name })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422])
    await store(member, { name: 'Last', list: 'customer' })
  })

  it.each([
    [{ list: 'receipt' }],
    [{ name: '' }],
    [{ name: 'x'.repeat(61) }],
    [{ query: { search: 'x'.repeat(501) } }],
    [{ query: { 'no parameter': '1' } }],
    [{ columns: { ...layout, widths: { title: 0 } } }],
    [{ columns: { ...layout, order: Array.from({ length: 41 }, (_, index) => `column-${index}`) } }],
  ])('rejects %j', async (changes) => {
    expect((await staff.call(storeListView, { ...view, name: 'Invalid', ...changes })).statusCode).toBe(422)
  })

  it('is for members only', async () => {
    const anyone = context.test.createClient()
    const url = readListSettings.path.replace(':list', 'invoice')
    expect((await anyone.send({ method: 'GET', url })).statusCode).toBe(401)
    expect((await anyone.call(storeListView, view)).statusCode).toBe(401)
  })

  it('sends unchanged settings once', async () => {
    const url = readListSettings.path.replace(':list', 'invoice')
    const { headers } = await staff.send({ method: 'GET', url })
    const etag = String(headers.etag)
    const again = await staff.send({ method: 'GET', url }, undefined, { 'if-none-match': etag })
    expect(again.statusCode).toBe(304)
  })
})
