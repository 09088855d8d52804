import type { Finding } from '../complaint.ts'
import { paths } from '../paths.ts'
import { testCode } from '../places.ts'
import type { Rule } from '../rule.ts'
import type { SourceFile } from '../source-file.ts'

const replacing = /^(mock|doMock|unmock|doUnmock|hoisted|resetModules)$/

const alone = paths('**/*.alone.test.{ts,tsx}')

/** A process tests many files with the same modules: what is replaced in one would be replaced in all that follow. */
export const replacedModulesAlone: Rule = {
  name: 'replaced-modules-alone',
  looksAt: (path) => testCode(path) && !alone(path),
  find: replacements,
}

function replacements(file: SourceFile): Finding[] {
  const found: Finding[] = []
  file.visit({
    MemberExpression({ object, property, start }) {
      const isRunner = object.type === 'Identifier' && object.name === 'vi'
      if (isRunner && property.type === 'Identifier' && replacing.test(property.name)) {
        found.push({
          at: start,
          says: 'Name the file *.alone.test.ts, which has a process of its own: others test with these modules too.',
        })
      }
    },
  })
  return found
}
