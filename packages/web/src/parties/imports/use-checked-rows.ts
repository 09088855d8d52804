import type { CsvRow } from '@quittance/shared/text/csv.ts'
import { useEffect, useState } from 'react'
import type { CheckedRow, CheckRow } from './check-row.ts'

const rowsAtOnce = 500

/** Checks all rows in small batches, so that the page stays responsive. Returns null until all are checked. */
export function useCheckedRows(rows: readonly CsvRow[], check: CheckRow): readonly CheckedRow[] | null {
  const [checked, setChecked] = useState<{
    readonly by: CheckRow
    readonly all: readonly CheckedRow[]
  } | null>(null)
  useEffect(() => {
    const all: CheckedRow[] = []
    let timer = setTimeout(function checkSome() {
      for (const row of rows.slice(all.length, all.length + rowsAtOnce)) all.push(check(row))
      if (all.length < rows.length) timer = setTimeout(checkSome)
      else setChecked({ by: check, all })
    })
    return () => clearTimeout(timer)
  }, [rows, check])
  return checked !== null && checked.by === check ? checked.all : null
}
