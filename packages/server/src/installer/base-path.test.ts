import { readdirSync, readFileSync } from 'node:fs'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { relations } from '@quittance/shared/documents/sales-document.ts'
import { describe, expect, it } from 'vitest'
import { findBaseFolder, splitBasePath } from './base-path.ts'

/** Returns the first path segments of the screens in the routes of the client. */
function readClientRouteSegments(): string[] {
  const folder = new URL('../../../web/src/app/', import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('-routes.tsx'))
  const table = files.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n')
  const segments = Array.from(table.matchAll(/path: '\/([\w-]+)/g), ([, segment = '']) => segment)
  return [...new Set(segments)]
}

describe('the redirect of a page URL before the installation', () => {
  const recordSegments = [
    ...kinds.flatMap(({ paths }) => [paths.record, paths.list]),
    ...relations.flatMap((name) => [name, `${name}s`]),
  ]
  it.each([...readClientRouteSegments(), ...recordSegments])(
    'leads to the folder that contains /%s',
    (segment) => {
      expect(findBaseFolder(`/${segment}`)).toBe('/')
      expect(findBaseFolder(`/crm/${segment}/edit/3`)).toBe('/crm/')
    },
  )

  it('leads to the URL itself, as a folder, if it is no screen', () => {
    expect(findBaseFolder('/crm')).toBe('/crm/')
    expect(findBaseFolder('/crm/')).toBeNull()
  })
})

describe('a URL of the setup', () => {
  it('is split before the path of a call or asset', () => {
    expect(splitBasePath('/crm/api/v1/login')).toEqual({ prefix: '/crm', rest: '/api/v1/login' })
    expect(splitBasePath('/assets/base.js')).toEqual({ prefix: '', rest: '/assets/base.js' })
    expect(splitBasePath('/crm/readyz')).toEqual({ prefix: '/crm', rest: '/readyz' })
    expect(splitBasePath('/healthz/crm')).toEqual({ prefix: '', rest: '/healthz/crm' })
    expect(splitBasePath('/crm')).toEqual({ prefix: '', rest: '/crm' })
  })
})
