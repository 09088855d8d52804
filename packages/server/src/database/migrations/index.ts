import type { Kysely } from 'kysely'
import { members } from './001-members.ts'
import { catalogue } from './002-catalogue.ts'
import { parties } from './003-parties.ts'
import { settings } from './004-settings.ts'
import { documents } from './005-documents.ts'
import { search } from './006-search.ts'
import { lists } from './007-lists.ts'
import { origins } from './008-origins.ts'
import { partyRecords } from './009-parties.ts'
import { catalogueLists } from './010-catalogue.ts'
import { settingsAndMembers } from './011-settings.ts'
import { imports } from './012-imports.ts'
import { tokenRoles } from './013-token-roles.ts'
import { printAndMail } from './014-paper-and-mail.ts'
import { backups } from './016-backups.ts'
import { access } from './017-access.ts'
import { securityLog } from './018-security-log.ts'
import { cluster } from './019-cluster.ts'
import { requiredTwoFactor } from './020-demanded-factor.ts'
import { lookups } from './021-lookups.ts'
import { referenceState } from './022-reference-state.ts'
import { memberNames } from './033-member-names.ts'
import { outboxOrder } from './034-outbox-order.ts'
import { replacedKeys } from './035-replaced-keys.ts'
import { lineDescriptions } from './036-line-descriptions.ts'
import { listViews } from './037-list-views.ts'
import { region } from './039-region.ts'
import { partyDueDays } from './040-party-due-days.ts'
import { firstSteps } from './041-first-steps.ts'
import { productTaxes } from './042-product-taxes.ts'
import { printDesigns } from './043-print-designs.ts'
import { lineUnits } from './044-line-units.ts'
import { productImports } from './045-product-imports.ts'
import { tours } from './046-tours.ts'
import { defaultTaxes } from './047-default-taxes.ts'
import { sampleRecords } from './048-sample-records.ts'
import { companyFirst } from './050-company-first.ts'
import { taxClasses } from './051-tax-classes.ts'
import { tokenScopes } from './052-token-scopes.ts'
import { creditNotes } from './053-credit-notes.ts'
import { companyLegal } from './054-company-legal.ts'
import { events } from './055-events.ts'
import { partyLegal } from './056-party-legal.ts'
import { deliveries } from './057-deliveries.ts'
import { correctedInvoices } from './058-corrected-invoices.ts'
import { deletedRecords } from './059-deleted-records.ts'
import { creditNoteNames } from './060-credit-note-names.ts'
import { issuedDocuments } from './061-issued-documents.ts'
import { payments } from './062-payments.ts'
import { ledger } from './063-ledger.ts'
import type { ColumnTypes } from './column-types.ts'

type MigrationFunction = (db: Kysely<unknown>, columns: ColumnTypes) => Promise<void>

/** All migrations in the order of their names. They are never changed after their release, only added. */
export const migrations: Readonly<Record<string, MigrationFunction>> = {
  '001-members': members,
  '002-catalogue': catalogue,
  '003-parties': parties,
  '004-settings': settings,
  '005-documents': documents,
  '006-search': search,
  '007-lists': lists,
  '008-origins': origins,
  '009-parties': partyRecords,
  '010-catalogue': catalogueLists,
  '011-settings': settingsAndMembers,
  '012-imports': imports,
  '013-token-roles': tokenRoles,
  '014-paper-and-mail': printAndMail,
  '016-backups': backups,
  '017-access': access,
  '018-security-log': securityLog,
  '019-cluster': cluster,
  '020-demanded-factor': requiredTwoFactor,
  '021-lookups': lookups,
  '022-reference-state': referenceState,
  '033-member-names': memberNames,
  '034-outbox-order': outboxOrder,
  '035-replaced-keys': replacedKeys,
  '036-line-descriptions': lineDescriptions,
  '037-list-views': listViews,
  '039-region': region,
  '040-party-due-days': partyDueDays,
  '041-first-steps': firstSteps,
  '042-product-taxes': productTaxes,
  '043-print-designs': printDesigns,
  '044-line-units': lineUnits,
  '045-product-imports': productImports,
  '046-tours': tours,
  '047-default-taxes': defaultTaxes,
  '048-sample-records': sampleRecords,
  '050-company-first': companyFirst,
  '051-tax-classes': taxClasses,
  '052-token-scopes': tokenScopes,
  '053-credit-notes': creditNotes,
  '054-company-legal': companyLegal,
  '055-events': events,
  '056-party-legal': partyLegal,
  '057-deliveries': deliveries,
  '058-corrected-invoices': correctedInvoices,
  '059-deleted-records': deletedRecords,
  '060-credit-note-names': creditNoteNames,
  '061-issued-documents': issuedDocuments,
  '062-payments': payments,
  '063-ledger': ledger,
}
