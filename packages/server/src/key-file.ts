import { randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { realPathOf } from '#backup/places/real-path-of.ts'
import { changeEnvFile, type EnvValues, readEnvFile, required } from '#config/env-file.ts'
import { envFilePath, type Installation, markKey, previousKey, toInstallation } from '#config/installation.ts'
import { markOfInstallation } from '#secrets/installation-mark.ts'
import { Impossible } from './impossible.ts'
import { storeFile } from './store-file.ts'

const keyBytes = 32

/** The former key and the one that replaces it. */
export interface Keys {
  readonly from: string
  readonly to: string
}

/**
 * The environment file during a renewal of `APP_KEY`. The key is changed in two steps, each whole or not at all. Between them the
 * file holds both keys. A step that finds other keys than it expects changes nothing.
 */
export class KeyFile {
  readonly #dataDir: string
  readonly #path: string

  constructor(dataDir: string) {
    this.#dataDir = dataDir
    // A link to where secrets are kept stays one.
    this.#path = realPathOf(envFilePath(dataDir))
    const { uid } = statSync(this.#path)
    if (process.getuid?.() !== uid)
      throw new Impossible(
        `The environment file ${this.#path} belongs to another user, who could not read it any more. Run this as that user: sudo -u '#${uid}' …`,
      )
  }

  installation(): Installation {
    const { [previousKey]: _previous, ...values } = this.#values
    return toInstallation(values, this.#dataDir)
  }

  /** Returns the keys of a renewal that was begun, or those of a new one, which `begin` stores. @throws BadEnvFile */
  plan(): { readonly keys: Keys; readonly wasBegun: boolean } {
    const values = this.#values
    const present = required(values, 'APP_KEY')
    if (values[previousKey] === undefined)
      return { keys: { from: present, to: randomBytes(keyBytes).toString('base64url') }, wasBegun: false }
    return { keys: { from: required(values, previousKey), to: present }, wasBegun: true }
  }

  /** Stores both keys. @throws Impossible */
  begin({ from, to }: Keys): void {
    const values = this.#require({ key: from, previous: undefined })
    this.#change({ APP_KEY: to, [previousKey]: from, [markKey]: values[markKey] ?? markOfInstallation(from) })
  }

  /** Checks that both keys are stored. @throws Impossible */
  requireBegun({ from, to }: Keys): void {
    this.#require({ key: to, previous: from })
  }

  /** Removes the former key. @throws Impossible */
  finish(keys: Keys): void {
    this.requireBegun(keys)
    this.#change({ [previousKey]: null })
  }

  /** The only copy of a key must not be overwritten. */
  #require(expected: { readonly key: string; readonly previous: string | undefined }): EnvValues {
    const values = this.#values
    if (values.APP_KEY === expected.key && values[previousKey] === expected.previous) return values
    throw new Impossible(
      `Another renewal of APP_KEY, or an edit by hand, has changed the keys in ${this.#path} since this command read them. It has left the file as it is. Wait until no other renewal is running, and run: quittance renew-key`,
    )
  }

  get #text(): string {
    return readFileSync(this.#path, 'utf8')
  }

  get #values(): EnvValues {
    return readEnvFile(this.#text)
  }

  #change(changes: Readonly<Record<string, string | null>>): void {
    storeFile(this.#path, changeEnvFile(this.#text, changes))
  }
}
