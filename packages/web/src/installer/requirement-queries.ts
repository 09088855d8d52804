import type { ServerDetails } from '@quittance/shared/contract/installer.ts'
import {
  type Capability,
  capabilities,
  checkedFolders,
  type FolderPermission,
  isSufficientPermission,
} from '@quittance/shared/installation/requirements.ts'

interface Advised {
  /** What to do about it; null where nothing is to be done. */
  readonly advice: string | null
}

export interface CapabilityRow extends Advised {
  readonly name: Capability
  readonly isThere: boolean
}

export interface FolderRow extends Advised {
  readonly folder: string
  /** Octal text. */
  readonly permission: string
  readonly isGood: boolean
}

/** What the product needs of its server, row by row. */
export interface Requirements {
  readonly runtime: Advised & {
    readonly isGood: boolean
    readonly onServer: string
    readonly required: string
  }
  readonly capabilities: readonly CapabilityRow[]
  readonly folders: readonly FolderRow[]
  /** The line for the crontab. */
  readonly scheduleCommand: string
}

export function readRequirements(details: ServerDetails): Requirements {
  const adviceFor = (name: string) => details.advice[name] ?? null
  const folderNames = Object.keys(checkedFolders) as FolderPermission[] // as: the keys of a constant
  return {
    runtime: {
      isGood: details.php_version,
      onServer: details.server_php_version,
      required: details.required_php_version,
      advice: adviceFor('php_version'),
    },
    capabilities: capabilities.map((name) => ({ name, isThere: details[name], advice: adviceFor(name) })),
    folders: folderNames.map((name) => ({
      folder: checkedFolders[name],
      permission: details[name],
      isGood: isSufficientPermission(details[name]),
      advice: adviceFor(name),
    })),
    scheduleCommand: details.schedule_command,
  }
}
