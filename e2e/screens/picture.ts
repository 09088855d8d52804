import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { endOfTransitions } from '../fixtures/access.ts'

const folder = process.env.SCREENS_TO ?? fileURLToPath(new URL('../../docs/screens', import.meta.url))

/** Text is crisp at it, and all the pictures together are a few megabytes. */
const quality = 50

/** Keeps what is in sight. @param name like `documents/new-invoice`; @param variant `light`, `dark`, `phone` */
export async function takePicture(page: Page, name: string, variant: string): Promise<void> {
  await atRest(page)
  const browser = await page.context().newCDPSession(page)
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality })
  await browser.detach()
  const file = join(folder, `${name}.${variant}.webp`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, Buffer.from(data, 'base64'))
}

/** Faces and pictures are there, nothing moves, no caret blinks. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.documentElement.style.setProperty('caret-color', 'transparent')
    await document.fonts.ready
    await Promise.allSettled([...document.images].map((image) => image.decode()))
  })
  await endOfTransitions(page)
}
