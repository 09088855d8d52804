import { randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { resolveRealPath } from '#backup/places/real-path-of.ts'
import { changeEnvFile, type EnvValues, parseEnvFile, requireValue } from '#config/env-file.ts'
import { envFilePath, type Installation, installationIdVariable, previousKeyVariable, parseInstallation } from '#config/installation.ts'
import { deriveInstallationId } from '#secrets/installation-mark.ts'
import { CommandError } from './impossible.ts'
import { writeFileAtomically } from './store-file.ts'

const keyBytes = 32

/** The former key and the one that replaces it. */
export interface KeyChange {
  readonly formerKey: string
  readonly newKey: string
}

/**
 * The environment file during a renewal of `APP_KEY`. The key is changed in two steps, each whole or not at all. Between them the
 * file holds both keys. A step that finds other keys than it expects changes nothing.
 */
export class KeyRenewalFile {
  readonly #dataDir: string
  readonly #path: string

  constructor(dataDir: string) {
    this.#dataDir = dataDir
    // A link to where secrets are kept stays one.
    this.#path = resolveRealPath(envFilePath(dataDir))
    const { uid } = statSync(this.#path)
    if (process.getuid?.() !== uid)
      throw new CommandError(
        `The environment file ${this.#path} belongs to another user, who could not read it any more. Run this as that user: sudo -u '#${uid}' …`,
      )
  }

  readInstallation(): Installation {
    const { [previousKeyVariable]: _previous, ...values } = this.#values
    return parseInstallation(values, this.#dataDir)
  }

  /** Returns the keys of a renewal that was begun, or those of a new one, which `begin` stores. @throws BadEnvFile */
  planRenewal(): { readonly keys: KeyChange; readonly isResumed: boolean } {
    const values = this.#values
    const currentKey = requireValue(values, 'APP_KEY')
    if (values[previousKeyVariable] === undefined)
      return { keys: { formerKey: currentKey, newKey: randomBytes(keyBytes).toString('base64url') }, isResumed: false }
    return { keys: { formerKey: requireValue(values, previousKeyVariable), newKey: currentKey }, isResumed: true }
  }

  /** Stores both keys. @throws Impossible */
  storeBothKeys({ formerKey: from, newKey: to }: KeyChange): void {
    const values = this.#requireKeys({ key: from, previous: undefined })
    this.#changeValues({ APP_KEY: to, [previousKeyVariable]: from, [installationIdVariable]: values[installationIdVariable] ?? deriveInstallationId(from) })
  }

  /** Checks that both keys are stored. @throws Impossible */
  requireBothKeys({ formerKey: from, newKey: to }: KeyChange): void {
    this.#requireKeys({ key: to, previous: from })
  }

  /** Removes the former key. @throws Impossible */
  removeFormerKey(keys: KeyChange): void {
    this.requireBothKeys(keys)
    this.#changeValues({ [previousKeyVariable]: null })
  }

  /** The only copy of a key must not be overwritten. */
  #requireKeys(expected: { readonly key: string; readonly previous: string | undefined }): EnvValues {
    const values = this.#values
    if (values.APP_KEY === expected.key && values[previousKeyVariable] === expected.previous) return values
    throw new CommandError(
      `Another renewal of APP_KEY, or an edit by hand, has changed the keys in ${this.#path} since this command read them. It has left the file as it is. Wait until no other renewal is running, and run: quittance renew-key`,
    )
  }

  get #text(): string {
    return readFileSync(this.#path, 'utf8')
  }

  get #values(): EnvValues {
    return parseEnvFile(this.#text)
  }

  #changeValues(changes: Readonly<Record<string, string | null>>): void {
    writeFileAtomically(this.#path, changeEnvFile(this.#text, changes))
  }
}
