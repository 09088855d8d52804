import type { OptionsState } from '#ui/record-option.ts'

interface Loading {
  readonly isPending: boolean
  readonly isError: boolean
}

/** How far a picker's list has come. */
export function optionsState({ isPending, isError }: Loading): OptionsState {
  if (isPending) return 'loading'
  return isError ? 'failed' : 'ready'
}
