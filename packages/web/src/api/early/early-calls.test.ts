import { api } from '@quittance/shared/contract/api.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { pickerLimit } from '#ui/record-option.ts'
import { firstScreen } from './early-calls.ts'

const addresses = [
  ...['dashboard', 'leads', 'customers'],
  ...kinds.flatMap(({ name }) => [
    ...[`${name}s`, `${name}/create`, `${name}/edit/7`],
    ...[`${name}/create/lead/5`, `${name}/create/customer/5`, `${name}/create/Customer`],
  ]),
]

function pathsOf(address: string): string[] {
  return firstScreen(address, '').calls.map(({ path }) => path)
}

it.each(addresses)('requests only existing API endpoints at /%s', (address) => {
  const { calls } = firstScreen(address, '')
  expect(calls.length).toBeGreaterThan(1)
  for (const { path, body } of calls) {
    const method = body === undefined ? 'GET' : 'POST'
    const plain = path.replace(/\?.*/, '')
    const known = api.filter((call) => call.method === method && patternOf(call.path).test(plain))
    expect(known, path).not.toEqual([])
  }
})

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
}

it.each(kinds.map((kind) => [kind.name, kind] as const))(
  'requests the content of a stored %s',
  (name, kind) => {
    const [open] = firstScreen(`${name}/edit/7`, '').calls
    expect(open).toEqual({ path: documentCalls(kind).open.path, body: { id: 7 } })
    expect(firstScreen(`${name}/edit/7x`, '').calls).toEqual([])
  },
)

it('requests as many products as a picker', () => {
  expect(pathsOf('invoice/create')).toContain(`/api/v1/products?limit=${pickerLimit}`)
})

it('requests the record in the address, and the defaults for that customer', () => {
  expect(pathsOf('invoice/create/customer/5')).toEqual(
    expect.arrayContaining(['/api/v1/createInvoiceData?customer_id=5', '/api/v1/customers?id=5']),
  )
  expect(pathsOf('proposal/create/lead/5')).toEqual(
    expect.arrayContaining(['/api/v1/leads?id=5', '/api/v1/leads?search=&limit=101']),
  )
  expect(pathsOf('invoice/create/lead/5')).toContain('/api/v1/createInvoiceData')
})

it('requests nothing for other addresses and for filtered lists', () => {
  expect(firstScreen('settings/company', '')).toEqual({ name: null, calls: [] })
  expect(firstScreen('lead/create', '')).toEqual({ name: null, calls: [] })
  expect(firstScreen('invoices', '?status=1')).toEqual({ name: null, calls: [] })
})
