import { build, type Plugin, type Rolldown } from 'vite'

interface Given {
  /** Id of the only module, which is not a file. */
  readonly module: string
  readonly source: string
  /** The plugin that is tested. */
  readonly plugin: Plugin
  /** Module that is not resolved: its import stays. */
  readonly outside: string
}

/** Returns the code that the build makes of a module. */
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
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput // as: watch mode is off
  return output[0].code
}
