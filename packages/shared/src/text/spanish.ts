import type { Dictionary } from './text-keys.ts'

export const spanish: Dictionary = {}
