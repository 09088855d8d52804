import { useState } from 'react'

/** Returns the last valid colour of an input, in lower case. */
export function useValidColour(input: string): string {
  const [valid, setValid] = useState(input)
  if (input !== valid && /^#[0-9a-f]{6}$/i.test(input)) setValid(input)
  return valid.toLowerCase()
}
