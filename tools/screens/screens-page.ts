import { globSync } from 'node:fs'

const variants = ['light', 'dark', 'phone']

/** Lists the screenshots in a folder by path: `lists/invoices.dark.webp`. */
export function listPictures(folder: string): string[] {
  return globSync('**/*.webp', { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
}

const head = `# Screenshots

\`npm run screens\` takes these screenshots of the demo company. Do not edit this page: change the screens and run the command again. Words
after the command select screens (\`npm run screens -- versions\`). The screenshots are references: after a change, review its differences
and every screen that it affects. [The design language](../look.md) describes how the screens should look.

Server and browser use the date 16 March 2026, and the demo data is seeded, so most screenshots are the same on every run. These
differ: free ports and temporary folders (settings of e-mail and backups, the installer), times since an event, secret keys and
codes, and document numbers, which depend on the documents that earlier screenshots have stored.
`

/** Renders the Markdown page that shows the screenshots. @param pictures paths from `listPictures` */
export function renderScreensPage(pictures: readonly string[]): string {
  const names = [...new Set(pictures.map((picture) => picture.replace(/\.\w+\.webp$/, '')))]
  const sections = Map.groupBy(names, (name) =>
    name.includes('/') ? name.slice(0, name.indexOf('/')) : 'dashboard',
  )
  const renderedSections = [...sections].map(([section, screens]) => {
    const rows = screens.map((name) => renderRow(name, pictures))
    return `\n## ${formatTitle(section)}\n\n| | Light | Dark | Phone |\n|---|---|---|---|\n${rows.join('')}`
  })
  return head + renderedSections.join('')
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
