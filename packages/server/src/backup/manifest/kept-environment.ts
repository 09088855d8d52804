import type { EnvValues } from '#config/env-file.ts'
import { keyMarkOf } from '#secrets/key-mark.ts'

const secretKeys = /KEY|PASSWORD|SECRET|TOKEN/

interface KeptEnvironment {
  readonly environment: Record<string, string>
  readonly has_secrets: boolean
  readonly key_mark: string
}

/** What a backup keeps of the environment file. */
export function keptEnvironment(values: EnvValues, withSecrets: boolean): KeptEnvironment {
  const kept = Object.entries(values).filter(([key]) => withSecrets || !isSecret(key))
  return {
    environment: Object.fromEntries(kept),
    has_secrets: withSecrets,
    key_mark: keyMarkOf(values.APP_KEY ?? ''),
  }
}

/** Whether the value of this key of an environment file is shown to nobody. */
export function isSecret(key: string): boolean {
  return secretKeys.test(key)
}
