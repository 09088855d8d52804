import { readFileSync } from 'node:fs'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { relations } from '@quittance/shared/documents/sales-document.ts'
import { describe, expect, it } from 'vitest'
import { findBaseFolder, splitBasePath } from './base-path.ts'

/** The first parts of the addresses that the client has screens for, as its table of routes writes them. */
function readClientRouteSegments(): string[] {
  const table = readFileSync(new URL('@quittance/web/src/app/routes.tsx', import.meta.url), 'utf8')
  const written = Array.from(table.matchAll(/path: '\/([\w-]+)/g), ([, part = '']) => part)
  return [...new Set(written)]
}

describe('the folder that an address leads to before the installation', () => {
  const recordSegments = [...kinds.map(({ name }) => name), ...relations].flatMap((name) => [
    name,
    `${name}s`,
  ])
  it.each([...readClientRouteSegments(), ...recordSegments])('is the one that /%s is in', (part) => {
    expect(findBaseFolder(`/${part}`)).toBe('/')
    expect(findBaseFolder(`/crm/${part}/edit/3`)).toBe('/crm/')
  })

  it('is the address itself where no screen has it', () => {
    expect(findBaseFolder('/crm')).toBe('/crm/')
    expect(findBaseFolder('/crm/')).toBeNull()
  })
})

describe('an address of the setup', () => {
  it('is split where the calls and the files begin', () => {
    expect(splitBasePath('/crm/api/v1/login')).toEqual({ prefix: '/crm', rest: '/api/v1/login' })
    expect(splitBasePath('/assets/base.js')).toEqual({ prefix: '', rest: '/assets/base.js' })
    expect(splitBasePath('/crm/readyz')).toEqual({ prefix: '/crm', rest: '/readyz' })
    expect(splitBasePath('/healthz/crm')).toEqual({ prefix: '', rest: '/healthz/crm' })
    expect(splitBasePath('/crm')).toEqual({ prefix: '', rest: '/crm' })
  })
})
