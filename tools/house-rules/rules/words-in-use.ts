import type { Finding } from '../complaint.ts'
import { but, paths } from '../paths.ts'
import { product } from '../places.ts'
import type { Project } from '../project.ts'
import type { Rule } from '../rule.ts'
import type { SourceFile } from '../source-file.ts'

const dictionaries = paths('packages/shared/src/locales/**')
const speakers = but(product, dictionaries)

/** English has every key that there is. */
export const wordsInUse: Rule = {
  name: 'words-in-use',
  looksAt: paths('packages/shared/src/locales/en/*.json'),
  find(file, project) {
    const { said, patterns } = saidIn(project)
    const isSaid = (key: string) => said.has(key) || patterns.some((pattern) => pattern.test(key))
    return keysOf(file)
      .filter(({ key }) => !isSaid(key))
      .map(({ key, at }) => ({ at, says: `Nobody says ${key}: delete it in every language.` }))
  },
}

interface Said {
  readonly said: ReadonlySet<string>
  /** Of keys that are put together. */
  readonly patterns: readonly RegExp[]
}

const known = new WeakMap<Project, Said>()

/** Every text that may be a key, in all that is shipped. */
function saidIn(project: Project): Said {
  const before = known.get(project)
  if (before) return before
  const said = new Set<string>()
  const patterns = new Map<string, RegExp>()
  for (const file of project.values()) {
    if (!speakers(file.path)) continue
    file.visit({
      Literal({ value }) {
        if (typeof value === 'string') said.add(value)
      },
      TemplateLiteral({ quasis }) {
        const parts = quasis.map(({ value }) => value.raw)
        if (isTelling(parts)) patterns.set(parts.join('\0'), patternOf(parts))
      },
    })
  }
  const found = { said, patterns: [...patterns.values()] }
  known.set(project, found)
  return found
}

/** Says enough of a key to tell it from most others. */
function isTelling(parts: readonly string[]): boolean {
  const whole = parts.join('')
  return /^[\w.-]*$/.test(whole) && whole.includes('.') && /[a-z]{3}/.test(whole)
}

function patternOf(parts: readonly string[]): RegExp {
  return new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w-]+')}$`)
}

/** Without the ending that says how many. */
function keysOf(file: SourceFile): { readonly key: string; readonly at: Finding['at'] }[] {
  const keys: { key: string; at: number }[] = []
  file.visit({
    Property({ key, start }) {
      if (key.type !== 'Literal' || typeof key.value !== 'string') return
      keys.push({ key: key.value.replace(/_(one|other)$/, ''), at: start })
    },
  })
  return keys
}
