import type { ServerDetails } from '@quittance/shared/contract/installer.ts'
import {
  type Capability,
  capabilities,
  checkedFolders,
  type FolderPermission,
  isSufficientPermission,
} from '@quittance/shared/installation/requirements.ts'

interface Advised {
  /** How to meet the requirement; null if it is met. */
  readonly advice: string | null
}

export interface CapabilityRow extends Advised {
  readonly name: Capability
  readonly isThere: boolean
}

export interface FolderRow extends Advised {
  readonly folder: string
  /** In octal notation. */
  readonly permission: string
  readonly isGood: boolean
}

/** Requirements of the product and whether its server meets them. */
export interface Requirements {
  readonly runtime: Advised & {
    readonly isGood: boolean
    readonly onServer: string
    readonly required: string
  }
  readonly capabilities: readonly CapabilityRow[]
  readonly folders: readonly FolderRow[]
  /** Line for the crontab. */
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
