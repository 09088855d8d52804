import { english } from './english.ts'
import { installerEnglish } from './english-installer.ts'
import { listsEnglish } from './lists/english.ts'
import { membersEnglish } from './members/english.ts'
import { settingsEnglish } from './settings/english.ts'

/** Every sentence and label there is, in English. The browser never carries all of them from the start. */
export const wholeEnglish = {
  ...english,
  ...installerEnglish,
  ...listsEnglish,
  ...settingsEnglish,
  ...membersEnglish,
} as const
