import type { Finding } from '../complaint.ts'
import { matchPaths } from '../paths.ts'
import { isTestCode } from '../places.ts'
import type { Rule } from '../rule.ts'
import type { SourceFile } from '../source-file.ts'

const mockingMethods = /^(mock|doMock|unmock|doUnmock|hoisted|resetModules)$/

const isIsolatedTest = matchPaths('**/*.alone.test.{ts,tsx}')

/** A process tests many files with the same modules: what is replaced in one would be replaced in all that follow. */
export const isolatedMocks: Rule = {
  name: 'replaced-modules-alone',
  appliesTo: (path) => isTestCode(path) && !isIsolatedTest(path),
  find: findMocks,
}

function findMocks(file: SourceFile): Finding[] {
  const found: Finding[] = []
  file.visit({
    MemberExpression({ object, property, start }) {
      const isRunner = object.type === 'Identifier' && object.name === 'vi'
      if (isRunner && property.type === 'Identifier' && mockingMethods.test(property.name)) {
        found.push({
          offset: start,
          message: 'Name the file *.alone.test.ts, which has a process of its own: others test with these modules too.',
        })
      }
    },
  })
  return found
}
