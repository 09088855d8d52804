/** What documents say on paper, besides what somebody has written. */
export const papersEnglish = {
  'paper.client': 'Client',
  'paper.tax-number': 'Tax number {{number}}',
  'paper.date': 'Date',
  'paper.due-date': 'Due date',
  'paper.valid-until': 'Valid until',
  'paper.owner': 'Contact',
  'paper.description': 'Description',
  'paper.quantity': 'Quantity',
  'paper.price': 'Unit price',
  'paper.tax': 'Tax',
  'paper.net': 'Net amount',
  'paper.tax-amount': 'Tax amount',
  'paper.net-total': 'Total without tax',
  'paper.total-tax': 'Total tax',
  'paper.sub-total': 'Sub-total with tax',
  'paper.discount-before': 'Discount of {{percent}} before tax',
  'paper.discount-after': 'Discount of {{percent}} after tax',
  'paper.adjustments': 'Adjustment',
  'paper.total': 'Total',
  'paper.paid': 'Already paid',
  'paper.due': 'Amount due',
  'paper.shipping': 'Shipping, not in the total',
  'paper.rounded-once': 'Sums are rounded once, so they can differ by cents from the lines added up.',
  'paper.more-lines_one': '… and {{count}} more line, which the PDF has',
  'paper.more-lines_other': '… and {{count}} more lines, which the PDF has',
  'paper.page-of': 'Page {{page}} of {{pages}}',
  'paper.missing-letters':
    'No font on the server has these letters: {{letters}}. Please write them differently, or install a font that has them on the server, such as Noto, and try again.',
  'paper.not-set':
    'The document could not be put on pages just now. Nothing was lost; please try again in a moment.',
  'paper.too-many-rates':
    'This document has {{count}} different taxes, and on paper there is room for {{max}}. Please give the same tax the same name and rate in all lines, or divide the lines among several documents.',
  'paper.too-large':
    'This document is too large to be put on pages. Please shorten its notes, or divide its lines among several documents.',
  'paper.too-slow':
    'It took too long to put this document on pages. Please try again; if it takes too long then as well, shorten its notes or divide its lines among several documents.',
  'paper.unprintable-text':
    '{{field}} contains text that the typesetting program fails at, such as a very long row of signs that join each other. Please shorten that text or write it differently.',
  'paper.unprintable-company':
    'The name or address of your company contains text that the typesetting program fails at. An administrator can write it differently, in the settings of the company.',
  'paper.unprintable':
    'The typesetting program fails at this document. Please shorten its texts, or write them differently.',
  'paper.too-many-waiting_one':
    'As many of your documents as possible are being made ready. Please try again in a moment.',
  'paper.too-many-waiting_other':
    'As many of your documents as possible are being made ready. Please try again in {{count}} minutes.',
  'paper.colour-expected': '{{field}} must be a colour, written like #0f4c5c.',
  'paper.look-saved': 'How documents look was saved.',
  'paper.example-client': 'Riverside Joinery',
  'paper.example-person': 'Jane Porter',
  'paper.example-street': '4 Mill Lane',
  'paper.example-subject': 'Renovation of the workshop',
  'paper.example-first': 'Planning and site visit',
  'paper.example-second': 'Oak window, double glazing, fitted',
  'paper.example-third': 'Removal and recycling of the old ones',
  'paper.example-terms': 'Payable within 30 days by bank transfer.',
  'paper.example-tax': 'VAT',
  'letter.off':
    'E-mail is off on this server: nobody has named a mail host. An administrator can name one in the environment file; nothing was stored or sent.',
  'letter.queued': 'The e-mail is on its way.',
} as const
