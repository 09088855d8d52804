import { conversionsEnglish } from './conversions/english.ts'
import { english } from './english.ts'
import { installerEnglish } from './english-installer.ts'
import { listsEnglish } from './lists/english.ts'

/** Every sentence and label there is, in English. The browser never carries all of them from the start. */
export const wholeEnglish = {
  ...english,
  ...installerEnglish,
  ...listsEnglish,
  ...conversionsEnglish,
} as const
