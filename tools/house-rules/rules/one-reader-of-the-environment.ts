import type { Finding } from '../complaint.ts'
import { matchExcept, matchPaths } from '../paths.ts'
import { isProductCode } from '../places.ts'
import type { Rule } from '../rule.ts'
import type { SourceFile } from '../source-file.ts'

const environmentMessage =
  'Only config/config.ts reads the environment: add a field to its Config and take that as a parameter.'

export const restrictedEnvironment: Rule = {
  name: 'one-reader-of-the-environment',
  appliesTo: matchExcept(isProductCode, matchPaths('packages/server/src/config/config.ts')),
  find: (file) => [...findEnvironmentReads(file), ...findProcessImports(file)],
}

function findEnvironmentReads(file: SourceFile): Finding[] {
  const found: Finding[] = []
  file.visit({
    MemberExpression({ object, property, start }) {
      const name = property.type === 'Literal' ? property.value : 'name' in property && property.name
      if (name === 'env' && file.text.slice(object.start, object.end).endsWith('process'))
        found.push({ offset: start, message: environmentMessage })
    },
    VariableDeclarator({ id, init, start }) {
      if (id.type !== 'ObjectPattern' || !init) return
      if (file.text.slice(init.start, init.end).endsWith('process')) found.push({ offset: start, message: environmentMessage })
    },
  })
  return found
}

/** `process` is a global already; importing it by name can only hide what is read. */
function findProcessImports({ imports }: SourceFile): Finding[] {
  return imports.filter(({ target }) => /^(node|npm):process$/.test(target)).map(({ offset }) => ({ offset, message: environmentMessage }))
}
