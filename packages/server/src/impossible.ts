/** A command that cannot be carried out, with the sentence that says why. */
export class CommandError extends Error {}
