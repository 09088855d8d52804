/** A word or shape of words that needs a second reading, and what to write instead. */
export type PlainWord = {
  name: string
  pattern: RegExp
  /** The plain alternative, as the end of a sentence: `Write …`. */
  write: string
  /** Texts it is looked for in; all of them where none is named. */
  only?: readonly Place[]
}

/** Where texts for people are: comments of sources, documents, English texts of the product, subjects of commits. */
export type Place = 'comment' | 'document' | 'text' | 'commit'

const inCode: readonly Place[] = ['comment', 'document', 'commit']

/** The tell-tale words. A word that is also a term of the field is matched only in the phrases where it is none. */
export const plainWords: readonly PlainWord[] = [
  {
    name: 'pronoun for a person',
    pattern: /\b(whoever|whomever|somebody|anybody|nobody|everybody)\b/i,
    write: 'who it is: the user, the member, the client, the caller, another process',
  },
  {
    name: 'whatever',
    pattern: /\b(whatever|whichever) (is|has|was|comes|goes|stands)\b/i,
    write: 'the thing itself',
  },
  { name: 'anew', pattern: /\banew\b/i, write: 'again' },
  { name: 'besides', pattern: /\bbesides\b/i, write: 'also, or except' },
  {
    name: 'by itself',
    pattern: /\b(by itself|by themselves|of its own accord)\b/i,
    write: 'automatically, or separately',
  },
  { name: 'on its way', pattern: /\bon (its|their|the) way\b/i, write: 'pending, loading or being sent' },
  {
    name: 'stands',
    pattern: /\b(stands|stand) (in|there|here|beside|below|above|behind|before|on)\b/i,
    write: 'is',
  },
  { name: 'by heart', pattern: /\bby heart\b/i, write: 'cached' },
  { name: 'sought', pattern: /\bsought\b/i, write: 'the query, or searched for' },
  { name: 'surprise', pattern: /\bsurpris(e|es|ed|ing)\b/i, write: 'unexpected error', only: inCode },
  {
    name: 'refusal',
    pattern: /\b(refusals?|(?<!connection )refused?|refuses|refusing)\b/i,
    write: 'reject, rejection or error',
    only: inCode,
  },
  { name: 'clash', pattern: /\bclash(es|ed|ing)?\b/i, write: 'conflict' },
  { name: 'likeness', pattern: /\b(likeness(es)?|alike)\b/i, write: 'similarity, or similar' },
  { name: 'typeset', pattern: /\btypeset(s|ter|ting)?\b/i, write: 'render, renderer' },
  { name: 'sealed', pattern: /\b(sealed|unsealed|unseals?)\b/i, write: 'encrypted, decrypt', only: inCode },
  {
    name: 'whoever was faster',
    pattern: /\b(was|were) faster\b/i,
    write: 'a concurrent change, or conflict',
  },
  { name: 'patience', pattern: /\b(patience|patient|patiently|impatient)\b/i, write: 'timeout' },
  {
    name: 'turn',
    pattern: /\b(takes?|took|has|have|had|holds?|ends?|waits? for) (the|its|their|a|one’s) turn\b/i,
    write: 'lease (database), mutex or semaphore (process)',
    only: inCode,
  },
  { name: 'there and back', pattern: /\bthere and back\b/i, write: 'round trip' },
  { name: 'sent along', pattern: /\bsen[dt] along\b/i, write: 'deferred statement, or pipelined' },
  { name: 'half typed', pattern: /\bhalf[- ]typed\b/i, write: 'incomplete input' },
  { name: 'keep house', pattern: /\bkeeps? house\b/i, write: 'housekeeping job' },
  {
    name: 'lets in',
    pattern: /\b(lets?|letting) (in|somebody in|it in|them in)\b/i,
    write: 'is active, or may sign in',
  },
  { name: 'vouches', pattern: /\bvouch(es|ed)?\b/i, write: 'is trusted, or confirms' },
  {
    name: 'owes',
    pattern: /\bow(es|ing) (a |the |their )?(second )?factor/i,
    write: 'must enrol, or requires',
    only: inCode,
  },
  { name: 'firm', pattern: /\bfirms?\b(?!ly|ware)/i, write: 'company', only: inCode },
  { name: 'news', pattern: /\b(the|all|of|putting|merging) news\b/i, write: 'pending changes', only: inCode },
  { name: 'mend', pattern: /\bmend(s|ed|ing)?\b/i, write: 'fix, repair or correct' },
  { name: 'cure', pattern: /\bcures?\b/i, write: 'remedy', only: inCode },
  { name: 'greet', pattern: /\bgreet(s|ed|ing)?\b/i, write: 'connect', only: inCode },
  { name: 'for ever', pattern: /\bfor ever\b/i, write: 'without a timeout, or forever' },
  { name: 'of old', pattern: /\b(of old|of yore)\b/i, write: 'of earlier versions' },
  { name: 'how manieth', pattern: /\bhow manieth\b/i, write: 'the index' },
  { name: 'in the clear', pattern: /\bin the clear\b/i, write: 'unencrypted' },
  { name: 'goes along', pattern: /\bgoes? along\b/i, write: 'is sent, or is copied' },
  {
    name: 'take back',
    pattern: /\b(takes?|took|taken|taking) back\b/i,
    write: 'restore, undo, cancel or revoke',
  },
  { name: 'take up', pattern: /\b(takes?|took|taken) up\b/i, write: 'resume, or start' },
  { name: 'given back', pattern: /\bgive[sn]? (it )?back\b/i, write: 'return', only: inCode },
  { name: 'taken on', pattern: /\b(takes?|took|taken) on\b/i, write: 'accept', only: inCode },
  { name: 'asked of', pattern: /\basked of\b/i, write: 'requested from' },
  { name: 'all the same', pattern: /\ball the same\b/i, write: 'anyway' },
  { name: 'any more', pattern: /\b(any ?more)\b/i, write: 'no longer', only: ['text'] },
  { name: 'just now', pattern: /\bjust now\b/i, write: 'a moment ago' },
  { name: 'good for', pattern: /\bgood for\b/i, write: 'valid for', only: ['text'] },
  { name: 'put right', pattern: /\b(put|puts|putting) right\b/i, write: 'correct, or fix' },
  { name: 'obstacle', pattern: /\bobstacles?\b/i, write: 'blocker, or the problem itself' },
  { name: 'shelf', pattern: /\b(shelf|shelves|keepers?)\b/i, write: 'store, recorder', only: inCode },
  { name: 'hurry', pattern: /\bhurr(y|ies|ied)\b/i, write: 'what is faster, and why', only: inCode },
  { name: 'in vain', pattern: /\bin vain\b/i, write: 'without success' },
  { name: 'the moment', pattern: /\bthe moment (it|they|a|an|the)\b/i, write: 'as soon as' },
  {
    name: 'archaic adverb',
    pattern: /\b(thereby|hereby|therein|thereof|thereafter|henceforth|whereby|wherein)\b/i,
    write: 'by this, in it, after it',
  },
  {
    name: 'what as the subject',
    pattern:
      /(?:^|[.:;] )What (is|are|was|were|has|have|had|does|did|can|must|may|comes|follows|goes|a|an|the|it|they|this|all|each|every)\b[^?]*\.(\s|$)/,
    write: 'the noun that “what” is in the place of, as the subject',
    only: inCode,
  },
  {
    name: 'who as the subject',
    pattern: /(?:^|[.:;] )Who (is|has|was|does|asks|signs|reads|writes|may|can)\b[^?]*\.(\s|$)/,
    write: 'the member, the client or the caller, as the subject',
    only: inCode,
  },
]
