import { changePassword } from '@quittance/shared/contract/auth.ts'
import { call } from '#api/client.ts'

export interface PasswordValues {
  readonly current_password: string
  readonly password: string
}

export function sendPassword(body: PasswordValues) {
  return call(changePassword, { body })
}
