import {
  deletePrintDesign,
  deletePrintFont,
  listPrintDesigns,
  storePrintDesign,
  storePrintFont,
  updatePrintDesign,
  type WireFont,
  type WireListedDesign,
  type WirePrintDesign,
} from '@quittance/shared/contract/print-designs.ts'
import {
  previewPrintSettings,
  readPrintSettings,
  updatePrintSettings,
} from '@quittance/shared/contract/settings.ts'
import type { PrintTemplate } from '@quittance/shared/documents/templates.ts'
import { type Locale, locales } from '@quittance/shared/text/locales.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { ofForm } from '#settings/settings-queries.ts'
import { showToast } from '#ui/toasts.ts'

const printSettingsKey = ['settings', 'print']

type ClosingField = `closing_${Locale}`

/** Values of the form of the print settings. Each language has a field for its closing text. */
export type PrintValues = Readonly<Record<ClosingField, string>> & {
  readonly look: PrintTemplate
  readonly accent: string
  /** Own template that is used instead of `look`; null: none. */
  readonly design_id: number | null
  readonly version: number
}

export function closingField(locale: Locale): ClosingField {
  return `closing_${locale}`
}

export const printSettingsQuery = queryOptions({
  queryKey: printSettingsKey,
  queryFn: async ({ signal }): Promise<PrintValues> => {
    const { closings, ...settings } = await call(readPrintSettings, { signal })
    const texts = new Map(closings.map(({ locale, closing }) => [locale, closing]))
    const fields = locales.map((locale) => [closingField(locale), texts.get(locale) ?? ''])
    return { ...settings, ...(Object.fromEntries(fields) as Record<ClosingField, string>) } // as: a field for each language
  },
  ...ofForm,
})

export function useSavePrintSettings() {
  const queries = useQueryClient()
  return async (values: PrintValues) => {
    const { look, accent, design_id, version } = values
    const closings = locales.map((locale) => ({ locale, closing: values[closingField(locale)] }))
    const answer = await call(updatePrintSettings, { body: { look, accent, design_id, version, closings } })
    queries.setQueryData(printSettingsQuery.queryKey, { ...values, version: answer.version })
    return answer
  }
}

export type OwnDesign = WireListedDesign
export type OwnFont = WireFont

export const printDesignsQuery = queryOptions({
  queryKey: ['settings', 'print-designs'],
  queryFn: ({ signal }) => call(listPrintDesigns, { signal }),
  ...ofForm,
})

/** Renders the latest document, or an example, in a design. Keeps the previous picture until the next one is loaded. */
export function printExampleQuery(
  design: Pick<WirePrintDesign, 'look' | 'accent'> & Partial<WirePrintDesign>,
) {
  const { look, accent, font, blocks, hidden } = design
  const body = { look, accent, font, blocks, hidden }
  return queryOptions({
    queryKey: ['settings', 'print-example', body],
    queryFn: ({ signal }) => call(previewPrintSettings, { body, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
}

/** Values of the form of an own template. */
export type DesignValues = WireListedDesign

export type NewDesign = WirePrintDesign & { readonly name: string }

/** Adds an own template. @param onAdded called with its id */
export function useAddDesign(onAdded: (id: number) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewDesign) => call(storePrintDesign, { body }),
    onSuccess: async ({ id, message }) => {
      await queries.invalidateQueries({ queryKey: printDesignsQuery.queryKey })
      showToast('success', message, 5_000)
      onAdded(id)
    },
    onError: ({ message }) => showToast('error', message, 5_000),
  })
}

export function useSaveDesign() {
  const queries = useQueryClient()
  return async (body: DesignValues) => {
    const answer = await call(updatePrintDesign, { body })
    await queries.invalidateQueries({ queryKey: printDesignsQuery.queryKey })
    return answer
  }
}

/** Sends a change of own templates or fonts, and shows the result as a toast. */
function useDesignChange<Variables>(send: (variables: Variables) => Promise<{ readonly message: string }>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: async ({ message }) => {
      await queries.invalidateQueries({ queryKey: printDesignsQuery.queryKey })
      showToast('success', message, 5_000)
    },
    onError: ({ message }) => showToast('error', message, 8_000),
  })
}

export function useDeleteDesign() {
  return useDesignChange((id: number) => call(deletePrintDesign, { body: { id } }))
}

export function useDeleteFont() {
  return useDesignChange((id: number) => call(deletePrintFont, { body: { id } }))
}

/** Stores a font. @param font in Base64 */
export function sendFont(font: string) {
  return call(storePrintFont, { body: { font } })
}
