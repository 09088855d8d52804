import type { Dictionary } from '#text/text-keys.ts'

export const partiesFrench: Dictionary = {}
