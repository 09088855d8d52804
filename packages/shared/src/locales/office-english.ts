import creditNote from './en/credit-note.json' with { type: 'json' }
import documents from './en/documents.json' with { type: 'json' }
import estimate from './en/estimate.json' with { type: 'json' }
import invoice from './en/invoice.json' with { type: 'json' }
import navigation from './en/navigation.json' with { type: 'json' }
import productPicker from './en/product-picker.json' with { type: 'json' }
import proposal from './en/proposal.json' with { type: 'json' }
import search from './en/search.json' with { type: 'json' }
import validation from './en/validation.json' with { type: 'json' }

/** English texts that the browser loads with every screen for members. Written by `npm run locales`. */
export const officeEnglish = {
  ...creditNote,
  ...documents,
  ...estimate,
  ...invoice,
  ...navigation,
  ...productPicker,
  ...proposal,
  ...search,
  ...validation,
}
