import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { stableIds } from './stable-ids.ts'
import { builtOf } from './test-build.ts'

/** In the folder of the client, from which libraries are resolved. */
const module = fileURLToPath(new URL('../given.js', import.meta.url))

function built(source: string): Promise<string> {
  return builtOf({ module, source, plugin: stableIds(), outside: 'react' })
}

it('gives components of the library an id that does not change', async () => {
  const code = await built(`export { useId } from '@mantine/hooks'`)
  expect(code).toMatch(/from "react"/)
  expect(code).not.toMatch(/useState|useEffect|useLayoutEffect/)
})

it('fails a build in which there is nothing to replace', async () => {
  await expect(built('export const nothing = 1')).rejects.toThrow('stable-ids')
})
