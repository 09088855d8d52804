import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { assetList, precompressed } from './assets.ts'

it('lists each file that was built, but not its compressed variants', async () => {
  const root = mkdtempSync(join(tmpdir(), 'quittance-build-'))
  try {
    writeFileSync(join(root, 'index.html'), '<script type="module" src="./main.js"></script>')
    writeFileSync(join(root, 'main.js'), `import './main.css'; import('./later.js')`)
    writeFileSync(join(root, 'main.css'), 'body { margin: 0 }')
    writeFileSync(join(root, 'later.js'), 'console.log("later")')
    await build({ root, configFile: false, logLevel: 'silent', plugins: [precompressed(), assetList()] })
    const built = readdirSync(join(root, 'dist/assets')).sort()
    const names: unknown = JSON.parse(readFileSync(join(root, 'dist/assets.json'), 'utf8'))
    expect(built.filter((name) => /\.(br|gz)$/.test(name))).not.toEqual([])
    expect(names).toEqual(built.filter((name) => !/\.(br|gz)$/.test(name)))
    expect(names).toEqual(expect.arrayContaining([expect.stringMatching(/^later-[\w-]+\.js$/)]))
  } finally {
    rmSync(root, { recursive: true })
  }
})
