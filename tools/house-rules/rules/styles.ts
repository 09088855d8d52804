import { isTestCode, matchExcept, matchPaths } from '../places.ts'
import type { Rule, Violation } from '../rule.ts'

/** One `property: value` of a style sheet. */
type Declaration = {
  property: string
  value: string
  /** Offset of the property in the sheet. */
  offset: number
}

/** Returns the declarations of a style sheet in their order, without comments. */
function parseDeclarations(sheet: string): Declaration[] {
  const text = sheet.replace(/\/\*[\s\S]*?\*\//g, (comment) => ' '.repeat(comment.length))
  return [...text.matchAll(/([{};]|^)(\s*)([a-z-]+)\s*:\s*([^{};]+)(?=[;}])/g)].map((found) => {
    const [, before = '', space = '', property = '', value = ''] = found
    return { property, value: value.trim(), offset: found.index + before.length + space.length }
  })
}

/** Splits a value at spaces outside of parentheses. */
function splitValue(value: string): string[] {
  const parts: string[] = ['']
  let depth = 0
  for (const character of value.replace(/\s+/g, ' ')) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character === ' ' && depth === 0) parts.push('')
    else parts.push(`${parts.pop() ?? ''}${character}`)
  }
  return parts
}

/** A house rule for style sheets; docs/look.md has the reasons. */
type StyleRule = {
  name: string
  message: string
  isViolatedBy: (declaration: Declaration) => boolean
}

const tokensFile = 'packages/web/src/ui/tokens.css'
const rawColourMessage = `Use a role of ${tokensFile}: a raw colour is wrong in one of the two schemes.`

const rawColour =
  /#[0-9a-f]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|hwb|lab|lch|oklab|oklch)\(|(?<![\w-])(?:white|black|red|green|blue|gr[ae]y|orange|yellow|purple|pink|brown)(?![\w-])/i
const colourProperty = /color|background|fill|stroke|border|outline|shadow|^--/

const physicalProperty =
  /^(?:left|right|(?:margin|padding)-(?:left|right)|border-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius|scroll-(?:margin|padding)-(?:left|right))$/
const physicalValue = /^(?:left|right)$/
const sidedProperty = /^(?:text-align|text-align-last|float|clear)$/
const fourSidedProperty = /^(?:margin|padding|inset|border-width|border-style|border-color)$/

/** Returns whether a value of four sides differs between right (second) and left (fourth). */
function isAsymmetric(value: string): boolean {
  const [, right, , left, more] = splitValue(value)
  return left !== undefined && more === undefined && right !== left
}

/** Returns whether a value of four corners differs between left and right. */
function isAsymmetricRadius(value: string): boolean {
  const [topLeft, topRight, bottomRight, bottomLeft] = splitValue(value)
  if (topRight === undefined) return false
  return topLeft !== topRight || (bottomLeft ?? topRight) !== (bottomRight ?? topLeft)
}

const spaceProperty = /^(?:padding|margin|gap|row-gap|column-gap)/

/** Returns whether a space is off the grid: 1 px, even up to 14 px, multiples of 4 px up to 96 px; more is a size. */
function isOffGrid(pixels: number): boolean {
  return pixels > 1 && pixels <= 96 && pixels % (pixels > 14 ? 4 : 2) !== 0
}

function hasOffGrid(value: string): boolean {
  return [...value.matchAll(/(?<![\d.])(\d+)px/g)].some(([, pixels]) => isOffGrid(Number(pixels)))
}

const styleRules: readonly StyleRule[] = [
  {
    name: 'colour-roles',
    message: rawColourMessage,
    isViolatedBy: ({ property, value }) => colourProperty.test(property) && rawColour.test(value),
  },
  {
    name: 'font-sizes',
    message: `Use a --text-… of ${tokensFile}: the type scale has no other sizes.`,
    isViolatedBy: ({ property, value }) =>
      /^font(?:-size)?$/.test(property) && /\d(?:px|rem|pt)\b/.test(value),
  },
  {
    name: 'font-weights',
    message: `Use a --weight-… of ${tokensFile}.`,
    isViolatedBy: ({ property, value }) => property === 'font-weight' && /\d|bold/.test(value),
  },
  {
    name: 'radii',
    message: `Use a --radius-… of ${tokensFile}.`,
    isViolatedBy: ({ property, value }) =>
      /^border(?:-\w+)*-radius$/.test(property) && /[1-9]\d*(?:\.\d+)?(?:px|rem|em|%)/.test(value),
  },
  {
    name: 'spacing',
    message: 'Use a step of the 4 px grid; inside of a control also 2, 6, 10 and 14 px.',
    isViolatedBy: ({ property, value }) => spaceProperty.test(property) && hasOffGrid(value),
  },
  {
    name: 'shadows',
    message: `Use a --shadow-… of ${tokensFile}: only floating layers have a shadow. Inset lines are allowed.`,
    isViolatedBy: ({ property, value }) =>
      property === 'box-shadow' && !/^(?:var\(|none$|inset )/.test(value),
  },
  {
    name: 'durations',
    message: `Use --quick or --calm of ${tokensFile}.`,
    isViolatedBy: ({ property, value }) =>
      /^(?:transition|animation)/.test(property) && /(?<![\w-])[\d.]+m?s\b/.test(value),
  },
  {
    name: 'logical-properties',
    message:
      'Use start and end (margin-inline-start, inset-inline-end, text-align: start …), not left and right: some languages are read from right to left.',
    isViolatedBy: ({ property, value }) =>
      physicalProperty.test(property) ||
      (sidedProperty.test(property) && physicalValue.test(value)) ||
      (fourSidedProperty.test(property) && isAsymmetric(value)) ||
      (property === 'border-radius' && isAsymmetricRadius(value)),
  },
]

/** Applies the rules to style sheets. @param sheets texts by path */
export function applyStyleRules(sheets: Record<string, string>): Violation[] {
  const others = Object.entries(sheets).filter(([path]) => path !== tokensFile)
  return others.flatMap(([path, text]) =>
    parseDeclarations(text).flatMap((declaration) =>
      styleRules
        .filter(({ isViolatedBy }) => isViolatedBy(declaration))
        .map(({ name, message }) => ({
          path,
          line: getSheetLine(text, declaration.offset),
          rule: name,
          message,
        })),
    ),
  )
}

function getSheetLine(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

const colourLiteral = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i

/** The palettes of the component library, the specified colours of toasts, and the accent colours that the print settings offer. */
const isPaletteFile = matchPaths(
  'packages/web/src/ui/{theme.ts,toast-content.tsx}',
  'packages/web/src/settings/print/AccentField.tsx',
)

export const restrictedColours: Rule = {
  name: 'restricted-colours',
  appliesTo: matchExcept(
    matchPaths('packages/web/src/**'),
    (path) => isTestCode(path) || isPaletteFile(path),
  ),
  find(file) {
    const found: number[] = []
    file.visit({
      Literal({ value, start }) {
        if (typeof value === 'string' && colourLiteral.test(value)) found.push(start)
      },
    })
    return found.map((offset) => ({ offset, message: rawColourMessage }))
  },
}
