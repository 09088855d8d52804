/** What the product needs of its runtime, under the names that the requirement table has them. */
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

/** The folders of an installation whose permissions are checked, and what the requirement call calls them. */
export const checkedFolders = {
  bootstrap_permission: 'bootstrap/cache',
  stg_app_permission: 'storage/app',
  stg_framework_permission: 'storage/framework',
  stg_logs_permission: 'storage/logs',
} as const

export type FolderPermission = keyof typeof checkedFolders

const minPermission = 0o755

/** @param permission octal text like `0755` */
export function isSufficientPermission(permission: string): boolean {
  return Number.parseInt(permission, 8) >= minPermission
}
