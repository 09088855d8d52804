import { readFileSync } from 'node:fs'
import { kinds } from '@quittance/shared/documents/kinds.ts'
import { relations } from '@quittance/shared/documents/sales-document.ts'
import { describe, expect, it } from 'vitest'
import { folderBelow, splitAddress } from './setup-address.ts'

/** The first parts of the addresses that the client has screens for, as its table of routes writes them. */
function partsOfClient(): string[] {
  const table = readFileSync(new URL('../../../web/src/app/routes.tsx', import.meta.url), 'utf8')
  const written = Array.from(table.matchAll(/path: '\/([\w-]+)/g), ([, part = '']) => part)
  return [...new Set(written)]
}

describe('the folder that an address leads to before the installation', () => {
  const ofRecords = [...kinds.map(({ name }) => name), ...relations].flatMap((name) => [name, `${name}s`])
  it.each([...partsOfClient(), ...ofRecords])('is the one that /%s is in', (part) => {
    expect(folderBelow(`/${part}`)).toBe('/')
    expect(folderBelow(`/crm/${part}/edit/3`)).toBe('/crm/')
  })

  it('is the address itself where no screen has it', () => {
    expect(folderBelow('/crm')).toBe('/crm/')
    expect(folderBelow('/crm/')).toBeNull()
  })
})

describe('an address of the setup', () => {
  it('is split where the calls and the files begin', () => {
    expect(splitAddress('/crm/api/v1/login')).toEqual({ prefix: '/crm', rest: '/api/v1/login' })
    expect(splitAddress('/assets/base.js')).toEqual({ prefix: '', rest: '/assets/base.js' })
    expect(splitAddress('/crm/readyz')).toEqual({ prefix: '/crm', rest: '/readyz' })
    expect(splitAddress('/healthz/crm')).toEqual({ prefix: '', rest: '/healthz/crm' })
    expect(splitAddress('/crm')).toEqual({ prefix: '', rest: '/crm' })
  })
})
