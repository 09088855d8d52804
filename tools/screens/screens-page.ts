import { globSync } from 'node:fs'

const variants = ['light', 'dark', 'phone']

/** The names of the pictures in a folder, like `lists/invoices.dark.webp`. */
export function listPictures(folder: string): string[] {
  return globSync('**/*.webp', { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
}

const head = `# Every screen

Made by \`npm run screens\` from the demo company; not by hand, so change the screens and run it again. Words after it
choose screens (\`npm run screens -- versions\`). The pictures are references: look at what a change changes in them, and
at every screen of it, before it goes out. [The design language](../look.md) says what they should look like.

Server and browser have the date of 16 March 2026, and the demo company is seeded, so most pictures come out the same
each time. What differs from run to run: free ports and temporary folders (settings of e-mail and backups, the
installer), the time since which something is kept or waits, keys and codes that are secrets, and the numbers of
documents, which pictures taken before have stored. Date fields are written as the browser's own language has it.
`

/** The page that shows the pictures. @param pictures names as \`picturesIn\` gives them */
export function renderScreensPage(pictures: readonly string[]): string {
  const names = [...new Set(pictures.map((picture) => picture.replace(/\.\w+\.webp$/, '')))]
  const sections = Map.groupBy(names, (name) =>
    name.includes('/') ? name.slice(0, name.indexOf('/')) : 'dashboard',
  )
  const shown = [...sections].map(([section, members]) => {
    const rows = members.map((name) => renderRow(name, pictures))
    return `\n## ${formatTitle(section)}\n\n| | Light | Dark | Phone |\n|---|---|---|---|\n${rows.join('')}`
  })
  return head + shown.join('')
}

function renderRow(name: string, pictures: readonly string[]): string {
  const title = formatTitle(name.slice(name.lastIndexOf('/') + 1))
  const cells = variants.map((variant) => {
    const file = `${name}.${variant}.webp`
    const alt = `${title}, ${variant}`
    return pictures.includes(file) ? `![${alt}](${file})` : '–'
  })
  return `| ${title} | ${cells.join(' | ')} |\n`
}

function formatTitle(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
