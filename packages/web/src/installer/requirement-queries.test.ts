import { capabilities, checkedFolders } from '@quittance/shared/installation/requirements.ts'
import { expect, it } from 'vitest'
import { readRequirements } from './requirement-queries.ts'

const details = {
  php_version: true,
  server_php_version: '24.21.0',
  required_php_version: '24.0.0',
  ctype: true,
  fileinfo: true,
  json: true,
  bcmath: true,
  mbstring: false,
  openssl: true,
  pdo: true,
  tokenizer: true,
  xml: true,
  bootstrap_permission: '0755',
  stg_app_permission: '0700',
  stg_framework_permission: '0775',
  stg_logs_permission: '0754',
  advice: { mbstring: 'Use another Node.js.', stg_app_permission: "chmod 0755 'storage/app'" },
  schedule_command: '* * * * * quittance schedule',
}

it('lists the requirements, each with its advice', () => {
  const requirements = readRequirements(details)
  expect(requirements.runtime).toEqual({
    isGood: true,
    onServer: '24.21.0',
    required: '24.0.0',
    advice: null,
  })
  expect(requirements.capabilities.map(({ name }) => name)).toEqual(capabilities)
  expect(requirements.capabilities.filter(({ isThere }) => !isThere)).toEqual([
    { name: 'mbstring', isThere: false, advice: 'Use another Node.js.' },
  ])
  expect(requirements.scheduleCommand).toBe('* * * * * quittance schedule')
})

it('accepts folder permissions from 0755 on', () => {
  const { folders } = readRequirements(details)
  expect(folders.map(({ folder }) => folder)).toEqual(Object.values(checkedFolders))
  expect(folders.map(({ permission, isGood }) => [permission, isGood])).toEqual([
    ['0755', true],
    ['0700', false],
    ['0775', true],
    ['0754', false],
  ])
})
