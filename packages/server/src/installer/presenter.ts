import type { ServerDetails } from '@quittance/shared/contract/installer.ts'
import {
  type Capability,
  type FolderPermission,
  isSufficientPermission,
} from '@quittance/shared/installation/requirements.ts'
import type { TranslateFunction } from '@quittance/shared/text/text-keys.ts'
import type { Sentence } from '#errors.ts'
import type { FolderState } from './permissions.ts'
import type { CapabilityState, RuntimeState } from './requirements.ts'

export interface ServerState {
  readonly runtime: RuntimeState
  readonly capabilities: readonly CapabilityState[]
  readonly folders: readonly (FolderState & { readonly remedy: string })[]
  readonly scheduleCommand: string
}

/** The requirement table under its specified names. */
export function toServerDetails(state: ServerState, text: TranslateFunction): ServerDetails {
  const { runtime, capabilities, folders } = state
  const flags = Object.fromEntries(capabilities.map(({ name, advice }) => [name, advice === null]))
  const permissions = Object.fromEntries(folders.map(({ name, permission }) => [name, permission]))
  return {
    php_version: runtime.isGood,
    server_php_version: runtime.version,
    required_php_version: runtime.required,
    ...(flags as Record<Capability, boolean>), // as: there is a state for each
    ...(permissions as Record<FolderPermission, string>), // as: likewise, for each folder
    advice: collectAdvice(state, text),
    schedule_command: state.scheduleCommand,
  }
}

/** What was done, or said, a line each. */
export function toLines(sentences: readonly Sentence[], text: TranslateFunction): string[] {
  return sentences.map(({ key, params }) => text(key, params))
}

function collectAdvice({ runtime, capabilities, folders }: ServerState, text: TranslateFunction): Record<string, string> {
  const entries = [
    ...(runtime.isGood
      ? []
      : [['php_version', text('installer.advice-runtime', { required: runtime.required })]]),
    ...capabilities.flatMap(({ name, advice }) =>
      advice === null ? [] : [[name, text(advice.key, advice.params)]],
    ),
    ...folders
      .filter(({ permission, isWritable }) => !(isWritable && isSufficientPermission(permission)))
      .map(({ name, remedy }) => [name, text('installer.advice-permission', { command: remedy })]),
  ]
  return Object.fromEntries(entries)
}
