/** Capabilities of the runtime that the application requires, by their names in the requirements table. */
export const capabilities = [
  'ctype',
  'fileinfo',
  'json',
  'bcmath',
  'mbstring',
  'openssl',
  'pdo',
  'tokenizer',
  'xml',
] as const

export type Capability = (typeof capabilities)[number]

/** Folders of an installation whose permissions are checked, by their names in the call. */
export const checkedFolders = {
  bootstrap_permission: 'bootstrap/cache',
  stg_app_permission: 'storage/app',
  stg_framework_permission: 'storage/framework',
  stg_logs_permission: 'storage/logs',
} as const

export type FolderPermission = keyof typeof checkedFolders

const minPermission = 0o755

/** Returns whether a permission is at least 0755. @param permission octal text like `0755` */
export function isSufficientPermission(permission: string): boolean {
  return Number.parseInt(permission, 8) >= minPermission
}
