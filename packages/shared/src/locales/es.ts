import amountBreakdown from './es/amount-breakdown.json' with { type: 'json' }
import application from './es/application.json' with { type: 'json' }
import backups from './es/backups.json' with { type: 'json' }
import bulkDocuments from './es/bulk-documents.json' with { type: 'json' }
import catalogue from './es/catalogue.json' with { type: 'json' }
import changes from './es/changes.json' with { type: 'json' }
import conversions from './es/conversions.json' with { type: 'json' }
import creditNote from './es/credit-note.json' with { type: 'json' }
import dashboard from './es/dashboard.json' with { type: 'json' }
import documentEmails from './es/document-emails.json' with { type: 'json' }
import documents from './es/documents.json' with { type: 'json' }
import drafts from './es/drafts.json' with { type: 'json' }
import emailComposer from './es/email-composer.json' with { type: 'json' }
import emails from './es/emails.json' with { type: 'json' }
import estimate from './es/estimate.json' with { type: 'json' }
import exports from './es/exports.json' with { type: 'json' }
import firstSteps from './es/first-steps.json' with { type: 'json' }
import foreignInvoice from './es/foreign-invoice.json' with { type: 'json' }
import help from './es/help.json' with { type: 'json' }
import history from './es/history.json' with { type: 'json' }
import identifiers from './es/identifiers.json' with { type: 'json' }
import imports from './es/imports.json' with { type: 'json' }
import initialData from './es/initial-data.json' with { type: 'json' }
import installer from './es/installer.json' with { type: 'json' }
import invoice from './es/invoice.json' with { type: 'json' }
import issue from './es/issue.json' with { type: 'json' }
import issueDialogs from './es/issue-dialogs.json' with { type: 'json' }
import issuing from './es/issuing.json' with { type: 'json' }
import issuingSettings from './es/issuing-settings.json' with { type: 'json' }
import ledger from './es/ledger.json' with { type: 'json' }
import legal from './es/legal.json' with { type: 'json' }
import lists from './es/lists.json' with { type: 'json' }
import members from './es/members.json' with { type: 'json' }
import money from './es/money.json' with { type: 'json' }
import navigation from './es/navigation.json' with { type: 'json' }
import outbox from './es/outbox.json' with { type: 'json' }
import palette from './es/palette.json' with { type: 'json' }
import parties from './es/parties.json' with { type: 'json' }
import pasteRows from './es/paste-rows.json' with { type: 'json' }
import payments from './es/payments.json' with { type: 'json' }
import pickers from './es/pickers.json' with { type: 'json' }
import preview from './es/preview.json' with { type: 'json' }
import print from './es/print.json' with { type: 'json' }
import printTemplates from './es/print-templates.json' with { type: 'json' }
import productPicker from './es/product-picker.json' with { type: 'json' }
import proposal from './es/proposal.json' with { type: 'json' }
import region from './es/region.json' with { type: 'json' }
import responses from './es/responses.json' with { type: 'json' }
import rules from './es/rules.json' with { type: 'json' }
import samples from './es/samples.json' with { type: 'json' }
import search from './es/search.json' with { type: 'json' }
import security from './es/security.json' with { type: 'json' }
import seller from './es/seller.json' with { type: 'json' }
import sentDocuments from './es/sent-documents.json' with { type: 'json' }
import settings from './es/settings.json' with { type: 'json' }
import settingsPages from './es/settings-pages.json' with { type: 'json' }
import shortcuts from './es/shortcuts.json' with { type: 'json' }
import show from './es/show.json' with { type: 'json' }
import signInAgain from './es/sign-in-again.json' with { type: 'json' }
import signInSecurity from './es/sign-in-security.json' with { type: 'json' }
import statements from './es/statements.json' with { type: 'json' }
import tour from './es/tour.json' with { type: 'json' }
import undo from './es/undo.json' with { type: 'json' }
import validation from './es/validation.json' with { type: 'json' }
import versions from './es/versions.json' with { type: 'json' }
import views from './es/views.json' with { type: 'json' }

/** Every text of the product in one language: es. Written by `npm run locales`. */
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
