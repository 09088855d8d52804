import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import english from '@quittance/shared/locales/en/application.json' with { type: 'json' }
import installerEnglish from '@quittance/shared/locales/en/installer.json' with { type: 'json' }
import { expect, it, vi } from 'vitest'
import { addEnglish, currentText, keepDictionary, onTextChange } from './dictionary.ts'

const source = fileURLToPath(new URL('..', import.meta.url))

it('uses English until a dictionary is loaded', () => {
  expect(currentText()('app.version', { number: '1.2.3' })).toBe('Version 1.2.3')
})

it('uses the texts of the wizard once they are added, and notifies its listeners', () => {
  const hears = vi.fn()
  onTextChange(hears)
  addEnglish(installerEnglish)
  expect(hears).toHaveBeenCalledOnce()
  expect(currentText()('installer.install')).toBe('Install')
  expect(currentText()('app.version', { number: '1.2.3' })).toBe('Version 1.2.3')
})

it('uses a new dictionary even if another tab has stored it before', () => {
  expect(currentText()('installer.install')).toBe('Install')
  const sentences = { 'installer.install': 'Installer' }
  const kept = new Map([
    ['locale', 'fr'],
    ['dictionary', JSON.stringify({ locale: 'fr', sentences })],
  ])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  const hears = vi.fn()
  const stop = onTextChange(hears)
  keepDictionary('fr', sentences)
  expect(currentText()('installer.install')).toBe('Installer')
  keepDictionary('fr', { ...sentences })
  expect(hears).toHaveBeenCalledOnce()
  stop()
})

it.each([
  ['invalid JSON', '{"locale":"fr","sen'],
  ['without sentences', '{"locale":"fr"}'],
  ['with a sentence that is not text', '{"locale":"fr","sentences":{"app.reload":{}}}'],
  ['for another language', '{"locale":"de","sentences":{"app.reload":"Neu laden"}}'],
])('uses English if the stored dictionary is %s', async (_, kept) => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'locale' ? 'fr' : kept) })
  vi.resetModules()
  const { currentText: textAfresh } = await import('./dictionary.ts')
  expect(textAfresh()('app.reload')).toBe('Reload page')
})

it('uses texts of the wizard only in the wizard and its start screen', () => {
  const begins = new Set(Object.keys(installerEnglish).map((key) => key.split('.', 1)[0]))
  const wizardOnly = new RegExp(`['\`](${[...begins].join('|')})\\.`)
  const files = globSync('**/*.{ts,tsx}', { cwd: source, exclude: ['installer/**', '**/*.test.ts'] })
  const saying = files.filter((file) => wizardOnly.test(readFileSync(`${source}/${file}`, 'utf8')))
  expect(saying).toEqual(['app/StartScreen.tsx'])
  expect(Object.keys(english).filter((key) => begins.has(key.split('.', 1)[0]))).toEqual([])
})
