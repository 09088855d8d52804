import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { idsOnce } from './ids-once.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What the browser would be given of a script that has this one line. */
async function built(source: string): Promise<string> {
  const given: Plugin = {
    name: 'given',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('given.js') ? `${root}given.js` : null),
    load: (id) => (id.endsWith('given.js') ? source : null),
  }
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root,
    plugins: [given, idsOnce()],
    build: {
      write: false,
      minify: false,
      lib: { entry: 'given.js', formats: ['es'], fileName: 'given' },
      rolldownOptions: { external: ['react'] },
    },
  })
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput // as: it was not asked to watch
  return output[0].code
}

it('gives parts of the library an id that stays as it is', async () => {
  const code = await built(`export { useId } from '@mantine/hooks'`)
  expect(code).toMatch(/from "react"/)
  expect(code).not.toMatch(/useState|useEffect|useLayoutEffect/)
})

it('stops a build in which it finds nothing to replace', async () => {
  await expect(built('export const nothing = 1')).rejects.toThrow('ids-once')
})
