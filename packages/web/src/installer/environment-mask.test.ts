import { describe, expect, it } from 'vitest'
import { masked, unmasked } from './environment-mask.ts'

const text = [
  'APP_NAME=Quittance',
  'APP_KEY=k3y-of-this-installation',
  'DB_PASSWORD="a \\"b\\" = #$ ••••"',
  'MAIL_PASSWORD=m4il',
  '',
].join('\n')

const bullets = '••••••••'

function editing(change: (shown: string) => string): string {
  return unmasked(change(masked(text)), text)
}

describe('the mask', () => {
  it('hides the values of the secrets, and their length', () => {
    expect(masked(text)).toBe(
      `APP_NAME=Quittance\nAPP_KEY=${bullets}\nDB_PASSWORD=${bullets}\nMAIL_PASSWORD=${bullets}\n`,
    )
  })

  it('leaves empty secrets, comments and other keys as they are', () => {
    const plain = 'DB_PASSWORD=\n#MAIL_PASSWORD=old\nMAIL_HOST=mail.example.com\nNOT_APP_KEY=1'
    expect(masked(plain)).toBe(plain)
  })

  it('hides a secret in a line that is not quite right', () => {
    expect(masked('  DB_PASSWORD = s3cret')).not.toContain('s3cret')
  })
})

describe('a text that was edited under the mask', () => {
  it('is the original where nothing was touched', () => {
    expect(editing((shown) => shown)).toBe(text)
  })

  it('keeps the secrets while other lines change', () => {
    const edited = editing((shown) => shown.replace('APP_NAME=Quittance', 'APP_NAME="Été & co"'))
    expect(edited).toBe(text.replace('APP_NAME=Quittance', 'APP_NAME="Été & co"'))
  })

  it('keeps a deleted line deleted', () => {
    const edited = editing((shown) => shown.replace(`DB_PASSWORD=${bullets}\n`, ''))
    expect(edited).toBe('APP_NAME=Quittance\nAPP_KEY=k3y-of-this-installation\nMAIL_PASSWORD=m4il\n')
  })

  it('gives lines in another order their own secrets', () => {
    const edited = editing((shown) => shown.split('\n').reverse().join('\n'))
    expect(edited).toBe(text.split('\n').reverse().join('\n'))
  })

  it('gives a line that was copied the same secret twice', () => {
    const edited = editing((shown) => `${shown}MAIL_PASSWORD=${bullets}`)
    expect(edited).toBe(`${text}MAIL_PASSWORD=m4il`)
  })

  it('takes a new secret as it is written', () => {
    const edited = editing((shown) => shown.replace(`MAIL_PASSWORD=${bullets}`, 'MAIL_PASSWORD="n€w"'))
    expect(edited).toContain('MAIL_PASSWORD="n€w"')
    expect(edited).toContain('APP_KEY=k3y-of-this-installation')
  })

  it('takes an emptied secret as empty', () => {
    expect(editing((shown) => shown.replace(`MAIL_PASSWORD=${bullets}`, 'MAIL_PASSWORD='))).toContain(
      '\nMAIL_PASSWORD=\n',
    )
  })

  it('never takes half-edited bullets for the secret', () => {
    const edited = editing((shown) => shown.replace(`MAIL_PASSWORD=${bullets}`, `MAIL_PASSWORD=${bullets}x`))
    expect(edited).toContain(`MAIL_PASSWORD=${bullets}x`)
  })

  it('does not mistake the secrets of another key', () => {
    const edited = editing((shown) => shown.replace('MAIL_PASSWORD=', 'MAIL_PASSWORT='))
    expect(edited).toContain(`MAIL_PASSWORT=${bullets}`)
  })

  it('keeps two values of one key apart, whichever of them goes', () => {
    const twice = 'DB_PASSWORD=first\nDB_PASSWORD=second\nDB_PASSWORD=first'
    const shown = masked(twice)
    expect(unmasked(shown, twice)).toBe(twice)
    expect(unmasked(shown.split('\n').slice(1).join('\n'), twice)).toBe(
      'DB_PASSWORD=second\nDB_PASSWORD=first',
    )
  })

  it.each([bullets, `"${bullets}"`, '"$&"', "'", '\\', '=', '😀'])('keeps the secret %s', (secret) => {
    const original = `DB_PASSWORD=${secret}\nAPP_NAME=x`
    expect(unmasked(masked(original), original)).toBe(original)
  })
})
