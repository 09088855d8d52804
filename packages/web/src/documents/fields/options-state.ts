import type { OptionsState } from '#ui/record-option.ts'

interface Loading {
  readonly isPending: boolean
  readonly isError: boolean
}

/** Returns the state of the list of a picker. */
export function optionsState({ isPending, isError }: Loading): OptionsState {
  if (isPending) return 'loading'
  return isError ? 'failed' : 'ready'
}
