import type { Dictionary } from '#text/text-keys.ts'

export const partiesGerman: Dictionary = {}
