import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createInstallation, startServer } from './product-process.ts'

// Every module takes memory as long as the server runs, also if nothing uses it.

/** Writes the address of each loaded module into the file of the variable, and at the end the names of those of Node.js. */
const recordModules = `
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
const load = (url, context, next) => {
  appendFileSync(process.env.LOADED_MODULES, url + '\\n')
  return next(url, context)
}
registerHooks({ load })
process.on('exit', () => appendFileSync(process.env.LOADED_MODULES, process.moduleLoadList.join('\\n')))
`

/** Needed by few servers, and only at times: other languages, migrations, and packages for archives and the setup. */
const loadedAtFirstUse = [
  /\/shared\/src\/locales\/(?!en\W).+/,
  /\/database\/migrations\/0(0\d|1[0-7]|[234]\d).+/,
  /\/node_modules\/(fflate|fast-xml-parser)\/.+/,
  // The compiler of TypeScript: the compile cache has every file.
  /^NativeModule .*\/amaro\//,
]

it('a server with an up-to-date database loads no modules that it may never use', async () => {
  const { dataDir, remove } = createInstallation({ dialect: 'sqlite', file: 'quittance.sqlite' })
  const start = async (name: string) => {
    const file = join(dataDir, name)
    const hook = `data:text/javascript,${encodeURIComponent(recordModules)}`
    const environment = { LOADED_MODULES: file, NODE_OPTIONS: `--import ${hook}` }
    await (await startServer(dataDir, { environment })).stop()
    return readFileSync(file, 'utf8').split('\n')
  }
  const isLoadedAtFirstUse = (url: string) => loadedAtFirstUse.some((pattern) => pattern.test(url))
  try {
    const first = await start('first')
    // It composes the initial data in all languages, and runs the migrations.
    expect(first.filter(isLoadedAtFirstUse).length).toBeGreaterThan(100)
    const second = await start('second')
    expect(second.filter((url) => url.includes('/shared/src/locales/en')).length).toBeGreaterThan(10)
    expect(second.filter(isLoadedAtFirstUse)).toEqual([])
  } finally {
    remove()
  }
})
