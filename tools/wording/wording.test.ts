import { expect, it } from 'vitest'
import { findWords, formatFinding, type Passage } from './find-words.ts'
import { plainWords } from './plain-words.ts'
import { findComments, findParagraphs, findTexts } from './read-passages.ts'

const show = (passages: readonly Passage[]) => findWords(passages).map(formatFinding)

it('names the file, the line, the word and the alternative', () => {
  const source =
    '// Counts.\n\n/**\n * Returns the lines,\n * and makes them anew.\n */\nexport const x = 1\n'
  expect(show(findComments('a.ts', source))).toEqual(['a.ts:5  “anew”: write again.'])
})

it('reads comments of several lines as one text', () => {
  const source = '// It is sent there\n// and back.\nconst x = 1 // there\nconst y = 2 // and back\n'
  expect(show(findComments('a.ts', source))).toEqual(['a.ts:1  “there and back”: write round trip.'])
})

it('reads paragraphs, headings and rows of a document, and leaves out its code', () => {
  const document = '# Nobody\n\nSomebody\nelse\n\n```\nnobody\n```\n\n- `nobody` is fine\n| a | anybody |\n'
  expect(show(findParagraphs('a.md', document)).map((line) => line.split(':').slice(0, 2).join(':'))).toEqual(
    ['a.md:1  “Nobody”', 'a.md:3  “Somebody”', 'a.md:11  “anybody”'],
  )
})

it('reads English texts, in which some words are no terms of the code', () => {
  const json = '{\n  "a": "The server refused the recipient.",\n  "b": "Nobody signed in."\n}\n'
  expect(show(findTexts('en/a.json', json))).toEqual([
    'en/a.json:3  “Nobody”: write who it is: the user, the member, the client, the caller, another process.',
  ])
})

const examples: readonly [string, string][] = [
  ['pronoun for a person', 'Whoever signs in is counted.'],
  ['whatever', 'Whatever is in it stays.'],
  ['anew', 'The index is built anew.'],
  ['besides', 'Besides, it is slow.'],
  ['by itself', 'It ends by itself.'],
  ['on its way', 'A reply is on its way.'],
  ['stands', 'The name stands in the file.'],
  ['by heart', 'The server knows them by heart.'],
  ['sought', 'The name that is sought.'],
  ['surprise', 'A surprise is logged.'],
  ['refusal', 'A refusal is no error.'],
  ['clash', 'Two changes clash.'],
  ['likeness', 'Two that are alike.'],
  ['typeset', 'The typesetter is started.'],
  ['sealed', 'A sealed secret.'],
  ['whoever was faster', 'Another process was faster.'],
  ['patience', 'The patience of the pool.'],
  ['turn', 'A process takes its turn.'],
  ['there and back', 'One way there and back.'],
  ['sent along', 'Statements are sent along.'],
  ['half typed', 'A half typed number.'],
  ['keep house', 'The server keeps house.'],
  ['lets in', 'The server lets in members.'],
  ['vouches', 'A certificate vouches for it.'],
  ['owes', 'A member owes a factor.'],
  ['firm', 'The firm has a name.'],
  ['news', 'Merging news takes a second.'],
  ['mend', 'This is mended.'],
  ['cure', 'The cure is a restart.'],
  ['greet', 'The server is greeted.'],
  ['for ever', 'It waits for ever.'],
  ['of old', 'Files of old.'],
  ['how manieth', 'The how manieth it is.'],
  ['in the clear', 'Sent in the clear.'],
  ['goes along', 'A note goes along.'],
  ['take back', 'An invitation is taken back.'],
  ['take up', 'A draft is taken up.'],
  ['given back', 'The value is given back.'],
  ['taken on', 'A call is taken on later.'],
  ['asked of', 'A code is asked of the member.'],
  ['all the same', 'Save it all the same.'],
  ['any more', 'This view does not exist any more.'],
  ['just now', 'It was saved just now.'],
  ['good for', 'The link is good for a day.'],
  ['put right', 'The field is put right.'],
  ['obstacle', 'An obstacle of the restore.'],
  ['shelf', 'A shelf of drafts.'],
  ['hurry', 'The writer hurries.'],
  ['in vain', 'It was tried in vain.'],
  ['the moment', 'It is found the moment it is saved.'],
  ['archaic adverb', 'The index is thereby complete.'],
  ['what as the subject', 'What is stored is compared.'],
  ['who as the subject', 'Who asks is told.'],
]

it.each(examples)('%s is found', (name, text) => {
  const words = plainWords.filter((word) => word.name === name)
  const place = words[0]?.only?.[0] ?? 'comment'
  expect(findWords([{ place, source: 'a.ts', line: 1, text }], words)).toHaveLength(1)
})

it('has an example of each word', () => {
  expect(examples.map(([name]) => name)).toEqual(plainWords.map(({ name }) => name))
})

it.each([
  'ECONNREFUSED: connection refused',
  'Returns what the caller asked for.',
  'What is an invoice?',
  'Stands for the currency.',
  'Rounds firmly.',
])('“%s” is plain', (text) => {
  expect(findWords([{ place: 'comment', source: 'a.ts', line: 1, text }])).toEqual([])
})
