/**
 * Ids of the official rules: EN 16931 1.3.16 (with BR-CO-25, which earlier versions have) and BR-FR-Flux2 of FNFE-MPE. Rules of
 * syntax alone (UBL-CR, UBL-DT, UBL-SR, CII-DT, CII-SR) are families here, except the one that replaces BR-61 in CII.
 */
export const officialRuleIds: readonly string[] = [
  ...expand('BR-', '01-33 36-38 41-57 61-67'),
  ...expand('BR-CO-', '03-26'),
  ...expand('BR-DEC-', '01 02 05 06 09-20 23-25 27 28'),
  ...['S', 'Z', 'E', 'AE', 'IC', 'G', 'O', 'AF', 'AG'].flatMap((name) => expand(`BR-${name}-`, '01-10')),
  ...expand('BR-IC-', '11 12'),
  ...expand('BR-O-', '11-14'),
  ...expand('BR-B-', '01 02'),
  ...expand('BR-CL-', '01 03-08 10 11 13-26'),
  ...['UBL-CR', 'UBL-DT', 'UBL-SR', 'CII-DT', 'CII-SR', 'CII-SR-470'],
  ...listFrenchIds(),
]

function listFrenchIds(): string[] {
  return [
    ...prefix('BR-FR-01_', 'BT-1-1 BT-1-2 BT-25-1 BT-25-2 BT-1 BT-25'),
    ...prefix('BR-FR-02_', 'BT-1 BT-25'),
    ...prefix(
      'BR-FR-03_',
      'BT-2 BT-7 BT-9 BT-26 BT-72 BT-73 BT-74 BT-134 BT-135 EXT-FR-FE-134 EXT-FR-FE-135',
    ),
    'BR-FR-04_BT-3',
    ...prefix('BR-FR-05_BT-22', '-1 -2 -3 _PMT _PMD _AAB'),
    ...prefix('BR-FR-06_BT-21', '-1 -2 -3 -4 _PMT _PMD _AAB _TXD'),
    'BR-FR-08_BT-23',
    ...prefix('BR-FR-09_', 'BT-29 BT-46 BT-60 BT-71'),
    ...['BR-FR-10_BT-30', 'BR-FR-11_BT-47', 'BR-FR-12_BT-49', 'BR-FR-13_BT-34'],
    ...prefix('BR-FR-15_BT-', '95_BT-102-1 95_BT-102-2 118-1 118-2 151-1 95_BT-102 95_BT-118 95_BT-151'),
    ...prefix('BR-FR-15_BT-95_BT-', '102_LM 118_LM 151_LM'),
    'BR-FR-08_BT-151-2',
    ...prefix('BR-FR-16_', 'BT-96 BT-103 BT-96_BT-103 BT-119 BT-152'),
    ...['BR-FR-17_BT-123', 'BR-FR-18_BT-123', 'BR-FR-20_BT-21', 'BR-FR-21_BT-49', 'BR-FR-22_BT-34'],
    ...['BR-FR-23_BT-34', 'BR-FR-23_BT-49', 'BR-FR-24_BT-29', 'BR-FR-24_BT-46'],
    ...['BR-FR-25_BT-34', 'BR-FR-25_BT-49', 'BR-FR-26_BT-29', 'BR-FR-26_BT-46'],
    ...prefix('BR-FR-27_', 'BG-32 BT-160'),
    ...prefix('BR-FR-28_', 'BT-161 BT-161-1 BT-161-2 Value ValueQuantity UnitCode'),
    ...prefix('BR-FR-29_', 'BT-18 AFL AVV'),
    ...prefix('BR-FR-30_', 'BT-21 BT-128 AFL AVV'),
    ...prefix(
      'BR-FR-CO-',
      '03_BT-3 04_BT-3 04_BT-4 05_BT-3 07_BT-9 08_BT-23 09_BT-23-1 09_BT-23-2 09_BT-23-3',
    ),
    ...prefix('BR-FR-CO-10_BT-', '29-1 29-2 46-1 46-2 60-1 60-2 71-1 71-2'),
    ...prefix('BR-FR-CO-', '12_BT-5 14_BT-29-1 15_BT-29-1'),
    ...prefix('BR-FR-DEC-01_BT-', '92_BT-99 93_BT-100 136_BT-141 137_BT-142 116 117 131'),
    ...expand('BR-FR-DEC-01_BT-', '106-115'),
    ...prefix('BR-FR-DEC-', '02_BT-129 02_BT-149 03_BT-146 03_BT-147 03_BT-148'),
    ...prefix('BR-FR-DEC-04_BT-', '96_BT-103 119 152'),
    // The rules of the French extensions, for each number of BR-FR.
    'BR-FR-*_EXT-FR-FE',
  ]
}

function prefix(start: string, ends: string): string[] {
  return ends.split(' ').map((end) => start + end)
}

/** Expands ranges of numbers: `01-03 05`. */
function expand(start: string, ranges: string): string[] {
  return ranges.split(' ').flatMap((range) => {
    const [first = '', last = first] = range.split('-')
    const count = Number(last) - Number(first) + 1
    return Array.from({ length: count }, (_, index) => start + String(Number(first) + index).padStart(2, '0'))
  })
}
