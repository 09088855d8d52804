import type { Expression, JSXChild, JSXExpression } from 'oxc-parser'
import { isProductCode, isTestCode, matchExcept, matchPaths } from '../places.ts'
import type { Finding, Rule } from '../rule.ts'
import type { Project, SourceFile } from '../source-file.ts'

const wordingMessage = 'Texts must be translatable: use text(…) with a key.'

/** Attributes whose text is shown or read by a screen reader. */
const visibleAttributes =
  /^(aria-(label|description|roledescription|valuetext)|label|title|placeholder|alt|description|error)$/

export const noLiteralWording: Rule = {
  name: 'no-literal-wording',
  appliesTo: matchExcept(matchPaths('packages/web/src/**/*.tsx'), isTestCode),
  find(file) {
    const found: Finding[] = []
    const checkChildren = (nodes: JSXChild[]) => {
      for (const node of nodes)
        if (hasWording(node)) found.push({ offset: node.start, message: wordingMessage })
    }
    file.visit({
      JSXElement: (element) => checkChildren(element.children),
      JSXFragment: (fragment) => checkChildren(fragment.children),
      JSXAttribute({ name, value, start }) {
        const isVisible = name.type === 'JSXIdentifier' && visibleAttributes.test(name.name)
        if (isVisible && value && value.type !== 'JSXElement' && hasWording(value))
          found.push({ offset: start, message: wordingMessage })
      },
    })
    return found
  },
}

type RenderedNode = JSXChild | JSXExpression | Expression

/** Returns whether a rendered node contains literal words. */
function hasWording(node: RenderedNode): boolean {
  switch (node.type) {
    case 'JSXText':
      return hasLetters(node.value)
    case 'Literal':
      return typeof node.value === 'string' && hasLetters(node.value)
    case 'TemplateLiteral':
      return node.quasis.some(({ value }) => hasLetters(value.raw))
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return hasWording(node.expression)
    case 'ConditionalExpression':
      return hasWording(node.consequent) || hasWording(node.alternate)
    case 'LogicalExpression':
      return hasWording(node.right)
    default:
      return false
  }
}

/** Returns whether a text has letters outside of entities such as `&nbsp;`. */
function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text.replace(/&\w+;/g, ''))
}

const kindNames = new Set<unknown>(['invoice', 'estimate', 'proposal', 'creditNote'])

const isKindFile = matchPaths(
  'packages/shared/src/{documents,wire}/**',
  'packages/server/src/database/migrations/**',
  'packages/server/src/settings/credit-note-names.ts',
  'packages/server/src/demo/**',
)

export const noKindLiterals: Rule = {
  name: 'no-kind-literals',
  appliesTo: matchExcept(isProductCode, isKindFile),
  find(file) {
    const found: Finding[] = []
    file.visit({
      Literal({ value, start }) {
        if (!kindNames.has(value)) return
        found.push({
          offset: start,
          message:
            'Take the kind as a parameter and read its descriptor, so that a new kind needs no change here.',
        })
      },
    })
    return found
  },
}

const isDictionary = matchPaths('packages/shared/src/locales/**')
const isDictionaryUser = matchExcept(isProductCode, isDictionary)

/** Reports keys that no product code contains. The English files have all keys. */
export const unusedTranslations: Rule = {
  name: 'unused-translations',
  appliesTo: matchPaths('packages/shared/src/locales/en/*.json'),
  find(file, project) {
    const { keys, patterns } = findUsedKeys(project)
    const isUsed = (key: string) => keys.has(key) || patterns.some((pattern) => pattern.test(key))
    return listKeys(file)
      .filter(({ key }) => !isUsed(key))
      .map(({ key, offset }) => ({
        offset,
        message: `Unused translation key ${key}: delete it in every language.`,
      }))
  },
}

type UsedKeys = {
  keys: ReadonlySet<string>
  /** Keys built by template literals. */
  patterns: readonly RegExp[]
}

const usedKeysCache = new WeakMap<Project, UsedKeys>()

/** Collects the string and template literals of product code, which may be keys. Cached for each project. */
function findUsedKeys(project: Project): UsedKeys {
  const cached = usedKeysCache.get(project)
  if (cached) return cached
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

/** Returns whether a template literal has enough fixed text to identify a key. */
function isSpecific(parts: readonly string[]): boolean {
  const whole = parts.join('')
  return /^[\w.-]*$/.test(whole) && whole.includes('.') && /[a-z]{3}/.test(whole)
}

function createKeyPattern(parts: readonly string[]): RegExp {
  return new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w-]+')}$`)
}

/** Lists the keys of a file without plural suffixes. */
function listKeys(file: SourceFile): { key: string; offset: number }[] {
  const keys: { key: string; offset: number }[] = []
  file.visit({
    Property({ key, start }) {
      if (key.type !== 'Literal' || typeof key.value !== 'string') return
      keys.push({ key: key.value.replace(/_(one|other)$/, ''), offset: start })
    },
  })
  return keys
}
