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

describe('masking', () => {
  it('hides the values of the secrets, and their length', () => {
    expect(masked(text)).toBe(
      `APP_NAME=Quittance\nAPP_KEY=${bullets}\nDB_PASSWORD=${bullets}\nMAIL_PASSWORD=${bullets}\n`,
    )
  })

  it('leaves empty secrets, comments and other keys as they are', () => {
    const plain = 'DB_PASSWORD=\n#MAIL_PASSWORD=old\nMAIL_HOST=mail.example.com\nNOT_APP_KEY=1'
    expect(masked(plain)).toBe(plain)
  })

  it('hides a secret in a line with additional spaces', () => {
    expect(masked('  DB_PASSWORD = s3cret')).not.toContain('s3cret')
  })
})

describe('a text that was edited while masked', () => {
  it('equals the original if nothing was changed', () => {
    expect(editing((shown) => shown)).toBe(text)
  })

  it('keeps the secrets while other lines change', () => {
    const edited = editing((shown) => shown.replace('APP_NAME=Quittance', 'APP_NAME="Été & co"'))
    expect(edited).toBe(text.replace('APP_NAME=Quittance', 'APP_NAME="Été & co"'))
  })

  it('does not restore a deleted line', () => {
    const edited = editing((shown) => shown.replace(`DB_PASSWORD=${bullets}\n`, ''))
    expect(edited).toBe('APP_NAME=Quittance\nAPP_KEY=k3y-of-this-installation\nMAIL_PASSWORD=m4il\n')
  })

  it('restores the secrets of reordered lines', () => {
    const edited = editing((shown) => shown.split('\n').reverse().join('\n'))
    expect(edited).toBe(text.split('\n').reverse().join('\n'))
  })

  it('gives a copied line the same secret', () => {
    const edited = editing((shown) => `${shown}MAIL_PASSWORD=${bullets}`)
    expect(edited).toBe(`${text}MAIL_PASSWORD=m4il`)
  })

  it('accepts a new secret', () => {
    const edited = editing((shown) => shown.replace(`MAIL_PASSWORD=${bullets}`, 'MAIL_PASSWORD="n€w"'))
    expect(edited).toContain('MAIL_PASSWORD="n€w"')
    expect(edited).toContain('APP_KEY=k3y-of-this-installation')
  })

  it('accepts an emptied secret', () => {
    expect(editing((shown) => shown.replace(`MAIL_PASSWORD=${bullets}`, 'MAIL_PASSWORD='))).toContain(
      '\nMAIL_PASSWORD=\n',
    )
  })

  it('does not replace edited bullets with the secret', () => {
    const edited = editing((shown) => shown.replace(`MAIL_PASSWORD=${bullets}`, `MAIL_PASSWORD=${bullets}x`))
    expect(edited).toContain(`MAIL_PASSWORD=${bullets}x`)
  })

  it('does not insert the secret of another key', () => {
    const edited = editing((shown) => shown.replace('MAIL_PASSWORD=', 'MAIL_PASSWORT='))
    expect(edited).toContain(`MAIL_PASSWORT=${bullets}`)
  })

  it('distinguishes two values of one key, even if one is deleted', () => {
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
