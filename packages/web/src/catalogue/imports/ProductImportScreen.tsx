import { Checkbox } from '@mantine/core'
import { productFieldLabels } from '@quittance/shared/contract/product-imports.ts'
import catalogueEnglish from '@quittance/shared/locales/en/catalogue.json' with { type: 'json' }
import { NameIndex } from '@quittance/shared/text/name-index.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { catalogueKeys } from '#api/query-client.ts'
import { allTaxRatesQuery, groupsQuery, sendProducts } from '#catalogue/catalogue-queries.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { ImportScreen } from '#ui/imports/ImportScreen.tsx'
import type { ImportDefinition, MappedFile } from '#ui/imports/import-definition.ts'
import { useTitle } from '#ui/use-title.ts'
import { productRowChecker } from './check-product-row.ts'
import { decodeTaxRate, indexTaxRates } from './find-tax-rates.ts'
import { createNumberReader } from './number-notation.ts'
import { guessProductMapping } from './product-headings.ts'

addEnglish(catalogueEnglish)

/** Imports products. */
export function ProductImportScreen() {
  const text = useText()
  useTitle(text('products.title'))
  const [createsGroups, setCreatesGroups] = useState(false)
  const definition = useMemo(() => createDefinition(createsGroups, setCreatesGroups), [createsGroups])
  return <ImportScreen definition={definition} />
}

function createDefinition(
  createsGroups: boolean,
  onChange: (createsGroups: boolean) => void,
): ImportDefinition {
  return {
    title: 'product.import',
    targets: Object.keys(productFieldLabels),
    labels: productFieldLabels,
    listRequired: (existing) => (existing === 'update' ? [['name']] : [['name'], ['price']]),
    guessMapping: guessProductMapping,
    useCheckRow: (file) => useCheckRow(file, createsGroups),
    existingQuestion: 'imports.existing-product',
    renderOptions: (mapping) =>
      mapping.includes('product_group') ? <GroupOption checked={createsGroups} onChange={onChange} /> : null,
    send: (batch) => sendProducts(batch, createsGroups),
    refresh,
    recordName: 'imports.product',
    pathOf: (id) => `/product/edit/${id}`,
    list: { to: '/products', search: { sort: 'updated', descending: '1' } },
  }
}

async function refresh(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: catalogueKeys.products })
  await client.invalidateQueries({ queryKey: catalogueKeys.productGroups })
}

interface GroupOptionProps {
  readonly checked: boolean
  onChange(checked: boolean): void
}

function GroupOption({ checked, onChange }: GroupOptionProps) {
  const text = useText()
  return (
    <Checkbox
      label={text('imports.create-groups')}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

// Enough to recognise the notation of the numbers.
const sampleRows = 2_000

function useCheckRow({ mapping, rows, separator, existing }: MappedFile, createsGroups: boolean) {
  const groups = useQuery(groupsQuery()).data
  const taxRates = useQuery(allTaxRatesQuery()).data
  const readNumber = useMemo(() => {
    const columns = mapping.flatMap((target, column) =>
      target === 'price' || target === 'unit' ? [column] : [],
    )
    const cells = rows.slice(0, sampleRows).flatMap((row) => columns.map((column) => row.cells[column] ?? ''))
    return createNumberReader({ cells, separator, locale: currentLocale() })
  }, [mapping, rows, separator])
  const knownGroups = useMemo(() => new NameIndex(groups ?? []), [groups])
  const catalogueRates = useMemo(
    () => indexTaxRates((taxRates ?? []).map(decodeTaxRate), { canBeFractions: separator === null }),
    [taxRates, separator],
  )
  const check = useMemo(
    () =>
      productRowChecker(mapping, {
        ...{ readNumber, existing, locale: currentLocale(), taxRates: catalogueRates },
        acceptsGroup: (name) => createsGroups || knownGroups.find(name) !== undefined,
      }),
    [mapping, readNumber, existing, catalogueRates, createsGroups, knownGroups],
  )
  return { check, isLoaded: groups !== undefined && taxRates !== undefined }
}
