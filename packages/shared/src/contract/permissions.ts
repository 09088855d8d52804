/** Roles of members, the one with more permissions first. */
export const roles = ['admin', 'staff'] as const

export type Role = (typeof roles)[number]

interface PermissionRule {
  readonly roles: readonly Role[]
  /** Whether an API token can have it, as a scope. Calls that need another permission require a session. */
  readonly isScope: boolean
}

const everyRole: readonly Role[] = roles
const administrators: readonly Role[] = ['admin']

/** Permissions for calls that not every member and API token may make. */
const permissionRules = {
  /** Issue documents, which locks them: invoices, deposit invoices and credit notes. */
  issue: { roles: everyRole, isScope: true },
  /** Record and allocate payments, import bank files. */
  money: { roles: everyRole, isScope: true },
  /** Reverse payments and allocations, refund, write off. */
  reverse: { roles: administrators, isScope: true },
  /** Download books: journals, exports for accountants, the ledger. */
  'export-books': { roles: administrators, isScope: true },
  /** Change the settings, see members, backups and the security log. */
  administer: { roles: administrators, isScope: true },
  /** Close a period of the books, which cannot be undone. */
  'close-books': { roles: administrators, isScope: false },
  /** Switch issuing on, change number series. */
  'change-issuing': { roles: administrators, isScope: false },
  /** Change where customers send money to. */
  'change-bank-details': { roles: administrators, isScope: false },
  /** Confirm the last number and ledger position after a restore. */
  'confirm-restore': { roles: administrators, isScope: false },
} as const satisfies Record<string, PermissionRule>

export type Permission = keyof typeof permissionRules

/** A permission that an API token can have. */
export type Scope = {
  [Name in Permission]: (typeof permissionRules)[Name]['isScope'] extends true ? Name : never
}[Permission]

export const permissions = Object.keys(permissionRules) as readonly Permission[] // as: the keys of a constant

/** The scopes of API tokens, in the order in which they are shown. */
export const scopes: readonly Scope[] = permissions.filter(isScope)

/** Returns whether an API token can have a permission. */
export function isScope(permission: string): permission is Scope {
  return Object.hasOwn(permissionRules, permission) && permissionRules[permission as Permission].isScope // as: checked before
}

/** Returns the permissions of a member with a role. */
export function listRolePermissions(role: Role): Permission[] {
  const rules: Readonly<Record<Permission, PermissionRule>> = permissionRules
  return permissions.filter((permission) => rules[permission].roles.includes(role))
}

/** Returns the permissions of an API token: its scopes, as far as the member who created it has them at present. */
export function listTokenPermissions(role: Role, tokenScopes: readonly Scope[]): Permission[] {
  const granted: readonly Permission[] = tokenScopes
  return listRolePermissions(role).filter((permission) => isScope(permission) && granted.includes(permission))
}
