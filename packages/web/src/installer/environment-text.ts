import { masked, unmasked } from './environment-mask.ts'

/** The environment file as it is edited: with its secrets in sight, or under a mask. */
export interface EnvironmentText {
  readonly shown: string
  /** What the mask was put on; null: everything is in sight. */
  readonly beneath: string | null
}

export function underMask(text: string): EnvironmentText {
  return { shown: masked(text), beneath: text }
}

export function inSight(environment: EnvironmentText): EnvironmentText {
  return { shown: meantText(environment), beneath: null }
}

/** The text as it is meant, with its secrets. */
export function meantText({ shown, beneath }: EnvironmentText): string {
  return beneath === null ? shown : unmasked(shown, beneath)
}

/** The address that an environment file gives the product; null where it names none. */
export function addressIn(text: string): string | null {
  const [, value = ''] = /^APP_URL=(.*)$/m.exec(text) ?? []
  const address = value.startsWith('"') ? unquoted(value) : value.trim()
  return URL.canParse(address) ? address : null
}

/** Whether two addresses open the same application; a slash at the end makes no difference. */
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
