import { catalogueEnglish } from './catalogue/english.ts'
import { conversionsEnglish } from './conversions/english.ts'
import { dashboardEnglish } from './dashboard/english.ts'
import { english } from './english.ts'
import { installerEnglish } from './english-installer.ts'
import { importsEnglish } from './imports/english.ts'
import { listsEnglish } from './lists/english.ts'
import { partiesEnglish } from './parties/english.ts'
import { sheetsEnglish } from './sheets/english.ts'
import { shortcutsEnglish } from './shortcuts/english.ts'

/** Every sentence and label there is, in English. The browser never carries all of them from the start. */
export const wholeEnglish = {
  ...english,
  ...installerEnglish,
  ...catalogueEnglish,
  ...conversionsEnglish,
  ...dashboardEnglish,
  ...importsEnglish,
  ...listsEnglish,
  ...partiesEnglish,
  ...sheetsEnglish,
  ...shortcutsEnglish,
} as const
