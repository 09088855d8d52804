import amountBreakdown from './de/amount-breakdown.json' with { type: 'json' }
import application from './de/application.json' with { type: 'json' }
import backups from './de/backups.json' with { type: 'json' }
import bulkDocuments from './de/bulk-documents.json' with { type: 'json' }
import catalogue from './de/catalogue.json' with { type: 'json' }
import changes from './de/changes.json' with { type: 'json' }
import conversions from './de/conversions.json' with { type: 'json' }
import creditNote from './de/credit-note.json' with { type: 'json' }
import dashboard from './de/dashboard.json' with { type: 'json' }
import documentEmails from './de/document-emails.json' with { type: 'json' }
import documents from './de/documents.json' with { type: 'json' }
import drafts from './de/drafts.json' with { type: 'json' }
import emailComposer from './de/email-composer.json' with { type: 'json' }
import emails from './de/emails.json' with { type: 'json' }
import estimate from './de/estimate.json' with { type: 'json' }
import exports from './de/exports.json' with { type: 'json' }
import firstSteps from './de/first-steps.json' with { type: 'json' }
import foreignInvoice from './de/foreign-invoice.json' with { type: 'json' }
import help from './de/help.json' with { type: 'json' }
import history from './de/history.json' with { type: 'json' }
import identifiers from './de/identifiers.json' with { type: 'json' }
import imports from './de/imports.json' with { type: 'json' }
import initialData from './de/initial-data.json' with { type: 'json' }
import installer from './de/installer.json' with { type: 'json' }
import invoice from './de/invoice.json' with { type: 'json' }
import issue from './de/issue.json' with { type: 'json' }
import issueDialogs from './de/issue-dialogs.json' with { type: 'json' }
import issuing from './de/issuing.json' with { type: 'json' }
import issuingSettings from './de/issuing-settings.json' with { type: 'json' }
import ledger from './de/ledger.json' with { type: 'json' }
import legal from './de/legal.json' with { type: 'json' }
import lists from './de/lists.json' with { type: 'json' }
import members from './de/members.json' with { type: 'json' }
import money from './de/money.json' with { type: 'json' }
import navigation from './de/navigation.json' with { type: 'json' }
import outbox from './de/outbox.json' with { type: 'json' }
import palette from './de/palette.json' with { type: 'json' }
import parties from './de/parties.json' with { type: 'json' }
import pasteRows from './de/paste-rows.json' with { type: 'json' }
import payments from './de/payments.json' with { type: 'json' }
import pickers from './de/pickers.json' with { type: 'json' }
import preview from './de/preview.json' with { type: 'json' }
import print from './de/print.json' with { type: 'json' }
import printTemplates from './de/print-templates.json' with { type: 'json' }
import productPicker from './de/product-picker.json' with { type: 'json' }
import proposal from './de/proposal.json' with { type: 'json' }
import region from './de/region.json' with { type: 'json' }
import responses from './de/responses.json' with { type: 'json' }
import rules from './de/rules.json' with { type: 'json' }
import samples from './de/samples.json' with { type: 'json' }
import search from './de/search.json' with { type: 'json' }
import security from './de/security.json' with { type: 'json' }
import seller from './de/seller.json' with { type: 'json' }
import sentDocuments from './de/sent-documents.json' with { type: 'json' }
import settings from './de/settings.json' with { type: 'json' }
import settingsPages from './de/settings-pages.json' with { type: 'json' }
import shortcuts from './de/shortcuts.json' with { type: 'json' }
import show from './de/show.json' with { type: 'json' }
import signInAgain from './de/sign-in-again.json' with { type: 'json' }
import signInSecurity from './de/sign-in-security.json' with { type: 'json' }
import statements from './de/statements.json' with { type: 'json' }
import tour from './de/tour.json' with { type: 'json' }
import undo from './de/undo.json' with { type: 'json' }
import validation from './de/validation.json' with { type: 'json' }
import versions from './de/versions.json' with { type: 'json' }
import views from './de/views.json' with { type: 'json' }

/** Every text of the product in one language: de. Written by `npm run locales`. */
export const dictionary = {
  ...amountBreakdown,
  ...application,
  ...backups,
  ...bulkDocuments,
  ...catalogue,
  ...changes,
  ...conversions,
  ...creditNote,
  ...dashboard,
  ...documentEmails,
  ...documents,
  ...drafts,
  ...emailComposer,
  ...emails,
  ...estimate,
  ...exports,
  ...firstSteps,
  ...foreignInvoice,
  ...help,
  ...history,
  ...identifiers,
  ...imports,
  ...initialData,
  ...installer,
  ...invoice,
  ...issue,
  ...issueDialogs,
  ...issuing,
  ...issuingSettings,
  ...ledger,
  ...legal,
  ...lists,
  ...members,
  ...money,
  ...navigation,
  ...outbox,
  ...palette,
  ...parties,
  ...pasteRows,
  ...payments,
  ...pickers,
  ...preview,
  ...print,
  ...printTemplates,
  ...productPicker,
  ...proposal,
  ...region,
  ...responses,
  ...rules,
  ...samples,
  ...search,
  ...security,
  ...seller,
  ...sentDocuments,
  ...settings,
  ...settingsPages,
  ...shortcuts,
  ...show,
  ...signInAgain,
  ...signInSecurity,
  ...statements,
  ...tour,
  ...undo,
  ...validation,
  ...versions,
  ...views,
}
