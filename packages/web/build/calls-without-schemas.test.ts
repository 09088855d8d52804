import { expect, it } from 'vitest'
import { callsWithoutSchemas } from './calls-without-schemas.ts'
import { builtOf } from './test-build.ts'

const module = '/packages/shared/src/contract/notes.ts'
const source = `
  import { z, get } from 'elsewhere'
  const unused = z.object({ of: z.string() })
  const note = z.object({ text: z.string() })
  export const read = get({ path: '/notes', summary: 'All of them', query: z.object({ by: unused }), response: z.array(note) })
  export const written = z.string().refine((value, context) => {
    if (value === '') context.addIssue({ code: 'custom' })
    return value
  })
`

it('removes what only the server uses, and no code with side effects', async () => {
  const code = await builtOf({ module, source, plugin: callsWithoutSchemas(), outside: 'elsewhere' })
  for (const gone of ['All of them', 'by:', 'of:', 'text:']) expect(code).not.toContain(gone)
  expect(code).toContain("'/notes'".replaceAll("'", '"'))
  expect(code).toContain('context.addIssue({ code: "custom" })')
})
