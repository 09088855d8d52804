import amountBreakdown from './en/amount-breakdown.json' with { type: 'json' }
import application from './en/application.json' with { type: 'json' }
import backups from './en/backups.json' with { type: 'json' }
import bulkDocuments from './en/bulk-documents.json' with { type: 'json' }
import catalogue from './en/catalogue.json' with { type: 'json' }
import changes from './en/changes.json' with { type: 'json' }
import conversions from './en/conversions.json' with { type: 'json' }
import creditNote from './en/credit-note.json' with { type: 'json' }
import dashboard from './en/dashboard.json' with { type: 'json' }
import documentEmails from './en/document-emails.json' with { type: 'json' }
import documents from './en/documents.json' with { type: 'json' }
import drafts from './en/drafts.json' with { type: 'json' }
import emailComposer from './en/email-composer.json' with { type: 'json' }
import emails from './en/emails.json' with { type: 'json' }
import estimate from './en/estimate.json' with { type: 'json' }
import exports from './en/exports.json' with { type: 'json' }
import firstSteps from './en/first-steps.json' with { type: 'json' }
import foreignInvoice from './en/foreign-invoice.json' with { type: 'json' }
import help from './en/help.json' with { type: 'json' }
import history from './en/history.json' with { type: 'json' }
import identifiers from './en/identifiers.json' with { type: 'json' }
import imports from './en/imports.json' with { type: 'json' }
import initialData from './en/initial-data.json' with { type: 'json' }
import installer from './en/installer.json' with { type: 'json' }
import invoice from './en/invoice.json' with { type: 'json' }
import issue from './en/issue.json' with { type: 'json' }
import issueDialogs from './en/issue-dialogs.json' with { type: 'json' }
import issuing from './en/issuing.json' with { type: 'json' }
import issuingSettings from './en/issuing-settings.json' with { type: 'json' }
import ledger from './en/ledger.json' with { type: 'json' }
import legal from './en/legal.json' with { type: 'json' }
import lists from './en/lists.json' with { type: 'json' }
import members from './en/members.json' with { type: 'json' }
import money from './en/money.json' with { type: 'json' }
import navigation from './en/navigation.json' with { type: 'json' }
import outbox from './en/outbox.json' with { type: 'json' }
import palette from './en/palette.json' with { type: 'json' }
import parties from './en/parties.json' with { type: 'json' }
import pasteRows from './en/paste-rows.json' with { type: 'json' }
import payments from './en/payments.json' with { type: 'json' }
import pickers from './en/pickers.json' with { type: 'json' }
import preview from './en/preview.json' with { type: 'json' }
import print from './en/print.json' with { type: 'json' }
import printTemplates from './en/print-templates.json' with { type: 'json' }
import productPicker from './en/product-picker.json' with { type: 'json' }
import proposal from './en/proposal.json' with { type: 'json' }
import region from './en/region.json' with { type: 'json' }
import responses from './en/responses.json' with { type: 'json' }
import rules from './en/rules.json' with { type: 'json' }
import samples from './en/samples.json' with { type: 'json' }
import search from './en/search.json' with { type: 'json' }
import security from './en/security.json' with { type: 'json' }
import seller from './en/seller.json' with { type: 'json' }
import sentDocuments from './en/sent-documents.json' with { type: 'json' }
import settings from './en/settings.json' with { type: 'json' }
import settingsPages from './en/settings-pages.json' with { type: 'json' }
import shortcuts from './en/shortcuts.json' with { type: 'json' }
import show from './en/show.json' with { type: 'json' }
import signInAgain from './en/sign-in-again.json' with { type: 'json' }
import signInSecurity from './en/sign-in-security.json' with { type: 'json' }
import statements from './en/statements.json' with { type: 'json' }
import tour from './en/tour.json' with { type: 'json' }
import undo from './en/undo.json' with { type: 'json' }
import validation from './en/validation.json' with { type: 'json' }
import versions from './en/versions.json' with { type: 'json' }
import views from './en/views.json' with { type: 'json' }

/** Every text of the product in one language: en. Written by `npm run locales`. */
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
