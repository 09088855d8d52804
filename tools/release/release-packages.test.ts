import { describe, expect, it } from 'vitest'
import { createLock, removeDevelopmentFields } from './release-packages.ts'

const root = { name: 'product', version: '1.0.0', workspaces: ['packages/server'] }

function listLocked(packages: Parameters<typeof createLock>[1]['packages']): string[] {
  const server = { 'node_modules/@p/server': { link: true, resolved: 'packages/server' } }
  return Object.keys(createLock(root, { packages: { ...server, ...packages } }).packages)
}

const requiredPaths = ['', 'node_modules/@p/server', 'packages/server']

describe('the packages of a release', () => {
  it('are the dependencies of the server, including indirect ones', () => {
    const paths = listLocked({
      'packages/server': { name: '@p/server', dependencies: { http: '1' }, devDependencies: { tester: '1' } },
      'packages/web': { name: '@p/web', dependencies: { screens: '1' } },
      'node_modules/http': { dependencies: { streams: '1' } },
      'node_modules/streams': {},
      'node_modules/tester': {},
      'node_modules/screens': {},
    })
    expect(paths.sort()).toEqual([...requiredPaths, 'node_modules/http', 'node_modules/streams'].sort())
  })

  it('are resolved like Node.js does: the nearest first', () => {
    const paths = listLocked({
      'packages/server': { name: '@p/server', dependencies: { http: '1', streams: '2' } },
      'node_modules/http': { dependencies: { streams: '1' } },
      'node_modules/http/node_modules/streams': { dependencies: { bytes: '1' } },
      'node_modules/streams': {},
      'node_modules/bytes': {},
    })
    expect(paths).toEqual(expect.arrayContaining(['node_modules/http/node_modules/streams']))
    expect(paths).toEqual(expect.arrayContaining(['node_modules/streams', 'node_modules/bytes']))
  })

  it('include required peer dependencies', () => {
    const paths = listLocked({
      'packages/server': { name: '@p/server', dependencies: { words: '1' } },
      'node_modules/words': {
        peerDependencies: { compiler: '1', grammar: '1' },
        peerDependenciesMeta: { compiler: { optional: true } },
      },
      'node_modules/compiler': {},
      'node_modules/grammar': {},
    })
    expect(paths).toContain('node_modules/grammar')
    expect(paths).not.toContain('node_modules/compiler')
  })
})

it('removes development fields of a manifest', () => {
  const imports = { '#*': './src/*', '#test/*': './test/*' }
  expect(removeDevelopmentFields({ name: 'one', devDependencies: { tester: '1' }, imports })).toEqual({
    name: 'one',
    imports: { '#*': './src/*' },
  })
})
