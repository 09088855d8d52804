import { posix } from 'node:path'
import { isAnyFile, isTestCode, matchExcept, matchPaths } from '../places.ts'
import type { Finding, Rule } from '../rule.ts'

const unspecificName = /(^|[-/])(utils?|helpers?|misc|shared-code)([-/.]|$)|(^|\/)common[/.]/
const unspecificFile = /^(types|constants|index)\.(ts|tsx|mjs)$/

export const specificFileNames: Rule = {
  name: 'specific-file-names',
  appliesTo: matchExcept(isAnyFile, matchPaths('packages/server/src/database/migrations/index.ts')),
  find({ path }) {
    const inPackage = path.replace(/^packages\/\w+\//, '')
    if (!(unspecificName.test(inPackage) || unspecificFile.test(posix.basename(path)))) return []
    const message = 'Name the file after its one subject; utils, helpers and index files are not allowed.'
    return [{ offset: 0, message }]
  },
}

const mockingMethods = /^(mock|doMock|unmock|doUnmock|hoisted|resetModules)$/

/** One process runs several test files with the same modules, so a mock would affect the files that follow. */
export const isolatedMocks: Rule = {
  name: 'isolated-mocks',
  appliesTo: matchExcept(isTestCode, matchPaths('**/*.alone.test.{ts,tsx}')),
  find(file) {
    const found: Finding[] = []
    const message = 'Mocked modules need a process of their own: name the file *.alone.test.ts.'
    file.visit({
      MemberExpression({ object, property, start }) {
        const isRunner = object.type === 'Identifier' && object.name === 'vi'
        if (isRunner && property.type === 'Identifier' && mockingMethods.test(property.name)) {
          found.push({ offset: start, message })
        }
      },
    })
    return found
  },
}
