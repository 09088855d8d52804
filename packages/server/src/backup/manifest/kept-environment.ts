import type { EnvValues } from '#config/env-file.ts'
import { deriveKeyFingerprint } from '#secrets/key-mark.ts'

const secretKeyPattern = /KEY|PASSWORD|SECRET|TOKEN/

interface ManifestEnvironment {
  readonly environment: Record<string, string>
  readonly has_secrets: boolean
  readonly key_mark: string
}

/** What a backup keeps of the environment file. */
export function selectEnvironment(values: EnvValues, withSecrets: boolean): ManifestEnvironment {
  const selectedValues = Object.entries(values).filter(([key]) => withSecrets || !isSecretKey(key))
  return {
    environment: Object.fromEntries(selectedValues),
    has_secrets: withSecrets,
    key_mark: deriveKeyFingerprint(values.APP_KEY ?? ''),
  }
}

/** Whether the value of this key of an environment file is shown to nobody. */
export function isSecretKey(key: string): boolean {
  return secretKeyPattern.test(key)
}
