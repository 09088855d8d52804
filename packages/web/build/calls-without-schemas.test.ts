import { build, type Plugin, type Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { callsWithoutSchemas } from './calls-without-schemas.ts'

const module = '/packages/shared/src/contract/notes.ts'
const source = `
  import { z, get } from 'elsewhere'
  const unused = z.object({ of: z.string() })
  const note = z.object({ text: z.string() })
  export const read = get({ path: '/notes', summary: 'All of them', query: z.object({ by: unused }), answer: z.array(note) })
  export const written = z.string().refine((value, context) => {
    if (value === '') context.addIssue({ code: 'custom' })
    return value
  })
`

/** What the browser would be given of a module with these calls. */
async function built(): Promise<string> {
  const given: Plugin = {
    name: 'given',
    enforce: 'pre',
    resolveId: (id) => (id === 'elsewhere' ? { id, external: true } : id),
    load: (id) => (id === module ? source : null),
  }
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [given, callsWithoutSchemas()],
    build: { write: false, minify: false, lib: { entry: module, formats: ['es'], fileName: 'notes' } },
  })
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput // as: it was not asked to watch
  return output[0].code
}

it('leaves out what only the server checks and says, and nothing that does something', async () => {
  const code = await built()
  for (const gone of ['All of them', 'by:', 'of:', 'text:']) expect(code).not.toContain(gone)
  expect(code).toContain("'/notes'".replaceAll("'", '"'))
  expect(code).toContain('context.addIssue({ code: "custom" })')
})
