import { build, type Plugin, type Rolldown } from 'vite'

interface Given {
  /** The id of the one module, which is on no disk. */
  readonly module: string
  readonly source: string
  /** The plugin that is tested. */
  readonly plugin: Plugin
  /** What is not looked for: its import stays. */
  readonly outside: string
}

/** What the browser would be given of a module. */
export async function builtOf({ module, source, plugin, outside }: Given): Promise<string> {
  const given: Plugin = {
    name: 'given',
    enforce: 'pre',
    resolveId: (id) => (id === module ? id : null),
    load: (id) => (id === module ? source : null),
  }
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [given, plugin],
    build: {
      write: false,
      minify: false,
      lib: { entry: module, formats: ['es'], fileName: 'given' },
      rolldownOptions: { external: [outside] },
    },
  })
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput // as: it was not asked to watch
  return output[0].code
}
