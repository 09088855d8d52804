import { existsSync, globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expandBraces, hasPath, listAnchors, parseReferences } from './document-references.ts'

const ignoredFolders = /(^|\/)(node_modules|dist|data|test-results|\.git|\.build)(\/|$)/
const archives = /^release(\/|$)/
const found = globSync('**/*', { exclude: (path) => ignoredFolders.test(path) })
const paths = found.filter((path) => !archives.test(path))
const documents = paths.filter((path) => path.endsWith('.md')).sort()

/** Named, and not of the repository. */
const externalFiles = new Map([['sbom.cdx.json', 'a part of the archive, made with it']])

describe.each(documents)('%s', (document) => {
  const text = readFileSync(document, 'utf8')
  const { links, names } = parseReferences(text)

  it('names files and folders that are there', () => {
    const asked = names.flatMap(expandBraces).filter((name) => !externalFiles.has(name))
    expect(asked.filter((name) => !hasPath(name, paths))).toEqual([])
  })

  it('links to files that are there, and to headings that they have', () => {
    const broken = links.filter((target) => {
      const [path = '', anchor] = target.split('#')
      const file = path === '' ? document : posix.join(posix.dirname(document), path)
      if (!existsSync(file)) return true
      return anchor !== undefined && !listAnchors(readFileSync(file, 'utf8')).includes(anchor)
    })
    expect(broken).toEqual([])
  })
})

it('finds the documents, and much that they name', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/install.md', 'docs/security.md']))
  const mentions = documents.map((document) => parseReferences(readFileSync(document, 'utf8')))
  expect(mentions.flatMap(({ links }) => links).length).toBeGreaterThan(150)
  expect(mentions.flatMap(({ names }) => names).length).toBeGreaterThan(150)
})

it('makes no exception that nobody needs', () => {
  const named = documents.flatMap((document) => parseReferences(readFileSync(document, 'utf8')).names)
  const needed = [...externalFiles.keys()].filter((name) => named.includes(name) && !hasPath(name, paths))
  expect(needed).toEqual([...externalFiles.keys()])
})

describe('what counts as a path', () => {
  const namesIn = (text: string) => parseReferences(text).names

  it('is a name in backticks with a folder or an ending', () => {
    expect(namesIn('`a/b.ts`, `c/d`, `e.test.ts`, `wire/`, `#http/f.ts` and `*-queries.ts`')).toEqual([
      ...['a/b.ts', 'c/d', 'e.test.ts', 'wire/', '#http/f.ts', '*-queries.ts'],
    ])
    expect(namesIn('`evs.suspect_timeout`, `JSON.stringify`, `127.0.0.1`, `word`, a/b.ts')).toEqual([])
  })

  it('is not what stands for any name, belongs to a machine or to the data, or is an address', () => {
    expect(namesIn('`docs/NNN-….md`, `a-<version>.tar.gz`, `orders/:id`, `.env`, `.json`')).toEqual([])
    expect(namesIn('`/api/docs`, `/etc/x.conf`, `storage/app`, `https://a.b/c.md`, `X=a/b.ts`')).toEqual([])
  })

  it('is a path from the root in a command', () => {
    expect(
      namesIn('```\nnpx vitest run packages/server/test  and/or\n```\n`node tools/run.mjs bench`'),
    ).toEqual([...['tools/run.mjs', 'packages/server/test']])
  })

  it('is said for each of what stands in braces', () => {
    expect(expandBraces('a/{b,c}/{d,e}.ts')).toEqual(['a/b/d.ts', 'a/b/e.ts', 'a/c/d.ts', 'a/c/e.ts'])
  })

  it('is there as a whole, as an ending, without `src`, and with a part for any', () => {
    const there = ['packages/server/src/database/tables/schema.ts', 'packages/web/src/x-queries.ts']
    for (const name of [
      'packages/server/src/database/tables/schema.ts',
      'database/schema.ts',
      'server/database/schema.ts',
      './schema.ts',
      '#database/schema.ts',
      '*-queries.ts',
      '…-queries.ts',
    ]) {
      expect([name, hasPath(name, there)]).toEqual([name, true])
    }
    for (const name of ['base/schema.ts', 'schema', 'database/schemaxts', 'other-queries.ts']) {
      expect([name, hasPath(name, there)]).toEqual([name, false])
    }
  })
})

describe('what counts as a link', () => {
  it('leads to a file or heading of ours', () => {
    const text = '[a](a.md#one) ![b](b.png "B") [c](#two) [d](https://d.e/f) [e](mailto:a@b.c) `[f](g)`'
    expect(parseReferences(text).links).toEqual(['a.md#one', 'b.png', '#two'])
    expect(listAnchors('# One & two\n```\n# no heading\n```\n### Three')).toEqual(['one--two', 'three'])
  })
})
