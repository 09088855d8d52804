export const looksSpanish = {
  'looks.title': 'Aspecto de los documentos',
  'looks.hint':
    'El aspecto de sus documentos en papel. Lo que se envió por correo queda como se envió; todo lo demás se compone de nuevo.',
  'looks.look': 'Aspecto',
  'looks.letterhead': 'Papel de carta',
  'looks.letterhead-hint':
    'Como una carta bien compuesta: letra con remates, líneas finas, márgenes amplios.',
  'looks.band': 'Banda',
  'looks.band-hint': 'Moderno: una banda de su color arriba y el total destacado.',
  'looks.compact': 'Compacto',
  'looks.compact-hint': 'Márgenes pequeños y filas juntas: más líneas por página.',
  'looks.colour': 'Color',
  'looks.accent': 'Color de acento',
  'looks.accent-hint': 'Escrito como #0f4c5c. Los colores oscuros se leen bien una vez impresos.',
  'looks.saturation': 'Saturación y brillo',
  'looks.hue': 'Tono',
  'looks.no-picture': 'No se ha podido mostrar el ejemplo.',
}
