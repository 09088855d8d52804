import { accessEnglish } from './access/english.ts'
import { answersEnglish } from './answers/english.ts'
import { backupsEnglish } from './backups/english.ts'
import { catalogueEnglish } from './catalogue/english.ts'
import { composerEnglish } from './composer/english.ts'
import { conversionsEnglish } from './conversions/english.ts'
import { dashboardEnglish } from './dashboard/english.ts'
import { draftsEnglish } from './drafts/english.ts'
import { editingEnglish } from './editing/english.ts'
import { emailsEnglish } from './emails/english.ts'
import { english } from './english.ts'
import { installerEnglish } from './english-installer.ts'
import { explainingEnglish } from './explaining/english.ts'
import { importsEnglish } from './imports/english.ts'
import { lettersEnglish } from './letters/english.ts'
import { listsEnglish } from './lists/english.ts'
import { looksEnglish } from './looks/english.ts'
import { membersEnglish } from './members/english.ts'
import { outboxEnglish } from './outbox/english.ts'
import { papersEnglish } from './papers/english.ts'
import { partiesEnglish } from './parties/english.ts'
import { pastingEnglish } from './pasting/english.ts'
import { pickersEnglish } from './pickers/english.ts'
import { previewEnglish } from './preview/english.ts'
import { securityEnglish } from './security/english.ts'
import { settingsEnglish } from './settings/english.ts'
import { sheetsEnglish } from './sheets/english.ts'
import { shortcutsEnglish } from './shortcuts/english.ts'
import { versionsEnglish } from './versions/english.ts'

/** Every sentence and label there is, in English. The browser never carries all of them from the start. */
export const wholeEnglish = {
  ...english,
  ...installerEnglish,
  ...accessEnglish,
  ...answersEnglish,
  ...backupsEnglish,
  ...catalogueEnglish,
  ...composerEnglish,
  ...conversionsEnglish,
  ...dashboardEnglish,
  ...draftsEnglish,
  ...editingEnglish,
  ...pastingEnglish,
  ...emailsEnglish,
  ...explainingEnglish,
  ...importsEnglish,
  ...lettersEnglish,
  ...listsEnglish,
  ...looksEnglish,
  ...membersEnglish,
  ...outboxEnglish,
  ...papersEnglish,
  ...partiesEnglish,
  ...pickersEnglish,
  ...previewEnglish,
  ...securityEnglish,
  ...settingsEnglish,
  ...sheetsEnglish,
  ...shortcutsEnglish,
  ...versionsEnglish,
} as const
