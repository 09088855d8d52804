import type { Expression, JSXChild, JSXExpression } from 'oxc-parser'
import type { Finding } from '../complaint.ts'
import { but, paths } from '../paths.ts'
import { testCode } from '../places.ts'
import type { Rule } from '../rule.ts'

const says = 'Look the words up, text(…): every label can be translated.'

/** Attributes whose text a person reads or hears. */
const readByPeople =
  /^(aria-(label|description|roledescription|valuetext)|label|title|placeholder|alt|description|error)$/

export const literalWording: Rule = {
  name: 'literal-wording',
  looksAt: but(paths('packages/web/src/**/*.tsx'), testCode),
  find(file) {
    const found: Finding[] = []
    const children = (nodes: JSXChild[]) => {
      for (const node of nodes) if (isWorded(node)) found.push({ at: node.start, says })
    }
    file.visit({
      JSXElement: (element) => children(element.children),
      JSXFragment: (fragment) => children(fragment.children),
      JSXAttribute({ name, value, start }) {
        const read = name.type === 'JSXIdentifier' && readByPeople.test(name.name)
        if (read && value && value.type !== 'JSXElement' && isWorded(value)) found.push({ at: start, says })
      },
    })
    return found
  },
}

type Shown = JSXChild | JSXExpression | Expression

/** Whether a piece of what is shown carries words of its own. */
function isWorded(node: Shown): boolean {
  switch (node.type) {
    case 'JSXText':
      return hasLetters(node.value)
    case 'Literal':
      return typeof node.value === 'string' && hasLetters(node.value)
    case 'TemplateLiteral':
      return node.quasis.some(({ value }) => hasLetters(value.raw))
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return isWorded(node.expression)
    case 'ConditionalExpression':
      return isWorded(node.consequent) || isWorded(node.alternate)
    case 'LogicalExpression':
      return isWorded(node.right)
    default:
      return false
  }
}

/** Entities such as `&nbsp;` are signs, not words. */
function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text.replace(/&\w+;/g, ''))
}
