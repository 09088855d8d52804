import { describe, expect, it } from 'vitest'
import { changeEnvFile, EnvFileError, formatEnvFile, parseEnvFile } from './env-file.ts'

describe('the environment file', () => {
  it.each([
    'plain',
    '',
    'with spaces',
    '"quotes" \'and\' `more`',
    'a line\nAPP_KEY=stolen',
    'carriage\rreturn and \u2028 others',
    '# no comment',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text must not be interpolated
    '$HOME ${HOME} %PATH%',
    'key=value=again',
    'back\\slash\\n',
    'émoji 😀',
    'x'.repeat(4_096),
  ])('round-trips %j', (value) => {
    const values = { APP_NAME: value, DB_PASSWORD: value }
    expect({ ...parseEnvFile(formatEnvFile(values)) }).toEqual(values)
  })

  it('skips comments and empty lines', () => {
    expect({ ...parseEnvFile('# a comment\n\nAPP_NAME=Quittance\r\n') }).toEqual({ APP_NAME: 'Quittance' })
  })

  it.each([
    ['nonsense', 'Line 1 is not in the form KEY=value.'],
    ['A=1\nA=2', 'Line 2: A appears twice.'],
    ['A=two words', 'Line 1: write the value in double quotes, as a JSON string.'],
    ['A="open', 'Line 1: write the value in double quotes, as a JSON string.'],
    ['A={"a":1}', 'Line 1: write the value in double quotes, as a JSON string.'],
    ['a=1', 'Line 1 is not in the form KEY=value.'],
    ['__proto__=1', 'Line 1 is not in the form KEY=value.'],
  ])('rejects %j with the number of the line', (text, message) => {
    expect(() => parseEnvFile(text)).toThrow(expect.objectContaining({ name: 'EnvFileError', message }))
  })

  it('is not written with an invalid key', () => {
    expect(() => formatEnvFile({ 'A B': '1' })).toThrow(EnvFileError)
  })
})

it('changes values without changing comments and other lines', () => {
  const text = '# Ours\nAPP_KEY=old\nAPP_KEY_PREVIOUS=older\nAPP_NAME="Ada & sons"\r\n# The end'
  expect(changeEnvFile(text, { APP_KEY: 'a new one', APP_KEY_PREVIOUS: null })).toBe(
    '# Ours\nAPP_NAME="Ada & sons"\r\n# The end\nAPP_KEY="a new one"\n',
  )
  expect(changeEnvFile('', { APP_KEY: 'one' })).toBe('APP_KEY=one\n')
})
