import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as designs from '@quittance/shared/contract/print-designs.ts'
import * as settings from '@quittance/shared/contract/settings.ts'
import { getDefaultBlocks } from '@quittance/shared/documents/print-blocks.ts'
import { getCallName, type ScenarioContext, type ScenarioEntry, type Scenarios } from './call-scenario.ts'

const printSettings = { look: 'band', accent: '#0f4c5c' }
const design = { ...printSettings, font: 'look', blocks: getDefaultBlocks('band'), hidden: [] }
const fontFile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
)
const font = readFileSync(fontFile).toString('base64')

/** Scenarios of the print settings, the own templates and their fonts. */
export function createPrintScenarios(): Scenarios {
  const entries: ScenarioEntry[] = [
    [getCallName(settings.readPrintSettings), () => ({})],
    [getCallName(settings.updatePrintSettings), () => ({ body: printSettings })],
    [getCallName(settings.previewPrintSettings), () => ({ body: printSettings })],
    [getCallName(designs.listPrintDesigns), () => ({})],
    [getCallName(designs.storePrintDesign), ({ takeNumber }) => ({ body: createDesign(takeNumber()) })],
    [
      getCallName(designs.updatePrintDesign),
      async (context) => ({ body: { id: await addDesign(context), ...createDesign(context.takeNumber()) } }),
    ],
    [getCallName(designs.deletePrintDesign), async (context) => ({ body: { id: await addDesign(context) } })],
    [getCallName(designs.storePrintFont), () => ({ body: { font } })],
    [
      getCallName(designs.deletePrintFont),
      async ({ company: { client } }) => {
        await client.call(designs.storePrintFont, { font })
        const [stored] = (await client.call(designs.listPrintDesigns)).json().fonts
        return { body: { id: stored.id } }
      },
    ],
  ]
  return new Map(entries)
}

const createDesign = (number: number) => ({ ...design, name: `Devis ${number}` })

async function addDesign({ company, takeNumber }: ScenarioContext): Promise<number> {
  return (await company.client.call(designs.storePrintDesign, createDesign(takeNumber()))).json().id
}
