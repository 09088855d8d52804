import type { Expression, JSXChild, JSXExpression } from 'oxc-parser'
import { isProductCode, isTestCode, matchExcept, matchPaths } from '../places.ts'
import type { Finding, Rule } from '../rule.ts'
import type { Project, SourceFile } from '../source-file.ts'

const wordingMessage = 'Look the words up, text(…): every label can be translated.'

/** Attributes whose text a person reads or hears. */
const visibleAttributes =
  /^(aria-(label|description|roledescription|valuetext)|label|title|placeholder|alt|description|error)$/

export const noLiteralWording: Rule = {
  name: 'literal-wording',
  appliesTo: matchExcept(matchPaths('packages/web/src/**/*.tsx'), isTestCode),
  find(file) {
    const found: Finding[] = []
    const children = (nodes: JSXChild[]) => {
      for (const node of nodes)
        if (hasWording(node)) found.push({ offset: node.start, message: wordingMessage })
    }
    file.visit({
      JSXElement: (element) => children(element.children),
      JSXFragment: (fragment) => children(fragment.children),
      JSXAttribute({ name, value, start }) {
        const read = name.type === 'JSXIdentifier' && visibleAttributes.test(name.name)
        if (read && value && value.type !== 'JSXElement' && hasWording(value))
          found.push({ offset: start, message: wordingMessage })
      },
    })
    return found
  },
}

type RenderedNode = JSXChild | JSXExpression | Expression

/** Whether a piece of what is shown carries words of its own. */
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

/** Entities such as `&nbsp;` are signs, not words. */
function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text.replace(/&\w+;/g, ''))
}

const kindNames = new Set<unknown>(['invoice', 'estimate', 'proposal'])

const isKindFile = matchPaths(
  'packages/shared/src/{documents,wire,text}/**',
  'packages/server/src/database/{migrations,seed}/**',
  'packages/web/src/app/routes.tsx',
)

export const noKindLiterals: Rule = {
  name: 'kind-literals',
  appliesTo: matchExcept(isProductCode, isKindFile),
  find(file) {
    const found: Finding[] = []
    file.visit({
      Literal({ value, start }) {
        if (!kindNames.has(value)) return
        found.push({
          offset: start,
          message: 'Take the kind as a value and ask its descriptor; a fourth kind must not need this line.',
        })
      },
    })
    return found
  },
}

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
