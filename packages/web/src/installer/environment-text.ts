import { masked, unmasked } from './environment-mask.ts'

/** Text of the environment file while it is edited, with visible or masked secrets. */
export interface EnvironmentText {
  readonly shown: string
  /** The text before masking; null: the secrets are visible. */
  readonly beneath: string | null
}

export function underMask(text: string): EnvironmentText {
  return { shown: masked(text), beneath: text }
}

export function inSight(environment: EnvironmentText): EnvironmentText {
  return { shown: meantText(environment), beneath: null }
}

/** Returns the text with its secrets. */
export function meantText({ shown, beneath }: EnvironmentText): string {
  return beneath === null ? shown : unmasked(shown, beneath)
}

/** Returns the URL of the product in an environment file; null if there is none, or an invalid one. */
export function addressIn(text: string): string | null {
  const [, value = ''] = /^APP_URL=(.*)$/m.exec(text) ?? []
  const address = value.startsWith('"') ? unquoted(value) : value.trim()
  return URL.canParse(address) ? address : null
}

/** Returns whether two URLs open the same application. A final slash makes no difference. */
export function isSameAddress(one: string, other: string): boolean {
  return withoutSlash(one) === withoutSlash(other)
}

function withoutSlash(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname.replace(/\/+$/, '')
}

function unquoted(value: string): string {
  try {
    return String(JSON.parse(value))
  } catch {
    return ''
  }
}
