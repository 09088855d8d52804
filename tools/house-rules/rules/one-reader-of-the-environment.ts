import type { Finding } from '../complaint.ts'
import { but, paths } from '../paths.ts'
import { product } from '../places.ts'
import type { Rule } from '../rule.ts'
import type { SourceFile } from '../source-file.ts'

const says =
  'Only config/config.ts reads the environment: add a field to its Config and take that as a parameter.'

export const oneReaderOfTheEnvironment: Rule = {
  name: 'one-reader-of-the-environment',
  looksAt: but(product, paths('packages/server/src/config/config.ts')),
  find: (file) => [...readings(file), ...importedReadings(file)],
}

function readings(file: SourceFile): Finding[] {
  const found: Finding[] = []
  file.visit({
    MemberExpression({ object, property, start }) {
      const name = property.type === 'Literal' ? property.value : 'name' in property && property.name
      if (name === 'env' && file.text.slice(object.start, object.end).endsWith('process'))
        found.push({ at: start, says })
    },
    VariableDeclarator({ id, init, start }) {
      if (id.type !== 'ObjectPattern' || !init) return
      if (file.text.slice(init.start, init.end).endsWith('process')) found.push({ at: start, says })
    },
  })
  return found
}

/** `process` is a global already; importing it by name can only hide what is read. */
function importedReadings({ imports }: SourceFile): Finding[] {
  return imports.filter(({ target }) => /^(node|npm):process$/.test(target)).map(({ at }) => ({ at, says }))
}
