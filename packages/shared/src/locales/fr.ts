import amountBreakdown from './fr/amount-breakdown.json' with { type: 'json' }
import application from './fr/application.json' with { type: 'json' }
import backups from './fr/backups.json' with { type: 'json' }
import bulkDocuments from './fr/bulk-documents.json' with { type: 'json' }
import catalogue from './fr/catalogue.json' with { type: 'json' }
import changes from './fr/changes.json' with { type: 'json' }
import conversions from './fr/conversions.json' with { type: 'json' }
import creditNote from './fr/credit-note.json' with { type: 'json' }
import dashboard from './fr/dashboard.json' with { type: 'json' }
import documentEmails from './fr/document-emails.json' with { type: 'json' }
import documents from './fr/documents.json' with { type: 'json' }
import drafts from './fr/drafts.json' with { type: 'json' }
import emailComposer from './fr/email-composer.json' with { type: 'json' }
import emails from './fr/emails.json' with { type: 'json' }
import estimate from './fr/estimate.json' with { type: 'json' }
import exports from './fr/exports.json' with { type: 'json' }
import firstSteps from './fr/first-steps.json' with { type: 'json' }
import foreignInvoice from './fr/foreign-invoice.json' with { type: 'json' }
import help from './fr/help.json' with { type: 'json' }
import history from './fr/history.json' with { type: 'json' }
import identifiers from './fr/identifiers.json' with { type: 'json' }
import imports from './fr/imports.json' with { type: 'json' }
import initialData from './fr/initial-data.json' with { type: 'json' }
import installer from './fr/installer.json' with { type: 'json' }
import invoice from './fr/invoice.json' with { type: 'json' }
import issue from './fr/issue.json' with { type: 'json' }
import issueDialogs from './fr/issue-dialogs.json' with { type: 'json' }
import issuing from './fr/issuing.json' with { type: 'json' }
import issuingSettings from './fr/issuing-settings.json' with { type: 'json' }
import ledger from './fr/ledger.json' with { type: 'json' }
import legal from './fr/legal.json' with { type: 'json' }
import lists from './fr/lists.json' with { type: 'json' }
import members from './fr/members.json' with { type: 'json' }
import money from './fr/money.json' with { type: 'json' }
import navigation from './fr/navigation.json' with { type: 'json' }
import outbox from './fr/outbox.json' with { type: 'json' }
import palette from './fr/palette.json' with { type: 'json' }
import parties from './fr/parties.json' with { type: 'json' }
import pasteRows from './fr/paste-rows.json' with { type: 'json' }
import payments from './fr/payments.json' with { type: 'json' }
import pickers from './fr/pickers.json' with { type: 'json' }
import preview from './fr/preview.json' with { type: 'json' }
import print from './fr/print.json' with { type: 'json' }
import printTemplates from './fr/print-templates.json' with { type: 'json' }
import productPicker from './fr/product-picker.json' with { type: 'json' }
import proposal from './fr/proposal.json' with { type: 'json' }
import region from './fr/region.json' with { type: 'json' }
import responses from './fr/responses.json' with { type: 'json' }
import rules from './fr/rules.json' with { type: 'json' }
import samples from './fr/samples.json' with { type: 'json' }
import search from './fr/search.json' with { type: 'json' }
import security from './fr/security.json' with { type: 'json' }
import seller from './fr/seller.json' with { type: 'json' }
import sentDocuments from './fr/sent-documents.json' with { type: 'json' }
import settings from './fr/settings.json' with { type: 'json' }
import settingsPages from './fr/settings-pages.json' with { type: 'json' }
import shortcuts from './fr/shortcuts.json' with { type: 'json' }
import show from './fr/show.json' with { type: 'json' }
import signInAgain from './fr/sign-in-again.json' with { type: 'json' }
import signInSecurity from './fr/sign-in-security.json' with { type: 'json' }
import statements from './fr/statements.json' with { type: 'json' }
import tour from './fr/tour.json' with { type: 'json' }
import undo from './fr/undo.json' with { type: 'json' }
import validation from './fr/validation.json' with { type: 'json' }
import versions from './fr/versions.json' with { type: 'json' }
import views from './fr/views.json' with { type: 'json' }

/** Every text of the product in one language: fr. Written by `npm run locales`. */
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
