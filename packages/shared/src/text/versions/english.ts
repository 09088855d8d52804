/** What is said where versions of a document are listed, compared, merged and restored. */
export const versionsEnglish = {
  'versions.restored': 'Version {{version}} was restored.',
  'versions.taken-proposal': 'Number {{number}} belongs to another proposal now: keep the current number.',
  'versions.taken-estimate': 'Number {{number}} belongs to another estimate now: keep the current number.',
  'versions.taken-invoice': 'Number {{number}} belongs to another invoice now: keep the current number.',
  'versions.lost-party': '{{name}} was archived or deleted since: keep the current client.',
  'versions.lost-status': 'The status “{{name}}” is not in use any more: keep the current one.',
  'versions.lost-currency': 'The currency {{name}} is not in use any more: keep the current one.',
  'versions.lost-owner': '{{name}} has left since: keep whoever answers for the document now.',
} as const
