import type { Expression, JSXChild, JSXExpression } from 'oxc-parser'
import type { Finding } from '../complaint.ts'
import { matchExcept, matchPaths } from '../paths.ts'
import { isTestCode } from '../places.ts'
import type { Rule } from '../rule.ts'

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
      for (const node of nodes) if (hasWording(node)) found.push({ offset: node.start, message: wordingMessage })
    }
    file.visit({
      JSXElement: (element) => children(element.children),
      JSXFragment: (fragment) => children(fragment.children),
      JSXAttribute({ name, value, start }) {
        const read = name.type === 'JSXIdentifier' && visibleAttributes.test(name.name)
        if (read && value && value.type !== 'JSXElement' && hasWording(value)) found.push({ offset: start, message: wordingMessage })
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
