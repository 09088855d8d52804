import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { waitForAnimations } from '../fixtures/accessibility-checks.ts'

const folder = process.env.SCREENS_TO ?? fileURLToPath(new URL('../../docs/screens', import.meta.url))

/** Quality of the WebP files: text is still crisp, and all pictures together have a few megabytes. */
const quality = 50

/** Saves the visible part of a page. @param name like `documents/new-invoice` @param variant `light`, `dark` or `phone` */
export async function takePicture(page: Page, name: string, variant: string): Promise<void> {
  await atRest(page)
  const browser = await page.context().newCDPSession(page)
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality })
  await browser.detach()
  const file = join(folder, `${name}.${variant}.webp`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, Buffer.from(data, 'base64'))
}

/** Waits until fonts and images are loaded and no animation runs, and hides the caret. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.documentElement.style.setProperty('caret-color', 'transparent')
    await document.fonts.ready
    await Promise.allSettled([...document.images].map((image) => image.decode()))
  })
  await waitForAnimations(page)
}
