import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { idsOnce } from './ids-once.ts'
import { builtOf } from './test-build.ts'

/** Beside the client, where libraries are found from. */
const module = fileURLToPath(new URL('../given.js', import.meta.url))

function built(source: string): Promise<string> {
  return builtOf({ module, source, plugin: idsOnce(), outside: 'react' })
}

it('gives parts of the library an id that stays as it is', async () => {
  const code = await built(`export { useId } from '@mantine/hooks'`)
  expect(code).toMatch(/from "react"/)
  expect(code).not.toMatch(/useState|useEffect|useLayoutEffect/)
})

it('stops a build in which it finds nothing to replace', async () => {
  await expect(built('export const nothing = 1')).rejects.toThrow('ids-once')
})
