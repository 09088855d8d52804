import type { Config } from '#config/config.ts'
import type { Sentence } from '#errors.ts'
import type { FinishContext } from './finish-installation.ts'
import type { CodeVerifier } from './purchase-code.ts'

/** What the wizard works with while nothing is installed. */
export interface SetupServices extends FinishContext {
  readonly config: Config
  readonly clock: () => Date
  /** Signs what browsers keep between the steps. */
  readonly key: string
  readonly codes: CodeVerifier
  /** Opens and shows what has been installed beside this server, by the command line or another process. @returns false when there is no whole installation */
  readonly openInstalledProduct: () => Promise<boolean>
  /** What submits under way have done so far, under the keys that their senders chose. */
  readonly progress: Map<string, readonly Sentence[]>
}
