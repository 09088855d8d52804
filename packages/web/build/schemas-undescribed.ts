import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const describing = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/
const exported = /^export (?:const|function) (\w+)/gm

/** Replaces zod's code for describing schemas: only the server describes them, for the API documentation. */
export function schemasUndescribed(): Plugin {
  return {
    name: 'quittance:schemas-undescribed',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!describing.test(id)) return null
      const names = Array.from(
        readFileSync(id, 'utf8').matchAll(exported),
        ([, name]) => `nothing as ${name}`,
      )
      return `const nothing = () => ({})\nexport { ${names.join(', ')} }\n`
    },
  }
}
