import type { TranslateFunction } from '@quittance/shared/text/text-keys.ts'

/** As licence services answer, ours and a vendor's: `success` or any other word, and a sentence. */
export function toVerification(isGood: boolean, text: TranslateFunction) {
  return isGood
    ? { verification: 'success', message: text('licence.valid') }
    : { verification: 'invalid', message: text('licence.invalid') }
}

/** A page that needs nothing but itself. */
export function toHelpPage(text: TranslateFunction, nonce: string): string {
  const sentences = [text('licence.help-console'), text('licence.help-file'), text('licence.help-why')]
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text('licence.help-title')}</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; }
body { margin: 15vh auto 0; padding: 0 24px; max-width: 40rem; font: 16px/1.6 system-ui, sans-serif; }
</style>
</head>
<body>
<h1>${text('licence.help-title')}</h1>
${sentences.map((sentence) => `<p>${sentence}</p>`).join('\n')}
</body>
</html>
`
}
