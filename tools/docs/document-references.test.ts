import { existsSync, globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expandBraces, hasPath, listAnchors, parseReferences } from './document-references.ts'

const ignoredFolders = /(^|\/)(node_modules|dist|data|test-results|\.git|\.build)(\/|$)/
const archives = /^release(\/|$)/
const found = globSync('**/*', { exclude: (path) => ignoredFolders.test(path) })
const paths = found.filter((path) => !archives.test(path))
const documents = paths.filter((path) => path.endsWith('.md')).sort()

/** Files that documents name although they are not in the repository. */
const externalFiles = new Map([
  ['sbom.cdx.json', 'created in the release archive'],
  ['closures.json', 'created in the export of the ledger'],
  ['export.json', 'created in the export of the ledger'],
  ['keys.json', 'created in the export of the ledger'],
])

describe.each(documents)('%s', (document) => {
  const text = readFileSync(document, 'utf8')
  const { links, names } = parseReferences(text)

  it('names existing files and folders', () => {
    const internalNames = names.flatMap(expandBraces).filter((name) => !externalFiles.has(name))
    expect(internalNames.filter((name) => !hasPath(name, paths))).toEqual([])
  })

  it('links to existing files and headings', () => {
    const broken = links.filter((target) => {
      const [path = '', anchor] = target.split('#')
      const file = path === '' ? document : posix.join(posix.dirname(document), path)
      if (!existsSync(file)) return true
      return anchor !== undefined && !listAnchors(readFileSync(file, 'utf8')).includes(anchor)
    })
    expect(broken).toEqual([])
  })
})

it('finds the documents and their references', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/install.md', 'docs/security.md']))
  const references = documents.map((document) => parseReferences(readFileSync(document, 'utf8')))
  expect(references.flatMap(({ links }) => links).length).toBeGreaterThan(150)
  expect(references.flatMap(({ names }) => names).length).toBeGreaterThan(150)
})

it('lists only external files that a document names', () => {
  const named = documents.flatMap((document) => parseReferences(readFileSync(document, 'utf8')).names)
  const used = [...externalFiles.keys()].filter((name) => named.includes(name) && !hasPath(name, paths))
  expect(used).toEqual([...externalFiles.keys()])
})

describe('a path in a document', () => {
  const listNames = (text: string) => parseReferences(text).names

  it('is a name in backticks with a folder or an ending', () => {
    expect(listNames('`a/b.ts`, `c/d`, `e.test.ts`, `wire/`, `#http/f.ts` and `*-queries.ts`')).toEqual([
      ...['a/b.ts', 'c/d', 'e.test.ts', 'wire/', '#http/f.ts', '*-queries.ts'],
    ])
    expect(listNames('`evs.suspect_timeout`, `JSON.stringify`, `127.0.0.1`, `word`, a/b.ts')).toEqual([])
  })

  it('is not a placeholder, an absolute path, a path of the data directory or a URL', () => {
    expect(listNames('`docs/NNN-….md`, `a-<version>.tar.gz`, `orders/:id`, `.env`, `.json`')).toEqual([])
    expect(listNames('`/api/docs`, `/etc/x.conf`, `storage/app`, `https://a.b/c.md`, `X=a/b.ts`')).toEqual([])
  })

  it('can be an argument of a command if it starts at the root', () => {
    expect(
      listNames('```\nnpx vitest run packages/server/test  and/or\n```\n`node tools/run.mjs bench`'),
    ).toEqual([...['tools/run.mjs', 'packages/server/test']])
  })

  it('is expanded at braces', () => {
    expect(expandBraces('a/{b,c}/{d,e}.ts')).toEqual(['a/b/d.ts', 'a/b/e.ts', 'a/c/d.ts', 'a/c/e.ts'])
  })

  it('exists as a whole, as an ending, without `src`, and with a wildcard', () => {
    const existing = ['packages/server/src/database/tables/schema.ts', 'packages/web/src/x-queries.ts']
    for (const name of [
      'packages/server/src/database/tables/schema.ts',
      'tables/schema.ts',
      'server/database/tables/schema.ts',
      './schema.ts',
      '#database/tables/schema.ts',
      '*-queries.ts',
      '…-queries.ts',
    ]) {
      expect([name, hasPath(name, existing)]).toEqual([name, true])
    }
    for (const name of ['les/schema.ts', 'schema', 'tables/schemaxts', 'other-queries.ts']) {
      expect([name, hasPath(name, existing)]).toEqual([name, false])
    }
  })
})

describe('a link', () => {
  it('leads to a file or heading of the repository', () => {
    const text = '[a](a.md#one) ![b](b.png "B") [c](#two) [d](https://d.e/f) [e](mailto:a@b.c) `[f](g)`'
    expect(parseReferences(text).links).toEqual(['a.md#one', 'b.png', '#two'])
    expect(listAnchors('# One & two\n```\n# no heading\n```\n### Three')).toEqual(['one--two', 'three'])
  })
})
