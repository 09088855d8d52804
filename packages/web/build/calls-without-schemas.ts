import type { Plugin } from 'vite'
import { type SyntaxNode, statementsOf } from './syntax.ts'

const contract = /\/packages\/shared\/src\/(contract|wire)\/[\w-]+\.ts$/
/** Contracts whose responses the client validates, because another company's service may send them. */
const checked = /\/contract\/(licence|endpoint)\.ts$/
const makers = new Set(['get', 'post', 'put', 'patch', 'del', 'getFile', 'exportCall'])
const ofServer = new Set([
  'summary',
  'body',
  'query',
  'params',
  'response',
  'filter',
  'sorts',
  'columns',
  'largeList',
])

const computed = new Set(['CallExpression', 'ObjectExpression', 'ArrayExpression'])

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Removes the schemas and descriptions of calls from the client: only the server validates and describes calls. Code that only
 * they use is removed too. Without it, the sign-in loads 304 kB of script instead of 120. Schemas that the client itself uses are imported by name and stay.
 */
export function callsWithoutSchemas(): Plugin {
  return {
    name: 'quittance:calls-without-schemas',
    apply: 'build',
    transform(code, id) {
      const path = id.replace(/\?.*$/, '')
      if (!contract.test(path)) return null
      const isChecked = checked.test(path)
      const edits: Edit[] = []
      visit(statementsOf(code), (node) => {
        for (const { start, end } of declaredValues(node)) {
          // A chain of calls can be removed as a whole if it is the body of a function without side effects.
          edits.push({ start, end: start, text: '/*@__PURE__*/ (() => (' }, { start: end, end, text: '))()' })
        }
        if (!isChecked) edits.push(...schemasOf(node))
      })
      return { code: edited(code, edits), map: null }
    },
  }
}

function schemasOf(call: SyntaxNode): Edit[] {
  if (call.type !== 'CallExpression') return []
  const { callee, arguments: given } = call as unknown as { callee: SyntaxNode; arguments: SyntaxNode[] } // as: of a call
  const [definition] = given
  if (!makers.has(String(callee.name)) || definition?.type !== 'ObjectExpression') return []
  const properties = definition.properties as SyntaxNode[] // as: of an object
  return properties.flatMap((property) => {
    const { key, value } = property as unknown as { key?: SyntaxNode; value?: SyntaxNode } // as: of a property
    if (!(value && ofServer.has(String(key?.name)))) return []
    return [{ start: property.start, end: property.end, text: `${String(key?.name)}: undefined` }]
  })
}

/** Returns the computed values of constants. Creating them has no side effects, so unused ones can be removed. */
function declaredValues({ type, declarations }: SyntaxNode): SyntaxNode[] {
  if (type !== 'VariableDeclaration') return []
  const declarators = declarations as { init: SyntaxNode | null }[] // as: of a declaration
  return declarators.flatMap(({ init }) => (init && computed.has(init.type) ? [init] : []))
}

/** Calls a function for all nodes. */
function visit(node: unknown, look: (node: SyntaxNode) => void): void {
  if (Array.isArray(node)) {
    for (const part of node) visit(part, look)
  } else if (isNode(node)) {
    look(node)
    for (const part of Object.values(node)) visit(part, look)
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** Applies edits. An edit within a removed range is removed too. */
function edited(code: string, edits: readonly Edit[]): string {
  let done = 0
  let result = ''
  for (const { start, end, text } of edits.toSorted(
    (one, other) => one.start - other.start || one.end - other.end,
  )) {
    if (start < done) continue
    result += code.slice(done, start) + text
    done = end
  }
  return result + code.slice(done)
}
