import type { Finding } from '../complaint.ts'
import { matchExcept, matchPaths } from '../paths.ts'
import { isProductCode } from '../places.ts'
import type { Project } from '../project.ts'
import type { Rule } from '../rule.ts'
import type { SourceFile } from '../source-file.ts'

const isDictionary = matchPaths('packages/shared/src/locales/**')
const isDictionaryUser = matchExcept(isProductCode, isDictionary)

/** English has every key that there is. */
export const unusedTranslations: Rule = {
  name: 'words-in-use',
  appliesTo: matchPaths('packages/shared/src/locales/en/*.json'),
  find(file, project) {
    const { keys, patterns } = findUsedKeys(project)
    const isUsed = (key: string) => keys.has(key) || patterns.some((pattern) => pattern.test(key))
    return listKeys(file)
      .filter(({ key }) => !isUsed(key))
      .map(({ key, offset }) => ({ offset, message: `Nobody says ${key}: delete it in every language.` }))
  },
}

interface UsedKeys {
  readonly keys: ReadonlySet<string>
  /** Of keys that are put together. */
  readonly patterns: readonly RegExp[]
}

const usedKeysCache = new WeakMap<Project, UsedKeys>()

/** Every text that may be a key, in all that is shipped. */
function findUsedKeys(project: Project): UsedKeys {
  const before = usedKeysCache.get(project)
  if (before) return before
  const keys = new Set<string>()
  const patterns = new Map<string, RegExp>()
  for (const file of project.values()) {
    if (!isDictionaryUser(file.path)) continue
    file.visit({
      Literal({ value }) {
        if (typeof value === 'string') keys.add(value)
      },
      TemplateLiteral({ quasis }) {
        const parts = quasis.map(({ value }) => value.raw)
        if (isSpecific(parts)) patterns.set(parts.join('\0'), createKeyPattern(parts))
      },
    })
  }
  const found = { keys, patterns: [...patterns.values()] }
  usedKeysCache.set(project, found)
  return found
}

/** Says enough of a key to tell it from most others. */
function isSpecific(parts: readonly string[]): boolean {
  const whole = parts.join('')
  return /^[\w.-]*$/.test(whole) && whole.includes('.') && /[a-z]{3}/.test(whole)
}

function createKeyPattern(parts: readonly string[]): RegExp {
  return new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w-]+')}$`)
}

/** Without the ending that says how many. */
function listKeys(file: SourceFile): { readonly key: string; readonly offset: Finding['offset'] }[] {
  const keys: { key: string; offset: number }[] = []
  file.visit({
    Property({ key, start }) {
      if (key.type !== 'Literal' || typeof key.value !== 'string') return
      keys.push({ key: key.value.replace(/_(one|other)$/, ''), offset: start })
    },
  })
  return keys
}
