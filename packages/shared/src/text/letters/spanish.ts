export const lettersSpanish = {
  'letter.not-an-address': '«{{address}}» no es una dirección de correo. Escríbala como name@example.com.',
  'letter.hyphen-address':
    '«{{address}}» empieza por un guion: los programas que envían correos lo leen como una opción. Por favor, escriba otra dirección.',
  'letter.not-enclosable':
    'Adjuntos: el documento {{id}} no se puede adjuntar, porque no existe o es para otro cliente. Por favor, quítelo o envíelo en un correo aparte.',
  'letter.about-older':
    '{{name}} guardó este documento el {{time}}, después de que usted abriera este correo. Revíselo y envíelo.',
  'letter.subject-proposal': 'Propuesta {number}: {title}',
  'letter.message-proposal':
    'Buenos días, {client}:\n\nGracias por su interés. Le adjuntamos nuestra propuesta {number}, con fecha de {date}, «{title}», por un importe total de {total}.\nEs válida hasta el {due_date}.\n\nSi desea seguir adelante o tiene alguna pregunta, responda simplemente a este correo.\n\nUn cordial saludo,\n{member}\n{company}',
  'letter.subject-estimate': 'Presupuesto {number}: {title}',
  'letter.message-estimate':
    'Buenos días, {client}:\n\nTal como nos pidió, le adjuntamos nuestro presupuesto {number}, con fecha de {date}, «{title}», por un importe total de {total}.\nEs válido hasta el {due_date}.\n\nSi desea aceptarlo o tiene alguna pregunta, responda simplemente a este correo.\n\nUn cordial saludo,\n{member}\n{company}',
  'letter.subject-invoice': 'Factura {number}: {title}',
  'letter.message-invoice':
    'Buenos días, {client}:\n\nLe adjuntamos nuestra factura {number}, con fecha de {date}, «{title}», por un importe total de {total}.\nLa fecha límite de pago es el {due_date}.\n\nSi tiene alguna pregunta al respecto, responda simplemente a este correo.\n\nGracias por su confianza.\n\nUn cordial saludo,\n{member}\n{company}',
  'letter.template-saved': 'Correos con «{{kind}}» en {{language}}: guardados.',
  'letter.template-reset':
    'Los correos con «{{kind}}» en {{language}} vuelven a empezar con el texto original.',
}
